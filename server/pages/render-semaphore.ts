import { createSemaphore } from '@voltandes/platform/runtime';

/** Enough that one render can always proceed while others wait for the database. */
const SIZE = 4;
/** Longest wait of a render, in ms; then it starts anyway, so that renders with slow data do not block others. */
const MAX_WAIT_MS = 1000;

class QueueTimeout extends Error {}

/**
 * Limits concurrent renders: the data that many hold at once is copied by each garbage collection, which then costs
 * more than for the same renders one after another.
 */
export function createRenderSemaphore(): <T>(render: () => Promise<T>) => Promise<T> {
  const limit = createSemaphore({
    size: SIZE,
    maxQueue: Number.POSITIVE_INFINITY,
    timeoutMs: MAX_WAIT_MS,
    refuse: () => new QueueTimeout(),
  });
  return (render) =>
    limit(render).catch((error: unknown) => {
      if (error instanceof QueueTimeout) return render();
      throw error;
    });
}
