import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatDate } from '#app/i18n/format.ts';
import { supabase } from '#app/lib/supabase.ts';
import { PersonLink } from '#app/ui/person-link.tsx';
import type { JobApplication } from '#domain/job-application.ts';
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
  alike: z.array(z.unknown()),
});

/** What else a person has sent. */
const sentQuery = ({ job_posting_id, person_key }: JobApplication) =>
  queryOptions({
    queryKey: [...applicationsKey(job_posting_id), 'person', person_key],
    queryFn: async () => {
      const { data } = await (await supabase()).rpc('person_profile', { person: person_key }).throwOnError();
      return profileSchema.parse(data);
    },
  });

/** The applicant's other applications, and the way to everything about them. */
export function AlsoApplied({ application }: { application: JobApplication }) {
  const { data } = useQuery(sentQuery(application));
  const others = data?.sent.filter(({ id, repeat_of }) => id !== application.id && repeat_of === null) ?? [];
  return (
    <section aria-label="La persona" className="mt-6">
      {others.length > 0 && (
        <>
          <h3 className="mb-1 text-base">También postuló a</h3>
          <ul className="mb-1 text-sm">
            {others.map(({ id, job_posting_id, kind, sent_at, title }) => (
              <li key={id}>
                {kind === 'job' ? (
                  <Link
                    to={`/admin/rrhh/applications/${job_posting_id}?postulante=${id}`}
                    className="underline underline-offset-4 hover:text-copper"
                  >
                    {title}
                  </Link>
                ) : (
                  `${kind === 'internship' ? 'Práctica' : 'Espontánea'}: ${title}`
                )}
                , {formatDate(sent_at)}
              </li>
            ))}
          </ul>
        </>
      )}
      <PersonLink
        personKey={application.person_key}
        note={data && data.alike.length > 0 ? ' (podría estar dos veces)' : ''}
      />
    </section>
  );
}
