import { Link } from 'react-router';
import { portalMeta } from '../layout/portal-meta.ts';
import { HeroManager } from './hero-manager.tsx';

export const meta = portalMeta('Gestión de Contenido');

/** The site's content: hero images, and a link to the success cases. */
export default function WebContent() {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-base">Gestión de Contenido</h2>
        <Link
          to="/admin/portales/exitos"
          className="font-semibold text-copper underline-offset-4 hover:underline"
        >
          Ir a los casos de éxito
        </Link>
      </div>
      <HeroManager />
    </>
  );
}
