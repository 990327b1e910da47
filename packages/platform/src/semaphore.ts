export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A counting semaphore with a bounded queue and a bounded wait.
 *
 * @param options.size maximum number of tasks running at once
 * @param options.maxQueue maximum number of tasks waiting
 * @param options.timeoutMs longest wait, in milliseconds
 * @param options.refuse creates the error for a full queue or a timed-out wait
 * @returns a function that runs a task once a permit is free
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
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(start);
        reject(options.refuse());
      }, options.timeoutMs);
      waiting.add(start);
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
