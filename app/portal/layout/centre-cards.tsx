import { Link } from 'react-router';
import type { Centre } from './centres.ts';

/** The control centers in one row, each with what it is for. */
export const CentreCards = ({ centres }: { centres: readonly Centre[] }) => (
  <nav aria-labelledby="centres" className="print:hidden">
    <h2 id="centres" className="annotation mb-2 text-muted">
      Centros de control
    </h2>
    <ul className="grid gap-px border border-rule bg-rule sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
      {centres.map(({ text, title, to }) => (
        <li key={to} className="group relative bg-sheet px-4 py-3 max-xl:odd:last:col-span-full">
          <h3 className="text-base group-hover:text-copper">
            <Link to={to} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h3>
          <p className="text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
  </nav>
);
