import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { createQueryClient } from '#app/lib/query/create-query-client.ts';
import { SecondFactorRequiredNotice } from '#app/portal/features/auth/second-factor/second-factor-required-notice.tsx';
import { RequireStaff } from '#app/portal/features/auth/session/require-staff.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { AdminHeader } from '../layout/admin-header.tsx';
import { SessionExpiredDialog } from './session-expired-dialog.tsx';

/** The portal's layout; client-rendered, requires a session. */
export default function AdminLayout() {
  const { pathname } = useLocation();
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <div className="min-h-svh bg-ground">
        <RequireStaff
          sessionExpired={(email, partialSession) => (
            <SessionExpiredDialog email={email} partialSession={partialSession} />
          )}
        >
          <SkipLink label="Saltar al contenido" />
          <AdminHeader />
          {/* Focusable, so that the skip link moves the focus too. */}
          <main
            id="contenido"
            tabIndex={-1}
            className="mx-auto max-w-(--container-site) px-4 outline-none py-8 sm:px-10 lg:px-15"
          >
            {!pathname.startsWith('/admin/cuenta') && <SecondFactorRequiredNotice />}
            <Outlet />
          </main>
        </RequireStaff>
      </div>
    </QueryClientProvider>
  );
}
