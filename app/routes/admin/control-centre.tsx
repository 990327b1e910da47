import { Link, Navigate, Outlet, useLocation } from 'react-router';
import { useStaff } from '#app/features/session/staff-context.ts';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { type Centre, mayStandAt, openSections } from './sections.ts';

/**
 * A control centre: its title, and as tabs what one may enter of it. Its own address leads to the first of them; an
 * address one may not enter leads back to the menu.
 */
export function ControlCentre({ centre, title, label }: { centre: Centre; title: string; label: string }) {
  const { access } = useStaff();
  const { pathname } = useLocation();
  const sections = openSections(access, centre);
  if (pathname.replace(/\/$/, '') === `/admin/${centre}`)
    return <Navigate to={sections[0]?.to ?? '/admin'} replace />;
  if (!mayStandAt(access, centre, pathname)) return <Navigate to="/admin" replace />;
  const tabs = sections.map(({ beneath, label: text, to }) => ({
    to,
    label: text,
    isCurrent: [to, beneath?.to].some((path) => path !== undefined && pathname.startsWith(path)),
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
