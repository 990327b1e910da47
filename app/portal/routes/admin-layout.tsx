import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { createQueryClient } from '#app/lib/query/create-query-client.ts';
import { SecondFactorRequiredNotice } from '#app/portal/features/auth/second-factor/second-factor-required-notice.tsx';
import { RequireStaff } from '#app/portal/features/auth/session/require-staff.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { SkipLink } from '#app/ui/skip-link.tsx';
import { LiveNavigation } from '../layout/live-navigation.tsx';
import { PortalFrame } from '../layout/portal-frame.tsx';
import { reloadKeptPage } from '../layout/reload-kept-page.ts';

if (typeof window !== 'undefined') reloadKeptPage();

const SessionExpiredDialog = deferred(() =>
  import('./session-expired-dialog.tsx').then((module) => module.SessionExpiredDialog),
);

/** The portal's layout; client-rendered, and requires a session. */
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
          <PortalFrame>
            {!pathname.startsWith('/admin/cuenta') && <SecondFactorRequiredNotice />}
            <Outlet />
          </PortalFrame>
          <LiveNavigation />
        </RequireStaff>
      </div>
    </QueryClientProvider>
  );
}
