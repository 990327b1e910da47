import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { minuteInChile } from '#domain/values/chile-time.ts';
import { type AgendaEntry, agendaQuery, INTERVIEWS_KEY } from './list-interviews.ts';

const TABLES = ['interviews'];

function describe({ application, internship }: AgendaEntry): { name: string; about: string; to: string } {
  if (application)
    return {
      name: application.full_name,
      about: application.posting.title,
      to: `/admin/rrhh/applications/${application.job_posting_id}?postulante=${application.id}`,
    };
  return {
    name: `${internship?.first_name} ${internship?.last_name}`,
    about: 'Práctica',
    to: `/admin/rrhh/practicas?solicitud=${internship?.id}`,
  };
}

/** Today's interviews, with the user's own marked, and those that need another time; renders nothing without any. */
export function Agenda({ userId }: { userId: string }) {
  const isListening = useLiveTables(TABLES, INTERVIEWS_KEY);
  const listed = useQuery({ ...agendaQuery, enabled: isListening });
  if (listed.isLoadingError)
    return (
      <LoadFailure
        text="No se pudieron cargar las entrevistas de hoy"
        error={listed.error}
        onRetry={() => listed.refetch()}
      />
    );
  if (!listed.data?.length) return null;
  return (
    <section aria-labelledby="agenda" className="border-l-3 border-copper bg-sheet px-5 py-3">
      <h2 id="agenda" className="text-base">
        Entrevistas de hoy y por reagendar
      </h2>
      <ul>
        {listed.data.map((entry) => {
          const { about, name, to } = describe(entry);
          const { interviewers, place, starts_at, video_url } = entry;
          return (
            <li key={entry.id} className="border-t border-rule py-1.5 text-sm break-words first:border-t-0">
              <span className="mr-2 font-semibold text-ink tabular-nums">
                {starts_at ? minuteInChile(starts_at).slice(11) : 'Pide otra hora'}
              </span>
              <Link to={to} className="font-semibold text-ink underline-offset-4 hover:underline">
                {name}
              </Link>{' '}
              <span className="text-muted">
                {about}
                {starts_at && ` · ${place ?? 'videollamada'}`}
                {interviewers.includes(userId) && ' · entrevista usted'}
              </span>{' '}
              {starts_at && video_url && (
                <a
                  href={video_url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Entrar a la videollamada con ${name}`}
                  className="text-copper underline underline-offset-4"
                >
                  Entrar
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
