import { data } from 'react-router';
import { logNotFound } from '#app/lib/log-not-found.ts';

/** A 404 response for a page's loader to throw; logged. */
export function notFound(url: URL) {
  logNotFound(url);
  return data(null, { status: 404 });
}

/**
 * A 503 response for a loader to throw when the content cannot be read: search engines retry, whereas a 404 would drop
 * the page. The server adds `Retry-After`.
 */
export const unavailable = () => data(null, { status: 503 });
