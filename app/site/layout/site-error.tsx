import { isRouteErrorResponse } from 'react-router';
import { PageError } from '#app/ui/page-error.tsx';
import { SitePage } from './site-page.tsx';

/**
 * The error boundary of public pages; loader responses such as 404 keep the site's header and footer.
 *
 * @param props.isPosted see `PageError`
 */
export function SiteError(props: { error: unknown; isPosted?: boolean }) {
  return isRouteErrorResponse(props.error) ? (
    <SitePage isMissing={props.error.status === 404}>
      <PageError {...props} isFramed />
    </SitePage>
  ) : (
    // The layout itself may have thrown.
    <PageError {...props} />
  );
}
