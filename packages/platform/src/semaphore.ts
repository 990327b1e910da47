export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A counting semaphore with a bounded queue and a bounded wait.
 *
 * @param options.size how many tasks run at a time
 * @param options.maxQueue how many wait
 * @param options.timeoutMs how long one waits, in milliseconds
 * @param options.refuse makes the error for a task that finds the queue full or has waited too long
 * @returns runs a task once a slot is free
 * @example
 * const limit = createSemaphore({ size: 2, maxQueue: 20, timeoutMs: 10_000, refuse: () => new Error('busy') });
 * await limit(() => renderImage(…));
 */
export function createSemaphore(options: {
  size: number;
  maxQueue: number;
  timeoutMs: number;
  refuse: () => Error;
}): Semaphore {
  const waiting = new Set<() => void>();
  let running = 0;

  async function wait(): Promise<void> {
    if (waiting.size >= options.maxQueue) throw options.refuse();
    await new Promise<void>((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(called);
        reject(options.refuse());
      }, options.timeoutMs);
      waiting.add(called);
    });
  }

  return async (work) => {
    if (running >= options.size) await wait();
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
