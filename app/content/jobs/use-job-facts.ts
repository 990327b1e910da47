import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#app/i18n/format-without-intl.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { PostingDays } from '#domain/recruiting/posting-days.ts';

type Salary = Pick<JobPosting, 'salary_min' | 'salary_max'>;
export type JobFacts = Pick<JobPosting, 'employment_type' | 'experience_level'> &
  Salary &
  Pick<PostingDays, 'expiresOn'>;

/** A posting's available facts, with their labels. */
export function useJobFacts(job: JobFacts): { label: string; value: string }[] {
  const { t } = useTranslation();
  const salary = useSalary(job);
  return [
    { label: t('jobs.employmentType'), value: t(`jobs.employmentTypes.${job.employment_type}`) },
    { label: t('jobs.experienceLevel'), value: t(`jobs.experienceLevels.${job.experience_level}`) },
    ...(salary ? [{ label: t('jobs.salary'), value: salary }] : []),
    ...(job.expiresOn ? [{ label: t('jobs.expires'), value: formatDay(job.expiresOn) }] : []),
  ];
}

/** Gross pesos per month, as a range or a bound; null when not given. */
export function useSalary({ salary_max, salary_min }: Salary): string | null {
  const { i18n, t } = useTranslation();
  const amount = (pesos: number): string => `$${formatNumber(pesos, i18n.language)}`;
  const [from, to] = [salary_min, salary_max];
  if (from !== null && to !== null && from !== to)
    return t('jobs.salaryAmount', { amount: `${amount(from)} – ${amount(to)}` });
  const single = from ?? to;
  if (single === null) return null;
  const text = t('jobs.salaryAmount', { amount: amount(single) });
  if (from !== null && to !== null) return text;
  return t(from === null ? 'jobs.salaryUpTo' : 'jobs.salaryFrom', { salary: text });
}
