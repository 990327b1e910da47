import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { z } from 'zod';
import { scenePicture } from '#app/content/scenes/scene-picture.ts';
import { jobAlertsTexts } from '#app/i18n/pages/job-alerts.ts';
import { jobPageTexts } from '#app/i18n/pages/job-page.ts';
import { processTexts } from '#app/i18n/pages/process.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { overlayState, useOverlay } from '#app/lib/overlay.ts';
import { discardApplication } from '#app/site/features/apply/application-draft.ts';
import { SelectionSteps } from '#app/site/features/company/selection-steps.tsx';
import { JobAlertSection } from '#app/site/features/job-alerts/job-alert-section.tsx';
import { listAlertOptions } from '#app/site/features/job-alerts/list-alert-options.ts';
import { ClosedJob } from '#app/site/features/jobs/closed-job.tsx';
import { findJob } from '#app/site/features/jobs/find-job.ts';
import { JobFilterForm } from '#app/site/features/jobs/job-filter-form.tsx';
import { FILTER_PARAMS, filterJobs, hasFilters, parseFilters } from '#app/site/features/jobs/job-filters.ts';
import { JobPage } from '#app/site/features/jobs/job-page.tsx';
import type { JobPageTexts } from '#app/site/features/jobs/job-page-texts.ts';
import { JobRow } from '#app/site/features/jobs/job-row.tsx';
import { listOpenJobs, type PublicJob } from '#app/site/features/jobs/list-open-jobs.ts';
import { similarJobs } from '#app/site/features/jobs/similar-jobs.ts';
import { useJobView } from '#app/site/features/jobs/use-job-view.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { PageSection } from '#app/site/layout/page-section.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { noteVisit } from '#app/site/statistics/visit-notes.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Picture } from '#app/ui/picture.tsx';
import { parseJobPlace } from '#domain/recruiting/parse-job-place.ts';
import { type PostingDays, postingDays } from '#domain/recruiting/posting-days.ts';
import { pathsOf } from '#domain/website/page-paths.ts';
import type { Route } from './+types/jobs.ts';
import { notFound, unavailable } from './error-responses.ts';
import { jobPosting } from './job-posting-data.ts';
import { LazyApplicationForm, LazyJobDialog } from './lazy-dialogs.tsx';
import { LazyJobAlertForm } from './lazy-forms.tsx';
import { pageContext } from './page-context.ts';
import { receivedPath } from './received-path.ts';
import { socialImage } from './social-image.ts';
import { withPeriods } from './with-periods.ts';

const LIST = '/oportunidades-laborales';
const jobPath = (slug: string): string => `${LIST}/${slug}`;
const formPath = (slug: string): string => `${jobPath(slug)}/postular`;

export async function loader(args: Route.LoaderArgs) {
  const {
    company,
    language,
    localPath: url,
    messages,
    meta,
    pictureOf,
    siteUrl,
    supabase,
    textsOf,
  } = pageContext(args);
  const { slug, step } = args.params;
  const page = { ...messages.jobs.meta, picture: 'control-room' } as const;
  const isForm = step !== undefined;
  if (isForm && !(slug && url(formPath(slug)).endsWith(`/${step}`))) throw await notFound(args);
  const [alerts, read, alertOptions] = await Promise.all([
    withPeriods(textsOf(jobAlertsTexts), { language, supabase }),
    listOpenJobs(supabase, language),
    listAlertOptions(supabase),
  ]);
  const shared = {
    picture: pictureOf(LIST, scenePicture('workshop')),
    texts: textsOf(jobPageTexts),
    alerts,
    selection: textsOf(processTexts).selection,
    address: siteUrl + url(slug ? jobPath(slug) : LIST),
  };
  const now = new Date();
  // Only the opened one has formatted texts: the list searches in the words.
  const jobs = (read ?? []).map(({ texts, ...job }) => ({ ...job, ...postingDays(job, now) }));
  if (slug === undefined)
    return { ...shared, alertOptions, jobs, job: null, isClosed: false, meta: meta(page) };
  if (!read) throw unavailable();
  const job = read.find((other) => other.slug === slug) ?? null;
  if (!job) {
    const found = await findJob(supabase, slug).catch(() => {
      throw unavailable();
    });
    if (found?.is_open) {
      const current = jobs.find(({ slugs }) => slugs.es === found.slug)?.slug ?? found.slug;
      throw redirect(url(isForm ? formPath(current) : jobPath(current)), 308);
    }
    // Any UUID is treated as a closed posting, so that visitors cannot find out which ones existed.
    if (!found && !z.uuid().safeParse(slug).success) throw await notFound(args);
    const closed = { ...page, title: messages.jobs.closed.title };
    const similar = found
      ? similarJobs({ ...found, ...parseJobPlace(found.location), spanish: found }, jobs)
      : jobs.slice(0, 3);
    return data(
      { ...shared, alertOptions, jobs: similar, job: null, isClosed: true, meta: meta(closed) },
      { status: 410 },
    );
  }
  if (isForm && job.external_link) throw redirect(url(jobPath(slug)), 302);
  const about = `${job.title} · ${job.department} · ${job.location}`;
  const opened = {
    ...page,
    title: isForm ? messages.application.title.replace('{{title}}', job.title) : job.title,
    description: about,
    isInEnglish: job.isInEnglish,
    paths: pathsOf(job.slugs, isForm ? formPath : jobPath),
    // The form adds nothing to search results.
    isIndexed: !isForm,
    image: siteUrl + socialImage('ofertas', job, language),
    parent: { title: page.title, path: url(LIST) },
    ...(!isForm && {
      structuredData: [jobPosting(job, { company, siteUrl, url: shared.address, headings: messages.jobs })],
    }),
  };
  return {
    ...shared,
    alertOptions,
    jobs,
    job: { ...job, ...postingDays(job, now) },
    isClosed: false,
    meta: meta(opened),
  };
}

