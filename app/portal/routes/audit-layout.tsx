import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from 'react-router';
import { RequireSuperAdmin } from '#app/portal/features/auth/session/require-staff.tsx';
import { undeliveredQuery } from '#app/portal/features/undelivered-mail/list-undelivered-mail.ts';
import { TabLinks } from '#app/ui/tab-links.tsx';

const TABS = [
  { to: '/admin/auditoria', label: 'Registro de cambios' },
  { to: '/admin/auditoria/eventos', label: 'Eventos de seguridad' },
  { to: '/admin/auditoria/segundo-factor', label: 'Segundo factor' },
];
const MAIL_TAB = { to: '/admin/auditoria/correos', label: 'Correos no entregados' };

/** Audit log, security events, second factors and undelivered mail; for super admins. */
export default function AuditLayout() {
  return (
    <RequireSuperAdmin>
      <AuditScreens />
    </RequireSuperAdmin>
  );
}

function AuditScreens() {
  const { pathname } = useLocation();
  // Hidden where another service sends the mail.
  const hasOutbox = useQuery(undeliveredQuery).data != null;
  const tabs = [...TABS, ...(hasOutbox ? [MAIL_TAB] : [])].map((tab) => ({
    ...tab,
    isCurrent: pathname.replace(/\/$/, '') === tab.to,
  }));
  return (
    <>
      <Link to="/admin" className="annotation text-steel hover:text-ink">
        ← Volver al menú principal
      </Link>
      <h1 className="mt-2 mb-5 text-3xl sm:text-4xl">Auditoría y seguridad</h1>
      <TabLinks label="Auditoría y seguridad" tabs={tabs} />
      <Outlet />
    </>
  );
}
