import { isRouteErrorResponse } from 'react-router';
import { PageError } from '#app/ui/page-error.tsx';
import { SitePage } from './site-page.tsx';

/** What a public page shows when its loader had nothing to show: the way on is the site's own frame. */
export function SiteError({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) ? (
    <SitePage>
      <PageError error={error} isFramed />
    </SitePage>
  ) : (
    // Whatever broke may be the frame.
    <PageError error={error} />
  );
}
