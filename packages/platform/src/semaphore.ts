/** @param key identifies whom the work is for, where each has its own limit */
export type Semaphore = <T>(work: () => Promise<T>, key?: string) => Promise<T>;

interface Waiting {
  readonly key: string | undefined;
  start(): void;
}

/**
 * A counting semaphore with a bounded queue and a bounded wait.
 *
 * @param options.size maximum number of tasks running at once
 * @param options.maxQueue maximum number of tasks waiting
 * @param options.perKey the same limits for tasks of one key; none by default
 * @param options.timeoutMs longest wait, in milliseconds, or a function that decides it for each task
 * @param options.refuse creates the error for a full queue or a timed-out wait
 * @returns a function that runs a task once a permit is free
 * @example
 * const limit = createSemaphore({ size: 2, maxQueue: 20, timeoutMs: 10_000, refuse: () => new Error('busy') });
 * await limit(() => renderImage(…));
 */
export function createSemaphore(options: {
  size: number;
  maxQueue: number;
  perKey?: { size: number; maxQueue: number };
  timeoutMs: number | (() => number);
  refuse: () => Error;
}): Semaphore {
  const { timeoutMs, perKey = { size: options.size, maxQueue: options.maxQueue } } = options;
  const waiting = new Set<Waiting>();
  const runningOf = new Map<string, number>();
  let running = 0;

  const isFree = (key: string | undefined): boolean =>
    running < options.size && (key === undefined || (runningOf.get(key) ?? 0) < perKey.size);

  function count(key: string | undefined, change: 1 | -1): void {
    running += change;
    if (key === undefined) return;
    const left = (runningOf.get(key) ?? 0) + change;
    if (left > 0) runningOf.set(key, left);
    else runningOf.delete(key);
  }

  async function wait(key: string | undefined): Promise<void> {
    const ofKey = key === undefined ? 0 : [...waiting].filter((other) => other.key === key).length;
    if (waiting.size >= options.maxQueue || ofKey >= perKey.maxQueue) throw options.refuse();
    await new Promise<void>((resolve, reject) => {
      const one: Waiting = {
        key,
        start() {
          waiting.delete(one);
          clearTimeout(timer);
          resolve();
        },
      };
      const refuse = (): void => {
        waiting.delete(one);
        reject(options.refuse());
      };
      const timer = setTimeout(refuse, typeof timeoutMs === 'number' ? timeoutMs : timeoutMs());
      waiting.add(one);
    });
  }

  return async (work, key) => {
    if (isFree(key)) count(key, 1);
    else await wait(key);
    try {
      return await work();
    } finally {
      count(key, -1);
      const next = [...waiting].find((one) => isFree(one.key));
      if (next) {
        // Takes the permit before a task that arrives in the meantime can.
        count(next.key, 1);
        next.start();
      }
    }
  };
}
