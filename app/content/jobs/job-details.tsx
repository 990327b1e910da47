import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { Localized } from '#domain/values/localized.ts';
import { JobSections } from './job-sections.tsx';
import type { JobTexts } from './job-texts.ts';
import { type JobFacts, useJobFacts } from './use-job-facts.ts';

/** A posting's facts and texts, in the dialog and in the portal's preview. */
export function JobDetails({
  job,
}: {
  job: Omit<JobPosting, 'id' | 'slug' | 'created_at' | 'views_count'> &
    JobFacts & {
      readonly texts: JobTexts;
    } & Partial<Pick<Localized<object>, 'untranslated'>>;
}) {
  const facts = useJobFacts(job);
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 border-b border-rule pb-6 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="annotation text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <JobSections job={job} heading="h3" />
    </div>
  );
}
