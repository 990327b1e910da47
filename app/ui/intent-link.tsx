import type { ComponentProps, SyntheticEvent } from 'react';
import { Link } from 'react-router';

/**
 * A link prefetched on hover, focus and touch. Not without a connection: React Router reloads the document when it cannot
 * fetch a page's code, even in advance, and the browser's error would replace the page.
 */
export const IntentLink = (props: ComponentProps<typeof Link>) => (
  <Link
    prefetch="intent"
    onFocus={ignoreOffline}
    onMouseEnter={ignoreOffline}
    onTouchStart={ignoreOffline}
    {...props}
  />
);

function ignoreOffline(event: SyntheticEvent): void {
  // Read by the link; `preventDefault` is not allowed in React's listener for touches.
  event.defaultPrevented = !navigator.onLine;
}
