import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback with a stable identity that always calls the latest function, for memoized rows. Must not be called during
 * render.
 */
export function useStableCallback<Arguments extends unknown[], Result>(
  latest: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: Arguments) => current.current(...args), []);
}
