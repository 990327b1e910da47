import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { logNotFound } from '#app/lib/log-not-found.ts';
import { siteContext } from '#app/lib/site-context.ts';
import { isDocumentPath, withQuery } from '#domain/website/site-redirect.ts';

/**
 * What a page's loader throws where there is no page: the redirect that staff made for its address, or else a 404, which
 * is logged; a 503 while it is not known what staff have published.
 */
export async function notFound({
  context,
  url,
}: {
  context: Readonly<RouterContextProvider>;
  /** The page's address; the request of a client-side navigation has a different one. */
  url: URL;
}) {
  const found = await context.get(siteContext).followRedirect(url.pathname);
  if (found === 'unavailable') return unavailable();
  if (found) {
    // Documents are no pages: a navigation within the site leaves it for them.
    const lead = isDocumentPath(found.to_path) ? redirectDocument : redirect;
    return lead(withQuery(found.to_path, url.search), found.is_permanent ? 308 : 307);
  }
  logNotFound(url);
  return data(null, { status: 404 });
}

/**
 * A 503 response for a loader to throw when the content cannot be read: search engines retry, whereas a 404 would drop
 * the page. The server adds `Retry-After`.
 */
export const unavailable = () => data(null, { status: 503 });
