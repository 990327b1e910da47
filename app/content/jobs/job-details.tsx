import { useTranslation } from 'react-i18next';
import { formatDate, formatPesos } from '#app/i18n/format.ts';
import type { JobPosting } from '#domain/job-posting.ts';

/** A posting's facts and texts, in the dialog, in `<noscript>` and in the portal's preview. */
export function JobDetails({ job }: { job: Omit<JobPosting, 'id' | 'slug' | 'created_at' | 'views_count'> }) {
  const { t } = useTranslation();
  const facts = [
    [t('jobs.employmentType'), t(`jobs.employmentTypes.${job.employment_type}`)],
    [t('jobs.experienceLevel'), t(`jobs.experienceLevels.${job.experience_level}`)],
    [t('jobs.salary'), salary(job)],
    [t('jobs.expires'), job.expires_at && formatDate(job.expires_at)],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 border-y border-rule py-4 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="annotation text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Section title={t('jobs.description')} text={job.description} />
      <Section title={t('jobs.requirements')} text={job.requirements} />
      {job.benefits && <Section title={t('jobs.benefits')} text={job.benefits} />}
    </div>
  );
}

function Section({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className="mb-2 text-lg">{title}</h3>
      <p lang="es" className="max-w-[68ch] whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}

function salary({ salary_max, salary_min }: Pick<JobPosting, 'salary_max' | 'salary_min'>): string | null {
  const amounts = [salary_min, salary_max].filter((amount) => amount !== null).map(formatPesos);
  return amounts.length > 0 ? amounts.join(' – ') : null;
}
