import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { canVisit, openSections, type PortalModule } from './sections.ts';

/**
 * A module's title and the tabs of its permitted sections. Its root redirects to the first section, and forbidden
 * paths to the menu.
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
  const sections = openSections(access, module);
  if (pathname.replace(/\/$/, '') === `/admin/${module}`)
    return <Navigate to={sections[0]?.to ?? '/admin'} replace />;
  if (!canVisit(access, module, pathname)) return <Navigate to="/admin" replace />;
  const tabs = sections.map(({ children = [], label: text, to }) => ({
    to,
    label: text,
    isCurrent: [to, ...children.map((child) => child.to)].some((path) => pathname.startsWith(path)),
  }));
  return (
    <>
      <Link to="/admin" className="annotation text-steel hover:text-ink">
        ← Volver al menú principal
      </Link>
      <h1 className="mt-2 mb-5 text-3xl sm:text-4xl">{title}</h1>
      <TabLinks label={label} tabs={tabs} />
      <Outlet />
    </>
  );
}
