export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `size` pieces of work run at a time. So many others wait in line, and for so long at most.
 *
 * @param options.patience in milliseconds
 * @param options.refuse makes the error for who comes when the line is full, or has waited too long
 * @returns runs the work in its turn
 * @example
 * const inTurn = createTurns({ size: 2, line: 20, patience: 10_000, refuse: () => new Error('busy') });
 * await inTurn(() => renderImage(…));
 */
export function createTurns(options: {
  size: number;
  line: number;
  patience: number;
  refuse: () => Error;
}): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  async function wait(): Promise<void> {
    if (waiting.size >= options.line) throw options.refuse();
    await new Promise<void>((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(called);
        reject(options.refuse());
      }, options.patience);
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
