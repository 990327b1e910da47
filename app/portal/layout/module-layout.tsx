import { Navigate, Outlet, useLocation } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { moduleScreens } from './centres.ts';
import { ModuleHeader } from './module-header.tsx';
import { canVisit, type PortalModule } from './sections.ts';

/**
 * A module's title and the tabs of its permitted sections. The module root redirects to the first section; forbidden
 * paths redirect to the menu.
 */
export function ModuleLayout({
  module,
  title,
  label,
}: {
  module: PortalModule;
  title: string;
  label: string;
}) {
  const { access } = useStaff();
  const { pathname } = useLocation();
  const screens = moduleScreens(access, module);
  if (pathname.replace(/\/$/, '') === `/admin/${module}`)
    return <Navigate to={screens[0]?.to ?? '/admin'} replace />;
  if (!canVisit(access, module, pathname)) return <Navigate to="/admin" replace />;
  return (
    <>
      <ModuleHeader title={title} label={label} screens={screens} />
      <Outlet />
    </>
  );
}
