import { data } from 'react-router';
import { logNotFound } from '#app/lib/log-not-found.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { portalMeta } from '../layout/portal-meta.ts';
import type { Route } from './+types/not-found.ts';

export const meta = portalMeta('Página no encontrada');

export function loader({ url }: Route.LoaderArgs) {
  logNotFound(url);
  return data(null, { status: 404 });
}

/** Shown for any other URL of the portal. */
export default function PortalNotFound() {
  return (
    <EmptyState
      isPage
      title={<span lang="en">404 / Oops! Page not found</span>}
      body="Esta página del portal no existe. Puede que el enlace esté incompleto o sea antiguo."
    >
      <ButtonLink to="/admin" variant="outline" size="sm" className="mt-2">
        Volver al menú principal
      </ButtonLink>
    </EmptyState>
  );
}
