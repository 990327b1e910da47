import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { JobSections } from '#app/content/jobs/job-sections.tsx';
import { useJobFacts } from '#app/content/jobs/use-job-facts.ts';
import { formatDay } from '#app/i18n/format-without-intl.ts';
import type { processTexts } from '#app/i18n/pages/process.ts';
import { useCompany } from '#app/i18n/use-company.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { TitleBlock } from '#app/site/layout/title-block.tsx';
import { IntentLink } from '#app/ui/intent-link.tsx';
import type { OpenPosting } from '#domain/recruiting/job-posting.ts';
import type { PostingDays } from '#domain/recruiting/posting-days.ts';
import { type Localized, langOf } from '#domain/values/localized.ts';
import { telephoneLink } from '#domain/website/company.ts';
import { ApplyLink } from './apply-link.tsx';
import { JobLink } from './job-link.tsx';
import type { JobPageTexts } from './job-page-texts.ts';
import type { OpenJob } from './list-open-jobs.ts';
import { ShareLinks } from './share-links.tsx';

interface JobUrls {
  readonly list: string;
  readonly job: (slug: string) => string;
  readonly form: (slug: string) => string;
}

/**
 * A posting's page.
 *
 * @param props.selectionSteps the steps of `selection`, drawn
 * @param props.form the application form, shown instead of the posting's texts
 * @param props.address the page's absolute URL
 */
export function JobPage({
  job,
  similar,
  selection,
  selectionSteps,
  texts,
  urls,
  address,
  form,
}: {
  job: OpenJob & PostingDays;
  similar: readonly Localized<OpenPosting>[];
  selection: (typeof processTexts)['es']['selection'];
  selectionSteps: ReactNode;
  texts: JobPageTexts;
  urls: JobUrls;
  address: string;
  form: ReactNode;
}) {
  const { t } = useTranslation();
  const company = useCompany();
  const isApplying = form !== null;
  const applyLink = useRef<HTMLAnchorElement>(null);
  const backLink = useRef<HTMLAnchorElement>(null);
  const wasApplying = useRef(isApplying);
  useEffect(() => {
    if (wasApplying.current === isApplying) return;
    wasApplying.current = isApplying;
    (isApplying ? backLink : applyLink).current?.focus({ preventScroll: true });
  }, [isApplying]);
  const facts = [
    { label: t('jobs.department'), value: job.department },
    { label: t('jobs.location'), value: job.location },
    ...useJobFacts(job),
    { label: t('jobs.published'), value: formatDay(job.publishedOn) },
  ];
  return (
    <article>
      <PageHeading
        eyebrow={
          <IntentLink to={urls.list} className="hover:underline print:hidden">
            <span aria-hidden="true">← </span>
            {texts.all}
          </IntentLink>
        }
        title={
          isApplying ? (
            t('application.title', { title: job.title })
          ) : (
            <span lang={langOf(job, 'title')} className="[view-transition-name:job-title]">
              {job.title}
            </span>
          )
        }
        lead={
          isApplying ? (
            t('application.lead')
          ) : (
            <p lang={langOf(job, 'department')}>{`${job.department} · ${job.location}`}</p>
          )
        }
      >
        {!isApplying && <ApplyLink ref={applyLink} job={job} to={urls.form(job.slug)} className="mt-8" />}
      </PageHeading>
      <div className="site-width grid gap-10 py-12 md:py-20 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:gap-y-6 print:gap-6 print:py-0">
        {/* On phones, these facts come first, since applicants look for them first; with the form, they follow it. */}
        <aside aria-label={texts.summary} className={clsx('lg:col-start-2', isApplying && 'max-lg:order-1')}>
          <TitleBlock
            cells={facts}
            className="lg:grid-cols-1! lg:[&>div]:border-l-0! lg:[&>div:nth-child(2)]:border-t!"
          />
        </aside>
        <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1 print:gap-6">
          {isApplying ? (
            <>
              <Link
                ref={backLink}
                to={urls.job(job.slug)}
                className="inline-flex items-center gap-2 justify-self-start font-semibold text-copper underline-offset-4 hover:underline"
              >
                <ArrowLeft aria-hidden="true" size={16} />
                {texts.application.back}
              </Link>
              <div className="border border-rule bg-sheet p-5 sm:p-8 lg:max-w-3xl">{form}</div>
            </>
          ) : (
            <JobSections job={job} heading="h2" />
          )}
        </div>
        <div className={clsx('grid content-start gap-6 lg:col-start-2', isApplying && 'max-lg:order-1')}>
          {!isApplying && <ApplyLink job={job} to={urls.form(job.slug)} />}
          {isApplying && <NextSteps title={texts.next} steps={selection.steps} />}
          <p>
            {texts.ask}
            <br />
            <a href={`mailto:${company.email}`} className="font-semibold text-copper hover:underline">
              {company.email}
            </a>
            <br />
            <a href={telephoneLink(company.phone)} className="font-semibold text-copper hover:underline">
              {company.phone}
            </a>
          </p>
          <ShareLinks title={job.title} url={address} texts={texts} />
          <p className="hidden print:block">{address}</p>
        </div>
      </div>
      {!isApplying && !job.external_link && (
        <PageSection tone="ink" title={selection.title} lead={selection.lead} className="print:hidden">
          {selectionSteps}
        </PageSection>
      )}
      {!isApplying && similar.length > 0 && (
        <PageSection title={texts.similar.title} className="print:hidden">
          <ul>
            {similar.map((other) => (
              <JobLink key={other.id} job={other} to={urls.job(other.slug)} />
            ))}
          </ul>
        </PageSection>
      )}
    </article>
  );
}

/** What happens once the application is sent, beside its form. */
function NextSteps({
  title,
  steps,
}: {
  title: string;
  steps: (typeof processTexts)['es']['selection']['steps'];
}) {
  return (
    <section aria-label={title} className="print:hidden">
      <h2 className="text-lg">{title}</h2>
      <ol className="next-steps mt-3">
        {steps.map(({ time, title: step }) => (
          <li key={step}>
            <span className="block font-semibold text-ink">{step}</span>
            <span className="text-sm text-muted">{time}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
