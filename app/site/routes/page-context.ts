import type { RouterContextProvider } from 'react-router';
import { mediaPicture } from '#app/content/media/media-picture.ts';
import { localTexts } from '#app/content/site-texts/local-texts.ts';
import { siteContext } from '#app/lib/site-context.ts';
import type { Picture } from '#app/ui/picture.tsx';
import { customPagePath } from '#domain/website/custom-page.ts';
import { publishedPathIn } from '#domain/website/moved-pages.ts';
import { languageOf, localPath, movePath, translatedPath } from '#domain/website/page-paths.ts';
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
  const { company, messages, of, pages, publishedAt } = texts;
  const { published, shipped } = content.moved;
  const address = translatedPath(movePath(shipped, pathname), 'es');
  const added = [...pages.values()].find(({ slugs }) => customPagePath(slugs[language]) === address);
  const path = added ? customPagePath(added.slugs.es) : address;
  /**
   * The picture that staff chose for a page.
   *
   * @param page Spanish path
   * @param shipped what is shown otherwise
   */
  const pictureOf = <Shipped extends Picture | undefined>(page: string, shipped: Shipped) => {
    const { mark, picture } = texts.pictureOf(page);
    const shown = picture ? mediaPicture(supabase, picture, { language, width: 960 }) : shipped;
    return shown && mark ? { ...shown, alt: (shown.alt ?? '') + mark } : shown;
  };
  const own = texts.pictureOf(path).picture;
  return {
    supabase,
    language,
    pictureOf,
    /** The picture that staff chose for this page. */
    picture: pictureOf(path, undefined),
    pathname,
    /** The Spanish path under which the code knows this page; of one that staff have added, its Spanish address. */
    page: path,
    /** Localizes a Spanish path, as the code writes it. */
    localPath: (to: string) => movePath(published, localPath(language, to)),
    messages,
    company,
    /** The page that staff have added at this address. */
    customPage: added,
    /** The pages that staff have added, by their Spanish address. */
    customPages: pages,
    /** A page's texts, given what its file in `app/i18n/pages` exports. */
    textsOf: of,
    textsPublishedAt: publishedAt,
    siteUrl: config.siteUrl,
    meta: (page: PageDescription) =>
      pageMeta({
        ...page,
        image: page.image ?? (own && mediaPicture(supabase, own, { language, width: 1440 }).src),
        isIndexed: page.isIndexed !== false && texts.isInSearch(path),
        company,
        pathname,
        shippedPath: movePath(shipped, pathname),
        pathIn: (other) =>
          page.paths
            ? movePath(published, page.paths[other])
            : publishedPathIn(content.moved, pathname, other),
        siteUrl: config.siteUrl,
      }),
  };
}
