import { Link, Outlet, useLocation } from 'react-router';
import { RequireModule } from '#app/features/session/require-staff.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';

const TABS = [
  { to: '/admin/accesos/usuarios', label: 'Usuarios' },
  { to: '/admin/accesos/permisos', label: 'Permisos' },
  { to: '/admin/accesos/invitaciones', label: 'Invitaciones' },
];

/** Access management: its title and tabs. */
export default function AccesosLayout() {
  const { pathname } = useLocation();
  const tabs = TABS.map((tab) => ({ ...tab, isCurrent: pathname.startsWith(tab.to) }));
  return (
    <RequireModule module="accesos">
      <Link to="/admin" className="annotation text-steel hover:text-ink">
        ← Volver al menú principal
      </Link>
      <h1 className="mt-2 mb-5 text-3xl sm:text-4xl">Centro de Control - Accesos</h1>
      <TabLinks label="Accesos" tabs={tabs} />
      <Outlet />
    </RequireModule>
  );
}
