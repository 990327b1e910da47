import { type RefObject, useEffect, useRef } from 'react';
import { replaySubmit } from './event-replay.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Lets a server-rendered form be submitted before its hydration: it is submitted again once React handles it.
 *
 * @returns props of the form
 */
export function useSubmitReplay(): {
  ref: RefObject<HTMLFormElement | null>;
  'data-unhydrated': '' | undefined;
} {
  const ref = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated && ref.current) replaySubmit(ref.current);
  }, [isHydrated]);
  return { ref, 'data-unhydrated': isHydrated ? undefined : '' };
}
