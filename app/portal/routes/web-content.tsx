import { Link } from 'react-router';
import { HeroManager } from './hero-manager.tsx';

/** What the site shows: the hero's images, and the way to the success cases. */
export default function WebContent() {
  return (
    <>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-2xl">Gestión de Contenido</h2>
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
