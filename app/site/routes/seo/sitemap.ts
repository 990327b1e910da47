import { LANGUAGES, localPath } from '#app/i18n/language.ts';
import { siteContext } from '#app/lib/site-context.ts';
import type { Route } from './+types/sitemap.ts';
import { listPagePaths } from './list-page-paths.ts';

/** Every page in both languages, each with its alternates. Source: https://www.sitemaps.org/protocol.html */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, supabase } = context.get(siteContext);
  const absolute = (path: string): string => `${config.siteUrl}${path}`;
  const addresses = await listPagePaths(supabase);
  if (!addresses) return new Response(null, { status: 503 });
  const urls = addresses.flatMap((path) => {
    const twins = LANGUAGES.map((language) => [language, absolute(localPath(language, path))] as const);
    const links = [...twins, ['x-default', absolute(path)] as const]
      .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('');
    return twins.map(([, location]) => `<url><loc>${location}</loc>${links}</url>`);
  });
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
  return new Response(body, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}
