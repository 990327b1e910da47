import { PORTAL_PATHS } from '#app/lib/portal-paths.ts';
import { siteContext } from '#app/lib/site-context.ts';
import type { Route } from './+types/robots.ts';

/** Keeps the portal and the API out of search results. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext).config;
  const closed = [...PORTAL_PATHS, '/rest/', '/functions/'];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