/** The query parameters that the page depends on: see `server/pages/page-key.ts`. */
export const handle = { query: Object.values(FILTER_PARAMS) };

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

/** Filtering happens in the browser and needs no reload. */
export function shouldRevalidate({
  currentUrl,
  defaultShouldRevalidate,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  const isFiltering = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isFiltering && defaultShouldRevalidate;
}

export default function Jobs({ loaderData, params }: Route.ComponentProps) {
  const { address, alertOptions, alerts, isClosed, job, jobs, picture, selection, texts } = loaderData;
  const path = useLocalPath();
  const navigate = useNavigate();
  const overlay = useOverlay();
  const urls = {
    list: path(LIST),
    job: (slug: string): string => path(jobPath(slug)),
    form: (slug: string): string => path(formPath(slug)),
  };
  const isApplying = params.step !== undefined;
  const showReceived = (reference: string | null, email: string) =>
    navigate(path(receivedPath('postulacion', reference, job?.slugs.es)), {
      replace: true,
      state: { email },
    });
  useJobView(job?.id ?? null);
  const alertForm = <LazyJobAlertForm options={alertOptions} texts={alerts.form} />;
  if (isClosed)
    return (
      <SitePage isCareers>
        <ClosedJob similar={jobs} texts={texts} jobUrl={urls.job}>
          <JobAlertSection texts={alerts} form={alertForm} />
        </ClosedJob>
      </SitePage>
    );
  if (job && !overlay)
    return (
      <SitePage isCareers>
        <JobPage
          key={job.id}
          job={job}
          similar={similarJobs(job, jobs)}
          selection={selection}
          selectionSteps={<SelectionSteps texts={selection} />}
          texts={texts}
          urls={urls}
          address={address}
          form={isApplying ? <LazyApplicationForm job={job} onSent={showReceived} /> : null}
        />
      </SitePage>
    );
  return (
    <SitePage isCareers>
      <JobList
        jobs={jobs}
        openId={job?.id ?? null}
        search={overlay?.search ?? null}
        jobUrl={urls.job}
        alerts={alerts}
        rowTexts={texts.row}
        picture={picture}
      />
      <JobAlertSection texts={alerts} form={alertForm} />
      <PageSection tone="ink" title={selection.title} lead={selection.lead}>
        <SelectionSteps texts={selection} />
      </PageSection>
      {job && overlay && (
        <LazyJobDialog
          key={job.id}
          job={job}
          texts={texts}
          formUrl={urls.form(job.slug)}
          form={
            isApplying
              ? (onProgress) => (
                  <LazyApplicationForm job={job} onSent={showReceived} onProgress={onProgress} />
                )
              : null
          }
          onApply={() =>
            navigate(urls.form(job.slug), {
              state: overlayState(overlay.search, overlay.depth + 1),
              preventScrollReset: true,
            })
          }
          onBack={() => navigate(-1)}
          onClose={() => navigate(-overlay.depth)}
          onDiscard={() => discardApplication(job.id)}
        />
      )}
    </SitePage>
  );
}

/**
 * The list with its filters.
 *
 * @param props.search the list's query while a posting is shown over it, whose address has none
 */
function JobList({
  jobs,
  openId,
  search,
  jobUrl,
  alerts,
  rowTexts,
  picture,
}: {
  jobs: readonly (PublicJob & PostingDays)[];
  openId: string | null;
  search: string | null;
  jobUrl: (slug: string) => string;
  alerts: { readonly toAlert: string; readonly toCv: string };
  rowTexts: JobPageTexts['row'];
  picture: Picture;
}) {
  const { t } = useTranslation();
  const path = useLocalPath();
  const [query] = useSearchParams();
  const listQuery = search === null ? query : new URLSearchParams(search);
  const filters = parseFilters(listQuery);
  const found = filterJobs(jobs, filters);
  const failedSearch = found.length > 0 ? '' : filters.search;
  useEffect(() => {
    noteVisit({ search: failedSearch });
  }, [failedSearch]);
  return (
    <>
      <PageHeading
        picture={picture}
        eyebrow={t('jobs.eyebrow')}
        title={t('jobs.title')}
        lead={t('jobs.lead')}
      />
      <JobFilterForm jobs={jobs} filters={filters} found={found.length} />
      <div className="site-width py-6 md:pb-20">
        <div className="@container">
          {found.length > 0 ? (
            <ul>
              {found.map((job) => (
                <JobRow
                  key={job.id}
                  job={job}
                  texts={rowTexts}
                  to={jobUrl(job.slug)}
                  search={listQuery.size > 0 ? `?${listQuery}` : ''}
                  isOpen={job.id === openId}
                />
              ))}
            </ul>
          ) : (
            <EmptyState
              title={t('jobs.empty.title')}
              body={t(hasFilters(filters) ? 'jobs.empty.filtered' : 'jobs.empty.none')}
            >
              {hasFilters(filters) && (
                <ButtonLink to={path(LIST)} variant="quiet" size="sm">
                  {t('jobs.clearFilters')}
                </ButtonLink>
              )}
              <div className="mt-4 flex flex-wrap gap-3">
                <ButtonLink to="#alertas">{alerts.toAlert}</ButtonLink>
                <ButtonLink to={path('/enviar-cv')} variant="outline">
                  {alerts.toCv}
                </ButtonLink>
              </div>
            </EmptyState>
          )}
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
