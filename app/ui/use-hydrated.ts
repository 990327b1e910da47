import { useSyncExternalStore } from 'react';

/** False on the server and until hydration; until then, submitting a form would reload the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
