import { SiteError } from '#app/site/layout/site-error.tsx';
import type { Route } from './+types/not-found.ts';
import { notFound } from './error-responses.ts';

/** The catch-all route. */
export function loader({ url }: Route.LoaderArgs): never {
  throw notFound(url);
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
