import { type RefObject, useEffect, useRef } from 'react';
import { replaySubmit } from './event-replay.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Makes a server-rendered form submittable before hydration: it is resubmitted once React handles it.
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
