import { data } from 'react-router';

/**
 * For an address that is no page. The attempt is logged: a broken link of ours shows there.
 *
 * @returns what a loader throws
 */
export function notFound(request: Request) {
  const { pathname } = new URL(request.url);
  console.warn(`404 ${JSON.stringify(pathname.slice(0, 200))}`);
  return data(null, { status: 404 });
}

/**
 * For a page whose content cannot be read: search engines ask again, instead of taking it for gone. The server says
 * when.
 *
 * @returns what a loader throws
 */
export const unavailable = () => data(null, { status: 503 });
