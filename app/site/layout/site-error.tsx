import { isRouteErrorResponse } from 'react-router';
import { PageError } from '#app/ui/page-error.tsx';
import { SitePage } from './site-page.tsx';

/** The error boundary of public pages; loader responses such as 404 keep the site's header and footer. */
export function SiteError({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) ? (
    <SitePage>
      <PageError error={error} isFramed />
    </SitePage>
  ) : (
    // The layout itself may have thrown.
    <PageError error={error} />
  );
}
