import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '#app/i18n/format.ts';
import type { JobPosting } from '#domain/job-posting.ts';

/** A posting in the list; the whole row is a link. */
export function JobRow({ job, to }: { job: JobPosting; to: string }) {
  const { t } = useTranslation();
  return (
    <li className="group relative grid gap-x-8 gap-y-4 border-t border-rule py-7 last:border-b md:grid-cols-[1fr_10rem_10rem_auto] md:items-center">
      <div className="min-w-0">
        <h2 lang="es" className="text-xl group-hover:text-copper">
          <Link to={to} prefetch="intent" preventScrollReset className="after:absolute after:inset-0">
            {job.title}
          </Link>
        </h2>
        <p lang="es" className="mt-1.5 line-clamp-2 text-muted">
          {job.description}
        </p>
        <p className="mt-2 text-sm text-muted">
          {t('jobs.published')} {formatDate(job.created_at)}
          {job.expires_at && ` · ${t('jobs.expires')} ${formatDate(job.expires_at)}`}
        </p>
      </div>
      <Fact label={t('jobs.department')}>{job.department}</Fact>
      <Fact label={t('jobs.location')}>{job.location}</Fact>
      <span
        aria-hidden="true"
        className="hidden min-h-11 items-center border border-ink px-5 font-semibold text-ink transition-colors group-hover:bg-ink group-hover:text-on-ink md:inline-flex"
      >
        {t('jobs.open')}
      </span>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex items-baseline gap-3 md:block">
      <p className="annotation text-muted">{label}</p>
      <p lang="es">{children}</p>
    </div>
  );
}
