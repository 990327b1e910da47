import { Link } from 'react-router';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { LiveContent } from '#app/portal/features/site-texts/live-content.tsx';
import { hasModule } from '#domain/staff/permission.ts';
import { isEditor } from '../layout/centres.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const PARTS = [
  {
    tag: 'GW-01',
    title: 'Gestión de Contenido',
    text: 'Textos de las páginas del sitio, en español e inglés.',
    to: '/admin/portales/contenido',
  },
  {
    tag: 'GW-02',
    title: 'Configuraciones',
    text: 'Datos de contacto, avisos al equipo, horario y medición.',
    to: '/admin/portales/configuracion',
  },
] as const;

export const meta = portalMeta('Gestión Web');

/** What is live on the site, and the parts of web management. */
export default function WebOverview() {
  const { access } = useStaff();
  return (
    <>
      {isEditor(access) && <LiveContent />}
      <ul className="grid gap-px border border-rule bg-rule sm:grid-cols-2">
        {PARTS.map(({ tag, text, title, to }) => (
          <li key={tag} className="bg-sheet p-6">
            <p className="annotation mb-10 text-muted">{tag}</p>
            <h2 className="text-xl">{title}</h2>
            <p className="mt-1.5 mb-6 text-muted">{text}</p>
            {hasModule(access, 'web') ? (
              <Link
                to={to}
                className="text-sm font-semibold text-copper underline-offset-4 hover:underline"
                aria-label={`Abrir ${title}`}
              >
                Abrir
              </Link>
            ) : (
              <p className="text-sm font-semibold text-steel">Próximamente disponible</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
