import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function at every render, which does what the latest one does: for rows that are drawn again only when
 * they themselves change. Not to be called while rendering.
 */
export function useStableCallback<Arguments extends unknown[], Result>(
  latest: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...given: Arguments) => current.current(...given), []);
}
