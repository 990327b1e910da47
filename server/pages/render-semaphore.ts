import { createSemaphore } from '@voltandes/platform/semaphore';

/** Enough that one is always rendered while others wait for the database. */
const SIZE = 4;
/** Longest wait of a render, in ms, so that those whose data are slow hold up nobody for longer. */
const MAX_WAIT_MS = 1000;

class WaitedTooLong extends Error {}

/**
 * Begins few renders at a time: what many hold at once is copied by each garbage collection, which then costs more than it
 * does for the same renders one after another.
 */
export function createRenderSemaphore(): <T>(render: () => Promise<T>) => Promise<T> {
  const limit = createSemaphore({
    size: SIZE,
    maxQueue: Number.POSITIVE_INFINITY,
    timeoutMs: MAX_WAIT_MS,
    refuse: () => new WaitedTooLong(),
  });
  return (render) =>
    limit(render).catch((error: unknown) => {
      if (error instanceof WaitedTooLong) return render();
      throw error;
    });
}
