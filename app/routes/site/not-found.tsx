import { data } from 'react-router';
import type { Route } from './+types/not-found.ts';

/** Every address that is no page. The attempt is logged: a broken link of ours shows there. */
export function loader({ request }: Route.LoaderArgs): never {
  const { pathname } = new URL(request.url);
  console.warn(`404 ${JSON.stringify(pathname.slice(0, 200))}`);
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
