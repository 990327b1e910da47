import { SiteError } from '#app/site/layout/site-error.tsx';
import type { Route } from './+types/not-found.ts';
import { notFound } from './error-responses.ts';

/** The catch-all route. */
export async function loader(args: Route.LoaderArgs): Promise<never> {
  throw await notFound(args);
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SiteError error={error} />;
}
