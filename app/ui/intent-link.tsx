import { type ComponentProps, useSyncExternalStore } from 'react';
import { Link } from 'react-router';

/**
 * A link prefetched on hover and focus. Not without a connection: React Router reloads the document when it cannot fetch
 * a page's code, even in advance, and the browser's error would replace the page.
 */
export function IntentLink(props: ComponentProps<typeof Link>) {
  const isOnline = useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );
  return <Link prefetch={isOnline ? 'intent' : 'none'} {...props} />;
}

function followConnection(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
