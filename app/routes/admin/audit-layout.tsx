import { Link, Outlet, useLocation } from 'react-router';
import { RequireSuperAdmin } from '#app/features/session/require-staff.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';

const TABS = [
  { to: '/admin/auditoria', label: 'Registro de cambios' },
  { to: '/admin/auditoria/segundo-factor', label: 'Segundo factor' },
];

/** What super admins watch over: who changed what, and how the staff signs in. */
export default function AuditLayout() {
  const { pathname } = useLocation();
  const tabs = TABS.map((tab) => ({ ...tab, isCurrent: pathname.replace(/\/$/, '') === tab.to }));
  return (
    <RequireSuperAdmin>
      <Link to="/admin" className="annotation text-steel hover:text-ink">
        ← Volver al menú principal
      </Link>
      <h1 className="mt-2 mb-5 text-3xl sm:text-4xl">Auditoría y seguridad</h1>
      <TabLinks label="Auditoría y seguridad" tabs={tabs} />
      <Outlet />
    </RequireSuperAdmin>
  );
}
