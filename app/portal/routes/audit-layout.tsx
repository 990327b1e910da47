import { Outlet } from 'react-router';
import { RequireSuperAdmin } from '#app/portal/features/auth/session/require-staff.tsx';
import { AUDIT_SCREENS } from '../layout/centres.ts';
import { ModuleHeader } from '../layout/module-header.tsx';

/** Audit log, security events, second factors and undelivered mail; for super admins. */
export default function AuditLayout() {
  return (
    <RequireSuperAdmin>
      <ModuleHeader title="Auditoría y seguridad" screens={AUDIT_SCREENS} />
      <Outlet />
    </RequireSuperAdmin>
  );
}
