import { data } from 'react-router';

/**
 * A 404 response for the loader of a page to throw. Logged, so that broken links show up.
 */
export function notFound({ pathname }: URL) {
  console.warn(`404 ${JSON.stringify(pathname.slice(0, 200))}`);
  return data(null, { status: 404 });
}

/**
 * A 503 response for a loader to throw when the content cannot be read: search engines retry, where a 404 would drop the
 * page. The server adds `Retry-After`.
 */
export const unavailable = () => data(null, { status: 503 });
