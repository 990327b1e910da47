import type { RouterContextProvider } from 'react-router';
import { localTexts } from '#app/content/site-texts/local-texts.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { languageOf, translatedPath } from '#domain/website/page-paths.ts';
import { type PageDescription, pageMeta } from './page-meta.ts';

/** The context for loaders of public pages. Imported by loaders only, which keeps the texts out of browser bundles. */
export function pageContext({
  context,
  url,
}: {
  context: Readonly<RouterContextProvider>;
  /** The page's address; the request of a client-side navigation has a different one. */
  url: URL;
}) {
  const { basename, config, content, supabase } = context.get(siteContext);
  const pathname = url.pathname.slice(basename.length) || '/';
  const language = languageOf(pathname);
  const texts = localTexts(content, language);
  const { company, messages, of, pages } = texts;
  return {
    supabase,
    language,
    pathname,
    messages,
    company,
    /** The pages that staff have added, by their address. */
    customPages: pages,
    /** A page's texts, given what its file in `app/i18n/pages` exports. */
    textsOf: of,
    siteUrl: config.siteUrl,
    meta: (page: PageDescription) =>
      pageMeta({
        ...page,
        isIndexed: page.isIndexed !== false && texts.isInSearch(translatedPath(pathname, 'es')),
        company,
        pathname,
        siteUrl: config.siteUrl,
      }),
  };
}
