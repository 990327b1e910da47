import type { ContentVersion } from './content-version.ts';
import { answerWith, type Page } from './page.ts';

export type SiteHandler = (request: Request) => Promise<Response>;

interface Kept {
  readonly version: string;
  readonly page: Promise<Page>;
}

/** About 20 MB with their compressed forms. */
export const MOST_PAGES = 200;

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
  version: Pick<ContentVersion, 'current'>;
}): SiteHandler {
  /** Least recently read first. */
  const kept = new Map<string, Kept>();
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerWith(await options.render(request), request);
    }
    const { pathname, search } = new URL(request.url);
    const key = pathname + search;
    const version = await options.version.current().catch(() => null);
    const known = kept.get(key);
    if (known && (version === null || known.version === version)) {
      kept.delete(key);
      kept.set(key, known);
      return answerWith(await known.page, request);
    }
    // Of the request that comes first nothing but the address gets into a page that others will read.
    const page = options.render(new Request(options.siteUrl + key));
    if (version !== null) keep(key, { version, page });
    return answerWith(await page, request);
  };

  function keep(key: string, rendering: Kept): void {
    kept.delete(key);
    kept.set(key, rendering);
    const [oldest] = kept.keys();
    if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest);
    const forget = (): void => {
      if (kept.get(key) === rendering) kept.delete(key);
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
