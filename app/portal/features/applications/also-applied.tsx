import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatDate } from '#app/i18n/format.ts';
import { supabase } from '#app/lib/supabase.ts';
import { applicationUrl } from '#app/portal/triage/application-url.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { PersonLink } from '#app/ui/person-link.tsx';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import { applicationsKey } from './list-applications.ts';

const profileSchema = z.object({
  sent: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['job', 'internship', 'spontaneous']),
      title: z.string(),
      sent_at: z.string(),
      job_posting_id: z.string().nullable(),
      repeat_of: z.string().nullable(),
    }),
  ),
  sent_count: z.number(),
  alike: z.array(z.object({ has_same_phone: z.boolean(), has_similar_name: z.boolean() })),
});

type Applied = Pick<JobApplication, 'id' | 'job_posting_id' | 'person_key'>;

/** Maximum listed in the panel; the person's page lists all. */
const SHOWN = 5;

const PREFIXES = { job: '', internship: 'Práctica: ', spontaneous: 'Espontánea: ' } as const;

/** Everything else a person has sent. */
export const sentQuery = ({ job_posting_id, person_key }: Applied) =>
  queryOptions({
    queryKey: [...applicationsKey(job_posting_id), 'person', person_key],
    queryFn: async () => {
      const { data } = await (await supabase()).rpc('person_profile', { person: person_key }).throwOnError();
      return profileSchema.parse(data);
    },
  });

/** The applicant's other applications, and a link to the person's page. */
export function AlsoApplied({ application }: { application: Applied }) {
  const read = useQuery(sentQuery(application));
  const { data } = read;
  const sent = data?.sent.filter(({ id, repeat_of }) => id !== application.id && repeat_of === null) ?? [];
  const others = sent.slice(0, SHOWN);
  return (
    <section aria-label="La persona" className="mt-6">
      {read.isLoadingError && (
        <LoadFailure
          text="No se pudo cargar lo demás que ha enviado"
          error={read.error}
          onRetry={() => read.refetch()}
        />
      )}
      {others.length > 0 && (
        <>
          <h3 className="mb-1 text-base">También postuló a</h3>
          <ul className="mb-1 text-sm">
            {others.map((one) => (
              <li key={one.id}>
                <Link to={applicationUrl(one)} className="underline underline-offset-4 hover:text-copper">
                  {PREFIXES[one.kind]}
                  {one.title}
                </Link>
                , {formatDate(one.sent_at)}
              </li>
            ))}
          </ul>
          {data && sent.length > SHOWN && (
            <p className="mb-1 text-sm text-muted">
              Las {SHOWN} más recientes; ha enviado {data.sent_count} en total.
            </p>
          )}
        </>
      )}
      <PersonLink
        personKey={application.person_key}
        note={
          data?.alike.some(({ has_same_phone, has_similar_name }) => has_same_phone && has_similar_name)
            ? ' (podría estar dos veces)'
            : ''
        }
      />
    </section>
  );
}
