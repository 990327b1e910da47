import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useViewTransitionState } from 'react-router';
import { plainExcerpt } from '#app/content/jobs/plain-excerpt.ts';
import { useSalary } from '#app/content/jobs/use-job-facts.ts';
import { formatDay } from '#app/i18n/format-without-intl.ts';
import { overlayState } from '#app/lib/overlay.ts';
import { IntentLink } from '#app/ui/intent-link.tsx';
import type { OpenPosting } from '#domain/recruiting/job-posting.ts';
import type { PostingDays } from '#domain/recruiting/posting-days.ts';
import { type Localized, langOf } from '#domain/values/localized.ts';
import type { JobPageTexts } from './job-page-texts.ts';

/** A posting with what the list says of its dates. */
export type ListedJob = Localized<OpenPosting> & PostingDays;

/**
 * A posting in the list; the whole row is a link.
 *
 * @param props.search the list's query, to return to
 * @param props.isOpen whether the posting is shown over the list
 */
export function JobRow({
  job,
  texts,
  to,
  search,
  isOpen,
}: {
  job: ListedJob;
  texts: JobPageTexts['row'];
  to: string;
  search: string;
  isOpen: boolean;
}) {
  const { t } = useTranslation();
  const salary = useSalary(job);
  const isTransitioning = useViewTransitionState(to);
  return (
    <li className="group job-row relative">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
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
          {job.isNew && <Lamp className="text-status-green">{texts.isNew}</Lamp>}
          {job.closesIn !== null && <Lamp className="text-status-amber">{closing(job.closesIn, texts)}</Lamp>}
        </div>
        <p lang={langOf(job, 'description')} className="mt-1.5 line-clamp-2 max-w-[64ch] text-muted">
          {plainExcerpt(job.description)}
        </p>
      </div>
      <dl className="wrap-anywhere">
        <dt className="sr-only">{t('jobs.location')}</dt>
        <dd lang="es" className="font-semibold text-ink">
          {job.location}
        </dd>
        <dt className="sr-only">{t('jobs.department')}</dt>
        <dd lang={langOf(job, 'department')} className="text-muted">
          {job.department}
        </dd>
      </dl>
      <div>
        {salary && <p className="font-semibold text-ink">{salary}</p>}
        <p>
          {t(`jobs.experienceLevels.${job.experience_level}`)} ·{' '}
          {t(`jobs.employmentTypes.${job.employment_type}`)}
          {/* Work on site is also what a posting has that does not say. */}
          {job.work_mode !== 'on_site' && ` · ${texts.workModes[job.work_mode]}`}
        </p>
        <p className="mt-1 text-sm text-muted">
          {t('jobs.published')} {formatDay(job.publishedOn)}
          {job.expiresOn && ` · ${t('jobs.expires')} ${formatDay(job.expiresOn)}`}
        </p>
      </div>
      <span
        aria-hidden="true"
        className="hidden min-h-11 items-center border border-ink px-5 font-semibold text-ink transition-colors group-hover:bg-ink group-hover:text-on-ink @5xl:inline-flex print:hidden"
      >
        {t('jobs.open')}
      </span>
    </li>
  );
}

/** A state of the posting, in words. */
function Lamp({ className, children }: { className: string; children: string }) {
  return (
    <p
      className={clsx(
        'inline-flex items-center gap-1.5 text-sm font-semibold before:size-1.5 before:rounded-full before:bg-current',
        className,
      )}
    >
      {children}
    </p>
  );
}

function closing(days: number, texts: JobPageTexts['row']): string {
  if (days === 0) return texts.closesToday;
  return days === 1 ? texts.closesTomorrow : texts.closesIn.replace('{{days}}', String(days));
}
