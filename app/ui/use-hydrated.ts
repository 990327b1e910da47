import { useSyncExternalStore } from 'react';

/** False on the server and until the page's code has arrived: before that, sending a form would only reload the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
