import { localTexts } from '#app/content/site-texts/local-texts.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import type { EmploymentType, JobPosting } from '#domain/recruiting/job-posting.ts';
import { regionOf } from '#domain/recruiting/parse-job-place.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import { movePath } from '#domain/website/page-paths.ts';
import { descriptionHtml } from '../job-posting-data.ts';
import type { Route } from './+types/linkedin-feed.ts';
import { jobPath } from './list-pages.ts';
import { cdata, cdataElements, xmlResponse, xmlText } from './xml.ts';

const JOB_TYPES = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACT',
  internship: 'INTERNSHIP',
} as const satisfies Record<EmploymentType, string>;

const EXPERIENCE_LEVELS = {
  entry: 'ENTRY_LEVEL',
  mid: 'ASSOCIATE',
  senior: 'MID_SENIOR_LEVEL',
  executive: 'EXECUTIVE',
} as const satisfies Record<JobPosting['experience_level'], string>;

const WORKPLACE_TYPES = {
  on_site: 'On-site',
  hybrid: 'Hybrid',
  remote: 'Remote',
} as const satisfies Record<JobPosting['work_mode'], string>;

const COUNTRY_NAMES = new Intl.DisplayNames('es', { type: 'region' });

/** LinkedIn discards shorter descriptions. */
const MIN_DESCRIPTION = 100;

/**
 * Open postings in LinkedIn's format.
 * Source: https://learn.microsoft.com/en-us/linkedin/talent/job-postings/xml-feeds-development-guide
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, content, supabase } = context.get(siteContext);
  const {
    company,
    messages: { jobs: headings },
  } = localTexts(content, 'es');
  const open = await listOpenJobs(supabase);
  if (!open) return new Response(null, { status: 503 });
  const jobs = open.filter((job) => `${job.description}${job.requirements}`.length >= MIN_DESCRIPTION);
  const entries = jobs.map((job) => {
    const country = COUNTRY_NAMES.of(job.country) ?? job.country;
    const [city = null, ...others] = job.places;
    const region = city !== null && job.country === 'CL' ? regionOf(city) : null;
    const elements = cdataElements({
      partnerJobId: job.id,
      company: company.name,
      title: job.title,
      description: descriptionHtml(job, headings, 'strong'),
      applyUrl: `${config.siteUrl}${movePath(content.moved.published, jobPath(job.slug))}?utm_source=linkedin&utm_medium=feed`,
      location: city === null ? country : `${city}, ${country}`,
      city,
      state: region ?? city,
      country: job.country,
      workplaceTypes: WORKPLACE_TYPES[job.work_mode],
      jobtype: JOB_TYPES[job.employment_type],
      experienceLevel:
        job.employment_type === 'internship' ? 'INTERNSHIP' : EXPERIENCE_LEVELS[job.experience_level],
      listDate: dayInChile(job.published_at),
      expirationDate: job.expires_at && dayInChile(job.expires_at),
      posterEmail: company.email,
    });
    const alternatives = others.map(
      (place) => `<alternateLocation>${cdata(`${place}, ${country}`)}</alternateLocation>`,
    );
    return `<job>\n${elements}${
      alternatives.length > 0 ? `\n<alternateLocations>${alternatives.join('')}</alternateLocations>` : ''
    }${salaries(job)}\n</job>`;
  });
  return xmlResponse(`<source>
<lastBuildDate>${new Date().toUTCString()}</lastBuildDate>
<publisherURL>${xmlText(config.siteUrl)}</publisherURL>
<publisher>${xmlText(company.name)}</publisher>
<expectedJobCount>${cdata(String(jobs.length))}</expectedJobCount>
${entries.join('\n')}
</source>`);
}

function salaries({ salary_max, salary_min }: Pick<JobPosting, 'salary_max' | 'salary_min'>): string {
  const end = (name: string, amount: number | null): string =>
    amount === null ? '' : `<${name}><amount>${amount}</amount><currencyCode>CLP</currencyCode></${name}>`;
  const ends = end('highEnd', salary_max ?? salary_min) + end('lowEnd', salary_min ?? salary_max);
  return ends
    ? `\n<salaries><salary>${ends}<period>MONTHLY</period><type>BASE_SALARY</type></salary></salaries>`
    : '';
}
