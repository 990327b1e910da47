import { plainExcerpt } from '#app/content/jobs/plain-excerpt.ts';
import { localTexts } from '#app/content/site-texts/local-texts.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import { languageOf, localPath, movePath } from '#domain/website/page-paths.ts';
import { FEEDS, feedTitle } from '../page-meta.ts';
import type { Route } from './+types/job-feed.ts';
import { jobPath } from './list-pages.ts';
import { xmlResponse, xmlText } from './xml.ts';

/** Open postings as RSS in the language of the path, newest first. Source: https://www.rssboard.org/rss-specification */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { config, content, supabase } = context.get(siteContext);
  const language = languageOf(new URL(request.url).pathname);
  const absolute = (path: string): string =>
    xmlText(config.siteUrl + movePath(content.moved.published, localPath(language, path)));
  const jobs = await listOpenJobs(supabase, language);
  if (!jobs) return new Response(null, { status: 503 });
  const items = jobs.map((job) => {
    return `<item>
<title>${xmlText(job.title)}</title>
<link>${absolute(jobPath(job.slug))}</link>
<guid isPermaLink="false">${job.id}</guid>
<pubDate>${new Date(job.published_at).toUTCString()}</pubDate>
<category>${xmlText(job.department)}</category>
<description>${xmlText(`${job.location} · ${plainExcerpt(job.description)}`)}</description>
</item>`;
  });
  const { company, messages } = localTexts(content, language);
  return xmlResponse(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${xmlText(feedTitle(company, language))}</title>
<link>${absolute('/oportunidades-laborales')}</link>
<description>${xmlText(messages.jobs.meta.description)}</description>
<language>${language === 'en' ? 'en' : 'es-cl'}</language>
<atom:link href="${xmlText(config.siteUrl + FEEDS[language].path)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>`,
    'application/rss+xml',
  );
}
