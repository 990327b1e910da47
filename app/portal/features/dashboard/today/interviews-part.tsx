import { clsx } from 'clsx';
import { formatCount } from '#app/i18n/format-count.ts';
import { minuteInChile } from '#domain/values/chile-time.ts';
import type { Meeting } from './read-today.ts';
import { ROW, RowLink, WaitingPart } from './waiting-part.tsx';

const placeOf = ({ application_id, internship_id, job_posting_id }: Meeting): string =>
  application_id
    ? `/admin/rrhh/applications/${job_posting_id}?postulante=${application_id}`
    : `/admin/rrhh/practicas?solicitud=${internship_id}`;

function describe({
  application_id,
  is_over,
  is_own,
  lacks_rating,
  place,
  starts_at,
  title,
}: Meeting): string {
  return [
    application_id ? title : 'Práctica',
    starts_at ? (place ?? 'Videollamada') : 'pide otra hora',
    is_own && 'entrevista usted',
    is_over && lacks_rating && 'falta evaluar',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Today's interviews, and those that need another time. */
export function InterviewsPart({ rows, count }: { rows: readonly Meeting[]; count: number }) {
  const more = count - rows.length;
  return (
    <WaitingPart id="meetings" title="Entrevistas de hoy" note={formatCount(count)}>
      <ul>
        {rows.map((meeting) => {
          const { full_name, id, is_over, starts_at, video_url } = meeting;
          return (
            <li key={id} className={clsx(ROW, 'grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3')}>
              <span className={clsx('font-semibold tabular-nums', is_over ? 'text-muted' : 'text-ink')}>
                {starts_at ? minuteInChile(starts_at).slice(11) : '—'}
              </span>
              <div className="min-w-0 wrap-anywhere">
                <RowLink to={placeOf(meeting)}>{full_name}</RowLink>
                <p className="text-sm text-muted">
                  {describe(meeting)}{' '}
                  {starts_at && video_url && !is_over && (
                    <a
                      href={video_url}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={`Entrar a la videollamada con ${full_name}`}
                      className="relative font-semibold text-copper underline underline-offset-4"
                    >
                      Entrar
                    </a>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <p className="border-t border-grid px-4 py-2 text-sm text-muted">y {formatCount(more)} más</p>
      )}
    </WaitingPart>
  );
}
