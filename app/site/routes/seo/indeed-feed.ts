import { localTexts } from '#app/content/site-texts/local-texts.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import type { EmploymentType, JobPosting } from '#domain/recruiting/job-posting.ts';
import { regionOf } from '#domain/recruiting/parse-job-place.ts';
import { clockInChile } from '#domain/values/chile-time.ts';
import { movePath } from '#domain/website/page-paths.ts';
import { descriptionHtml } from '../job-posting-data.ts';
import type { Route } from './+types/indeed-feed.ts';
import { jobPath } from './list-pages.ts';
import { cdataElements, xmlResponse, xmlText } from './xml.ts';

const JOB_TYPES = {
  full_time: 'fulltime',
  part_time: 'parttime',
  contract: 'contract',
  internship: 'internship',
} as const satisfies Record<EmploymentType, string>;

const REMOTE_TYPES = {
  on_site: null,
  hybrid: 'Hybrid remote',
  remote: 'Fully remote',
} as const satisfies Record<JobPosting['work_mode'], string | null>;

/** Open postings in Indeed's format. Source: https://docs.indeed.com/indeed-apply/xml-feed */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, content, supabase } = context.get(siteContext);
  const {
    company,
    messages: { jobs: headings },
  } = localTexts(content, 'es');
  const jobs = await listOpenJobs(supabase);
  if (!jobs) return new Response(null, { status: 503 });
  // Indeed's jobs have one place each.
  const entries = jobs.flatMap((job) =>
    (job.places.length > 0 ? job.places : [null]).map((place, index) => {
      const region = place !== null && job.country === 'CL' ? regionOf(place) : null;
      const elements = cdataElements({
        title: job.title,
        date: new Date(job.published_at).toISOString(),
        referencenumber: index === 0 ? job.id : `${job.id}-${index + 1}`,
        requisitionid: job.id,
        // Indeed requires the source parameter; ours is stored with applications.
        url: `${config.siteUrl}${movePath(content.moved.published, jobPath(job.slug))}?source=Indeed&utm_source=indeed&utm_medium=feed`,
        company: company.name,
        sourcename: company.name,
        city: place,
        state: region ?? place,
        country: job.country,
        remotetype: REMOTE_TYPES[job.work_mode],
        description: descriptionHtml(job, headings),
        salary: salary(job),
        jobtype: JOB_TYPES[job.employment_type],
        category: job.department,
        // "Mon, 08 Nov 2021"
        expirationdate: job.expires_at && clockInChile(new Date(job.expires_at)).toUTCString().slice(0, 16),
      });
      return `<job>\n${elements}\n</job>`;
    }),
  );
  return xmlResponse(`<source>
<publisher>${xmlText(company.name)}</publisher>
<publisherurl>${xmlText(config.siteUrl)}</publisherurl>
<lastBuildDate>${new Date().toUTCString()}</lastBuildDate>
${entries.join('\n')}
</source>`);
}

/** With currency symbol and period, but without separators, as Indeed requires. */
function salary({ salary_max, salary_min }: Pick<JobPosting, 'salary_max' | 'salary_min'>): string | null {
  const amounts = new Set([salary_min, salary_max].filter((amount) => amount !== null));
  return amounts.size > 0 ? `${[...amounts].map((amount) => `$${amount}`).join(' - ')} per month` : null;
}
