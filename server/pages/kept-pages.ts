import type { ContentVersion } from './content-version.ts';
import { answerWith, type Page } from './page.ts';
import type { PageAddress } from './page-address.ts';

export type SiteHandler = (request: Request) => Promise<Response>;

interface Kept {
  readonly version: string;
  readonly page: Promise<Page>;
}

/** How many are kept, about 20 MB with their compressed forms; whoever searches pushes out other searches alone. */
export const MOST_PAGES = { plain: 150, narrowed: 50 } as const;

/**
 * Keeps rendered pages as long as what visitors see stays the same. The server knows nobody's session, so a page is
 * the same for everybody, unless it says `no-store` itself.
 *
 * The version is asked for before a page is rendered, so a page is never taken for newer than it is. When the version
 * cannot be read, readers get what is kept.
 */
export function keepPages(options: {
  siteUrl: string;
  render: (request: Request) => Promise<Page>;
  addressOf: (url: URL) => PageAddress | Promise<PageAddress>;
  version: Pick<ContentVersion, 'current'>;
}): SiteHandler {
  /** Least recently read first. */
  const shelves = { plain: new Map<string, Kept>(), narrowed: new Map<string, Kept>() };
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerWith(await options.render(request), request);
    }
    const url = new URL(request.url);
    const isKnown = url.search === '' && shelves.plain.has(url.pathname);
    const { path, shelf }: PageAddress = isKnown
      ? { path: url.pathname, shelf: 'plain' }
      : await options.addressOf(url);
    // Of the request that comes first nothing but the address gets into a page that others will read.
    const render = (): Promise<Page> => options.render(new Request(options.siteUrl + path));
    if (shelf === null) return answerWith(await render(), request);
    const kept = shelves[shelf];
    const version = await options.version.current().catch(() => null);
    const known = kept.get(path);
    if (known && (version === null || known.version === version)) {
      kept.delete(path);
      kept.set(path, known);
      return answerWith(await known.page, request);
    }
    const page = render();
    if (version !== null) keep(shelf, path, { version, page });
    return answerWith(await page, request);
  };

  function keep(shelf: keyof typeof MOST_PAGES, path: string, rendering: Kept): void {
    const kept = shelves[shelf];
    kept.delete(path);
    kept.set(path, rendering);
    const [oldest] = kept.keys();
    if (kept.size > MOST_PAGES[shelf] && oldest !== undefined) kept.delete(oldest);
    const forget = (): void => {
      if (kept.get(path) === rendering) kept.delete(path);
    };
    rendering.page.then(({ headers }) => {
      if (!isForAll(headers)) forget();
    }, forget);
  }
}

/** The mark of a page that anybody may get. It is asked for anew each time: a change is seen on the next request. */
export const FOR_ALL = 'public, no-cache';

function isForAll(headers: Page['headers']): boolean {
  return headers['cache-control'] === FOR_ALL;
}
