import { clsx } from 'clsx';
import { Fragment } from 'react';
import { es } from '#app/i18n/es.ts';
import { countOf } from '#app/i18n/format-count.ts';
import { type DecidingFact, decidingFacts } from '#app/portal/triage/deciding-facts.ts';
import { FactsLine } from '#app/portal/triage/facts-line.tsx';
import { WaitingAge } from '#app/portal/triage/waiting-age.tsx';
import type { Today, Undecided } from './read-today.ts';
import { ListLink, ROW, RowLink, WaitingPart } from './waiting-part.tsx';

const OLDEST_PENDING = 'estado=pending&orden=fecha';

/** Where the decision is made: the application over the list of those that wait, the oldest first. */
function triageOf(row: Undecided): string {
  switch (row.kind) {
    case 'job':
      return `/admin/rrhh/applications/${row.job_posting_id}?${OLDEST_PENDING}&postulante=${row.id}`;
    case 'internship':
      return `/admin/rrhh/practicas?${OLDEST_PENDING}&solicitud=${row.id}`;
    case 'spontaneous':
      return `/admin/rrhh/espontaneas?${OLDEST_PENDING}&solicitud=${row.id}`;
  }
}

const KINDS = { job: '', internship: 'Práctica: ', spontaneous: 'Espontánea: ' } as const;

function factsOf(row: Undecided): readonly DecidingFact[] {
  if (row.kind === 'job') return decidingFacts(row.facts);
  if (row.kind === 'spontaneous' || !row.facts.semester) return [];
  return [{ text: es.internships.semesters[row.facts.semester], isExcluding: false }];
}

/** How many wait for a decision. */
export const countUndecided = ({ waiting }: Pick<Today, 'waiting'>): number =>
  (waiting.applications ?? 0) + (waiting.internships ?? 0) + (waiting.spontaneous ?? 0);

/** The applications that have waited longest for a decision; each opens in triage. */
export function UndecidedPart({
  rows,
  waiting,
  now,
}: {
  rows: readonly Undecided[];
  waiting: Today['waiting'];
  now: Date;
}) {
  const lists = [
    [waiting.applications, 'postulación', 'postulaciones', '/admin/rrhh/applications'],
    [waiting.internships, 'práctica', 'prácticas', '/admin/rrhh/practicas'],
    [waiting.spontaneous, 'espontánea', 'espontáneas', '/admin/rrhh/espontaneas'],
  ] as const;
  return (
    <WaitingPart
      id="undecided"
      title="Decidir"
      note={lists
        .filter(([count]) => count)
        .map(([count, one, many, to], at) => (
          <Fragment key={to}>
            {at > 0 && ' · '}
            <ListLink to={`${to}?${OLDEST_PENDING}`}>{countOf(count ?? 0, one, many)}</ListLink>
          </Fragment>
        ))}
    >
      <ul>
        {rows.map((row) => (
          <li
            key={row.id}
            className={clsx(ROW, 'grid items-baseline gap-x-4 sm:grid-cols-[6.5rem_minmax(0,1fr)]')}
          >
            <WaitingAge since={row.since} now={now} />
            <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
              <p className="min-w-0 wrap-anywhere">
                <RowLink to={triageOf(row)}>{row.full_name}</RowLink>
                {row.title && (
                  <span className="text-muted">
                    {' · '}
                    {KINDS[row.kind]}
                    {row.title}
                  </span>
                )}
              </p>
              <FactsLine facts={factsOf(row)} />
            </div>
          </li>
        ))}
      </ul>
    </WaitingPart>
  );
}
