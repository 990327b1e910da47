import { Outlet, useLocation } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { auditScreens, isAt } from '../layout/centres.ts';
import { ModuleHeader } from '../layout/module-header.tsx';

/** Audit log, security events, second factors and undelivered mail. */
export default function AuditLayout() {
  const { access } = useStaff();
  const { pathname } = useLocation();
  const screens = auditScreens(access);
  if (!screens.some((screen) => isAt(screen, pathname)))
    return (
      <EmptyState
        isPage
        title="Su cuenta no puede ver esta parte de la auditoría"
        body="El registro de cambios se abre con el permiso «Ver el registro de cambios»; lo demás, solo a un super admin. Pídalo a quien administra los accesos."
      />
    );
  return (
    <>
      <ModuleHeader title="Auditoría y seguridad" screens={screens} />
      <Outlet />
    </>
  );
}
