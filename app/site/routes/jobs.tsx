import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  data,
  isRouteErrorResponse,
  Link,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useSearchParams,
} from 'react-router';
import { z } from 'zod';
import { JobDetails } from '#app/content/jobs/job-details.tsx';
import { localPath } from '#app/i18n/language.ts';
import { useLocalPath } from '#app/i18n/use-language.ts';
import { ClosedJob } from '#app/site/features/jobs/closed-job.tsx';
import { JobFilterForm } from '#app/site/features/jobs/job-filter-form.tsx';
import { FILTER_PARAMS, filterJobs, hasFilters, parseFilters } from '#app/site/features/jobs/job-filters.ts';
import { JobRow } from '#app/site/features/jobs/job-row.tsx';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import { useJobView } from '#app/site/features/jobs/use-job-view.ts';
import { PageHeading } from '#app/site/layout/page-heading.tsx';
import { SiteError } from '#app/site/layout/site-error.tsx';
import { SitePage } from '#app/site/layout/site-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Route } from './+types/jobs.ts';
import { notFound, unavailable } from './error-responses.ts';
import { LazyApplicationDialog, LazyJobDialog } from './lazy-dialogs.tsx';
import { pageContext } from './page-context.ts';
import { jobPosting } from './structured-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const { language, messages, meta, siteUrl, supabase } = pageContext(args);
  const { jobId } = args.params;
  const read = await listOpenJobs(supabase);
  if (jobId !== undefined && !read) throw unavailable();
  const jobs = read ?? [];
  const job = jobs.find(({ id }) => id === jobId) ?? null;
  if (jobId !== undefined && !job) {
    // Any UUID counts as a closed posting, so that visitors cannot tell which ones existed.
    throw z.uuid().safeParse(jobId).success ? data(null, { status: 410 }) : notFound(args.request);
  }
  const page = { ...messages.jobs.meta, picture: 'control-room' } as const;
  const opened = job && {
    ...page,
    title: job.title,
    description: `${job.title} · ${job.department} · ${job.location}`,
    parent: { title: page.title, path: localPath(language, '/oportunidades-laborales') },
    structuredData: [jobPosting(job, siteUrl)],
  };
  return { jobs, job, meta: meta(opened ?? page) };
}

/** The query parameters the page depends on: see `server/pages/page-key.ts`. */
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

export default function Jobs({ loaderData: { job, jobs } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const path = useLocalPath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [isApplying, setIsApplying] = useState(false);
  const filters = parseFilters(query);
  const found = filterJobs(jobs, filters);
  const list = `${path('/oportunidades-laborales')}${query.size > 0 ? `?${query}` : ''}`;
  const jobUrl = (id: string): string =>
    `${path('/oportunidades-laborales')}/${id}${query.size > 0 ? `?${query}` : ''}`;
  const backToList = async (): Promise<void> => {
    await navigate(list, { preventScrollReset: true });
    setIsApplying(false);
  };
  useJobView(job?.id ?? null);
  return (
    <SitePage>
      <PageHeading eyebrow={t('jobs.eyebrow')} title={t('jobs.title')} lead={t('jobs.lead')} />
      <div className="site-width grid gap-10 py-12 md:py-20 lg:grid-cols-[17.5rem_1fr] lg:gap-14">
        <JobFilterForm jobs={jobs} filters={filters} found={found.length} />
        {found.length > 0 ? (
          <ul>
            {found.map((offer) => (
              <JobRow key={offer.id} job={offer} to={jobUrl(offer.id)} />
            ))}
          </ul>
        ) : (
          <EmptyState
            title={t('jobs.empty.title')}
            body={t(hasFilters(filters) ? 'jobs.empty.filtered' : 'jobs.empty.none')}
          >
            {hasFilters(filters) && (
              <ButtonLink to={path('/oportunidades-laborales')} variant="quiet" size="sm">
                {t('jobs.clearFilters')}
              </ButtonLink>
            )}
          </EmptyState>
        )}
      </div>
      {job && !isApplying && (
        <LazyJobDialog job={job} onClose={backToList} onApply={() => setIsApplying(true)} />
      )}
      {job && isApplying && <LazyApplicationDialog job={job} onClose={backToList} />}
      {job && (
        <noscript>
          <article className="site-width pb-20">
            <h2 className="mb-6 text-2xl" lang="es">
              {job.title}
            </h2>
            <JobDetails job={job} />
            <p className="mt-8">
              <Link to={list}>{t('jobs.title')}</Link>
            </p>
          </article>
        </noscript>
      )}
    </SitePage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === 410;
  return isGone ? (
    <SitePage>
      <ClosedJob />
    </SitePage>
  ) : (
    <SiteError error={error} />
  );
}
