import { localTexts } from '#app/content/site-texts/local-texts.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import type { Route } from './+types/sitemap.ts';
import { listPages } from './list-pages.ts';
import { xmlResponse, xmlText } from './xml.ts';

/**
 * Every page in its available languages, with its alternates, last change and pictures.
 * Sources: https://www.sitemaps.org/protocol.html,
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, content, supabase } = context.get(siteContext);
  const absolute = (path: string): string => xmlText(new URL(path, `${config.siteUrl}/`).href);
  const home = xmlText(`${config.siteUrl}/`);
  const pages = await listPages(supabase, localTexts(content, 'es'), content.moved);
  if (!pages) return new Response(null, { status: 503 });
  const urls = pages.flatMap(({ images, isInEnglish, lastModified, paths }) => {
    const twins = LANGUAGES.filter((language) => language === 'es' || isInEnglish).map(
      (language) => [language, paths[language] === '/' ? home : absolute(paths[language])] as const,
    );
    const links = [...twins, ['x-default', twins[0]?.[1]] as const]
      .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('');
    const modified = lastModified ? `<lastmod>${new Date(lastModified).toISOString()}</lastmod>` : '';
    return twins.map(([language, location]) => {
      const pictures = images(language).map(
        (image) => `<image:image><image:loc>${absolute(image)}</image:loc></image:image>`,
      );
      return `<url><loc>${location}</loc>${modified}${links}${pictures.join('')}</url>`;
    });
  });
  return xmlResponse(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>`);
}
