import { Link } from 'react-router';
import { CaseImage } from './case-image.tsx';
import type { ShownCase } from './list-active-cases.ts';

const SHOWN_TECHNOLOGIES = 3;

/** A project of the grid: three of its technologies and how many more, and its first result. */
export function CaseCard({ shown, to }: { shown: ShownCase; to: string }) {
  const more = shown.tecnologias.length - SHOWN_TECHNOLOGIES;
  const [firstResult] = shown.resultados;
  return (
    <li className="group relative flex flex-col border-t-2 border-ink pt-4" lang="es">
      <CaseImage
        picture={shown.picture}
        sizes="(min-width: 64rem) 26rem, 100vw"
        className="aspect-video w-full"
      />
      <p className="annotation mt-4 text-muted">
        {shown.sector} · {shown.año}
      </p>
      <h3 className="mt-2 text-xl group-hover:text-copper">
        <Link to={to} prefetch="intent" preventScrollReset className="after:absolute after:inset-0">
          {shown.titulo}
        </Link>
      </h3>
      <p className="mt-1 text-muted">{shown.cliente}</p>
      <p className="mt-3 font-medium text-ink">{firstResult}</p>
      <ul className="mt-auto flex flex-wrap gap-2 pt-4 text-sm">
        {shown.tecnologias.slice(0, SHOWN_TECHNOLOGIES).map((technology) => (
          <li key={technology} className="border border-rule bg-sheet px-2 py-0.5">
            {technology}
          </li>
        ))}
        {more > 0 && <li className="px-1 py-0.5 font-medium text-copper">+{more}</li>}
      </ul>
    </li>
  );
}
