import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { RequireSuperAdmin } from '#app/portal/features/auth/session/require-staff.tsx';
import { undeliveredQuery } from '#app/portal/features/undelivered-mail/list-undelivered-mail.ts';
import { AUDIT_SCREENS, MAIL_SCREEN } from '../layout/centres.ts';
import { ModuleHeader } from '../layout/module-header.tsx';

/** Audit log, security events, second factors and undelivered mail; for super admins. */
export default function AuditLayout() {
  return (
    <RequireSuperAdmin>
      <AuditScreens />
    </RequireSuperAdmin>
  );
}

function AuditScreens() {
  // Null when another service sends the mail. Until that is known the tab is shown, because adding it later moves the
  // others.
  const hasOutbox = useQuery(undeliveredQuery).data !== null;
  return (
    <>
      <ModuleHeader
        title="Auditoría y seguridad"
        screens={hasOutbox ? [...AUDIT_SCREENS, MAIL_SCREEN] : AUDIT_SCREENS}
      />
      <Outlet />
    </>
  );
}
