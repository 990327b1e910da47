import { createSemaphore } from '@voltandes/platform/semaphore';

/** Enough that one is always rendered while others wait for the database. */
const AT_ONCE = 4;
/** How long a render waits for its turn, in ms, so that those whose data are slow hold up nobody for longer. */
const PATIENCE_MS = 1000;

class Impatient extends Error {}

/**
 * Begins few renders at a time: what many hold at once is copied by each garbage collection, which then costs more than it
 * does for the same renders one after another.
 */
export function takeTurns(): <T>(render: () => Promise<T>) => Promise<T> {
  const turn = createSemaphore({
    size: AT_ONCE,
    maxQueue: Number.POSITIVE_INFINITY,
    timeoutMs: PATIENCE_MS,
    refuse: () => new Impatient(),
  });
  return (render) =>
    turn(render).catch((error: unknown) => {
      if (error instanceof Impatient) return render();
      throw error;
    });
}
