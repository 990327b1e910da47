import { Link } from 'react-router';
import { formatDateTime, machineReadable } from '#app/i18n/format.ts';
import type { Activity } from './recent-activity.ts';

const KINDS = {
  application: 'Postulación',
  internship: 'Práctica',
  posting: 'Oferta',
} as const satisfies Record<Activity['kind'], string>;

/** The latest events, each linking to its screen if the user may visit it. */
export function ActivityList({
  activity,
  mayVisit,
}: {
  activity: readonly Activity[];
  mayVisit: (path: string) => boolean;
}) {
  return (
    <section className="border border-rule bg-sheet p-5">
      <h2 className="mb-2 text-base">Actividad reciente</h2>
      {activity.length === 0 && <p className="py-3 text-muted">Aún no hay actividad.</p>}
      <ol>
        {activity.map(({ at, id, kind, text, to }) => (
          <li key={id} className="border-t border-grid py-3 first:border-t-0">
            <p className="annotation flex flex-wrap justify-between gap-x-4 text-muted">
              <span>{KINDS[kind]}</span>
              <time dateTime={machineReadable(at)}>{formatDateTime(at)}</time>
            </p>
            {mayVisit(to) ? (
              <Link to={to} className="text-ink underline-offset-4 hover:text-copper hover:underline">
                {text}
              </Link>
            ) : (
              <span className="text-ink">{text}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
