import { es } from '#app/i18n/es.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { listOpenJobs } from '#app/site/features/jobs/list-open-jobs.ts';
import { COMPANY } from '#domain/company.ts';
import { escapeMarkup } from '../structured-data.ts';
import type { Route } from './+types/job-feed.ts';

/** Open postings as RSS, newest first. Source: https://www.rssboard.org/rss-specification */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, supabase } = context.get(siteContext);
  const list = `${config.siteUrl}/oportunidades-laborales`;
  const jobs = await listOpenJobs(supabase);
  if (!jobs) return new Response(null, { status: 503 });
  const items = jobs.map((job) => {
    const link = `${list}/${job.slug}`;
    return `<item>
<title>${escapeMarkup(job.title)}</title>
<link>${link}</link>
<guid isPermaLink="false">${job.id}</guid>
<pubDate>${new Date(job.created_at).toUTCString()}</pubDate>
<category>${escapeMarkup(job.department)}</category>
<description>${escapeMarkup(`${job.location} · ${job.description}`)}</description>
</item>`;
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeMarkup(`${es.jobs.meta.title} · ${COMPANY.name}`)}</title>
<link>${list}</link>
<description>${escapeMarkup(es.jobs.meta.description)}</description>
<language>es-cl</language>
<atom:link href="${config.siteUrl}/ofertas.rss" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
  return new Response(body, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
}
