import { Link, Outlet, useLocation } from 'react-router';
import { RequireModule } from '#app/features/session/require-staff.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';

const TABS = [
  { to: '/admin/rrhh/general', label: 'General', paths: ['/admin/rrhh/general'] },
  {
    to: '/admin/rrhh/postulaciones',
    label: 'Postulaciones',
    paths: ['/admin/rrhh/postulaciones', '/admin/rrhh/applications', '/admin/applications'],
  },
  { to: '/admin/rrhh/practicas', label: 'Prácticas', paths: ['/admin/rrhh/practicas'] },
];

/** People management: its title and tabs. */
export default function RrhhLayout() {
  const { pathname } = useLocation();
  const tabs = TABS.map(({ label, paths, to }) => ({
    to,
    label,
    isCurrent: paths.some((path) => pathname.startsWith(path)),
  }));
  return (
    <RequireModule module="rrhh">
      <Link to="/admin" className="annotation text-steel hover:text-ink">
        ← Volver al menú principal
      </Link>
      <h1 className="mt-2 mb-5 text-3xl sm:text-4xl">Gestión de personas</h1>
      <TabLinks label="Gestión de personas" tabs={tabs} />
      <Outlet />
    </RequireModule>
  );
}
