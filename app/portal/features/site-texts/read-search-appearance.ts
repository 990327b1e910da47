import { queryOptions } from '@tanstack/react-query';
import { vercelStegaClean } from '@vercel/stega';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { readMark } from '#app/content/site-texts/read-mark.ts';
import { COMPANY } from '#domain/website/company.ts';

/** A text of a page's head, and where it is edited; null when it is no text of the site, such as a posting's title. */
export interface HeadText {
  readonly text: string;
  readonly place: TextPlace | null;
}

/** What a page says about itself to search engines, and where its address is shared. */
export interface SearchAppearance {
  readonly title: HeadText;
  readonly description: HeadText;
  /** The canonical address. */
  readonly url: string;
  /** The address of the picture of shared links, 1200 × 630; null without one. */
  readonly picture: string | null;
  readonly isIndexed: boolean;
}

export const SEARCH_APPEARANCE_KEY = ['search-appearance'];

/**
 * A page's head with its drafts, as the server renders it for the editor.
 *
 * @param preview the address of the editor's preview
 * @param path the page's localized path
 */
export const searchAppearanceQuery = (preview: string, path: string) =>
  queryOptions({
    queryKey: [...SEARCH_APPEARANCE_KEY, preview, path],
    // Read whenever it is opened: drafts change meanwhile.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<SearchAppearance> => {
      const response = await fetch(preview + (path === '/' ? '' : path), { signal });
      if (!response.ok) throw new Error(`the preview responded with ${response.status}`);
      return readAppearance(await response.text());
    },
  });

function readAppearance(html: string): SearchAppearance {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const attribute = (selector: string, name: string): string =>
    page.querySelector(selector)?.getAttribute(name) ?? '';
  const url = attribute('link[rel="canonical"]', 'href');
  const picture = attribute('meta[property="og:image"]', 'content');
  return {
    // The mark hides from the server that a title ends with the company's name already.
    title: headText(page.title, (title) => title.replace(`${COMPANY.name} · ${COMPANY.name}`, COMPANY.name)),
    description: headText(attribute('meta[name="description"]', 'content')),
    url,
    picture: URL.canParse(picture) ? withoutOrigin(picture, url) : null,
    isIndexed: !attribute('meta[name="robots"]', 'content').includes('noindex'),
  };
}

/** An address of this site is shown as of the server that is being used; one of a store elsewhere stays whole. */
function withoutOrigin(picture: string, page: string): string {
  const { href, origin, pathname, search } = new URL(picture);
  return URL.canParse(page) && new URL(page).origin === origin ? pathname + search : href;
}

const headText = (marked: string, mend = (text: string): string => text): HeadText => ({
  text: mend(vercelStegaClean(marked).trim()),
  place: readMark(marked) ?? null,
});
