import { Link } from 'react-router';
import { formatCount } from '#app/i18n/format-count.ts';
import type { Overview } from './read-overview.ts';

interface Counted {
  readonly count: number;
  /** The path of a list of exactly that many items. */
  readonly to: string;
}

interface Part extends Counted {
  readonly label: string;
  /** The label of the whole counter for users who see only this part. */
  readonly alone?: string;
}

interface Counter extends Counted {
  readonly label: string;
  /** The lists whose counts add up to the counter. */
  readonly parts?: readonly Part[];
}

const applications = (count: number): string => (count === 1 ? 'postulación' : 'postulaciones');
const internships = (count: number): string => (count === 1 ? 'práctica' : 'prácticas');

const APPLICATIONS = '/admin/rrhh/applications';
const INTERNSHIPS = '/admin/rrhh/practicas';
const POSTINGS = '/admin/rrhh/postulaciones';

/** The key figures, with the list each links to. */
export function countersOf(counts: Overview): Counter[] {
  const pending = counts.by_status.pending ?? 0;
  return [
    { label: 'Ofertas laborales', count: counts.postings, to: POSTINGS },
    { label: 'Ofertas activas', count: counts.active, to: `${POSTINGS}?estado=active` },
    {
      label: 'Postulaciones y prácticas',
      count: counts.applications + counts.internships,
      to: APPLICATIONS,
      parts: [
        {
          label: applications(counts.applications),
          alone: 'Postulaciones',
          count: counts.applications,
          to: APPLICATIONS,
        },
        {
          label: internships(counts.internships),
          alone: 'Prácticas',
          count: counts.internships,
          to: INTERNSHIPS,
        },
      ],
    },
    {
      label: 'Pendientes',
      count: counts.pending,
      to: `${APPLICATIONS}?estado=pending`,
      parts: [
        { label: applications(pending), count: pending, to: `${APPLICATIONS}?estado=pending` },
        {
          label: internships(counts.pending - pending),
          count: counts.pending - pending,
          to: `${INTERNSHIPS}?estado=pending`,
        },
      ],
    },
    { label: 'Vistas totales', count: counts.views, to: `${POSTINGS}?orden=-vistas` },
  ];
}

const LINK = 'underline-offset-4 hover:text-copper hover:underline';

/** The key figures; each links to its list. */
export function Counters({ counts, mayVisit }: { counts: Overview; mayVisit: (path: string) => boolean }) {
  // As in the policy: users who may read applications see their postings.
  const seesPostings = [POSTINGS, APPLICATIONS].some(mayVisit);
  // Rows the user cannot see are not counted, so the figure would be wrongly low or zero.
  const counters = countersOf(counts).flatMap((counter) => {
    if (!counter.parts) return seesPostings ? [counter] : [];
    const parts = counter.parts.filter((part) => mayVisit(part.to));
    const [only, second] = parts;
    return only ? [{ ...counter, parts, label: (!second && only.alone) || counter.label }] : [];
  });
  if (counters.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {counters.map(({ count, label, parts, to }) => {
        const figure = formatCount(count);
        return (
          <div key={label} className="bg-sheet px-5 py-3 max-lg:last:odd:col-span-2">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl font-semibold tracking-tight text-ink tabular-nums">
              {!parts && mayVisit(to) ? (
                <Link to={to} aria-label={`${figure} ${label.toLowerCase()}`} className={LINK}>
                  {figure}
                </Link>
              ) : (
                figure
              )}
            </dd>
            {parts && (
              <dd className="flex flex-wrap gap-x-3 text-sm">
                {parts.map((part) => (
                  <Link key={part.to} to={part.to} className={`py-0.5 text-ink ${LINK}`}>
                    {formatCount(part.count)} {part.label}
                  </Link>
                ))}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
