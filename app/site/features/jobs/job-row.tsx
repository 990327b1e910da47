import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useViewTransitionState } from 'react-router';
import { plainExcerpt } from '#app/content/jobs/plain-excerpt.ts';
import { useSalary } from '#app/content/jobs/use-job-facts.ts';
import { formatDate } from '#app/i18n/format.ts';
import { overlayState } from '#app/lib/overlay.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import type { OpenPosting } from '#domain/recruiting/job-posting.ts';
import { type Localized, langOf } from '#domain/values/localized.ts';

/**
 * A posting in the list; the whole row is a link. The list is a container, so columns depend on its width, not the
 * window's.
 *
 * @param props.search the list's query, to return to
 * @param props.isOpen whether the posting is shown over the list
 */
export function JobRow({
  job,
  to,
  search,
  isOpen,
}: {
  job: Localized<OpenPosting>;
  to: string;
  search: string;
  isOpen: boolean;
}) {
  const { t } = useTranslation();
  const salary = useSalary(job);
  const isTransitioning = useViewTransitionState(to);
  return (
    <li className="group relative grid gap-x-8 gap-y-4 border-t border-rule py-7 last:border-b @3xl:grid-cols-[1fr_8.5rem_8.5rem_auto] @3xl:items-center">
      <div className="min-w-0">
        <h2
          lang={langOf(job, 'title')}
          className={clsx(
            'text-xl wrap-anywhere group-hover:text-copper',
            // Only one element at a time may have the name.
            isTransitioning && !isOpen && '[view-transition-name:job-title]',
          )}
        >
          <IntentLink
            to={to}
            state={overlayState(search)}
            preventScrollReset
            viewTransition
            className="after:absolute after:inset-0"
          >
            {job.title}
          </IntentLink>
        </h2>
        <p lang={langOf(job, 'description')} className="mt-1.5 line-clamp-2 text-muted">
          {plainExcerpt(job.description)}
        </p>
        <p className="mt-2 text-sm">
          {salary && <strong className="font-semibold text-ink">{salary} · </strong>}
          {t(`jobs.experienceLevels.${job.experience_level}`)} ·{' '}
          {t(`jobs.employmentTypes.${job.employment_type}`)}
        </p>
        <p className="mt-1 text-sm text-muted">
          {t('jobs.published')} {formatDate(job.published_at)}
          {job.expires_at && ` · ${t('jobs.expires')} ${formatDate(job.expires_at)}`}
        </p>
      </div>
      <dl className="grid gap-x-8 gap-y-1 @md:flex @3xl:contents">
        <Fact label={t('jobs.department')} lang={langOf(job, 'department')}>
          {job.department}
        </Fact>
        <Fact label={t('jobs.location')} lang="es">
          {job.location}
        </Fact>
      </dl>
      <span
        aria-hidden="true"
        className="hidden min-h-11 items-center border border-ink px-5 font-semibold text-ink transition-colors group-hover:bg-ink group-hover:text-on-ink @3xl:inline-flex print:hidden"
      >
        {t('jobs.open')}
      </span>
    </li>
  );
}

function Fact({ label, lang, children }: { label: string; lang: 'es' | undefined; children: string }) {
  return (
    <div className="flex items-baseline gap-3 @3xl:block">
      <dt className="annotation text-muted">{label}</dt>
      <dd lang={lang} className="wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
