import { Link, Outlet, useLocation } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';

const TABS = [
  { to: '/admin/portales/general', label: 'General', paths: ['/admin/portales/general'] },
  {
    to: '/admin/portales/contenido',
    label: 'Contenido',
    paths: ['/admin/portales/contenido', '/admin/portales/hero'],
  },
  { to: '/admin/portales/exitos', label: 'Casos de éxito', paths: ['/admin/portales/exitos'] },
];
const QUOTES = {
  to: '/admin/portales/cotizaciones',
  label: 'Cotizaciones',
  paths: ['/admin/portales/cotizaciones'],
};

/** Web management; readable by all staff, but for the quote requests. */
export default function PortalesLayout() {
  const { access } = useStaff();
  const { pathname } = useLocation();
  const tabs = [...TABS, ...(access.isSuperAdmin ? [QUOTES] : [])].map(({ label, paths, to }) => ({
    to,
    label,
    isCurrent: paths.some((path) => pathname.startsWith(path)),
  }));
  return (
    <>
      <Link to="/admin" className="annotation text-steel hover:text-ink">
        ← Volver al menú principal
      </Link>
      <div className="mt-2 mb-5 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl sm:text-4xl">Gestión Web</h1>
        <ButtonLink to="/" variant="outline" size="sm">
          Ver Sitio
        </ButtonLink>
      </div>
      <TabLinks label="Gestión Web" tabs={tabs} />
      {!access.isSuperAdmin && (
        <Notice>
          Solo lectura: el contenido del sitio lo modifican los super administradores. Aquí ve lo que está
          publicado.
        </Notice>
      )}
      <Outlet />
    </>
  );
}
