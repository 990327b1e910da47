import type { RouterContextProvider } from 'react-router';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { languageOf } from '#domain/website/page-paths.ts';
import { type PageDescription, pageMeta } from './page-meta.ts';

/** The context for loaders of public pages. Imported by loaders only, which keeps the texts out of browser bundles. */
export function pageContext({
  context,
  url: { pathname },
}: {
  context: Readonly<RouterContextProvider>;
  /** The page's address; the request of a client-side navigation has a different one. */
  url: URL;
}) {
  const { config, supabase } = context.get(siteContext);
  const language = languageOf(pathname);
  return {
    supabase,
    language,
    pathname,
    messages: language === 'en' ? en : es,
    siteUrl: config.siteUrl,
    meta: (page: PageDescription) => pageMeta({ ...page, pathname, siteUrl: config.siteUrl }),
  };
}
