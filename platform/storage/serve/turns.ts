import { StorageProblem } from '../problems.ts';

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets at most `size` pieces of work run at a time. So many others wait in line, and for so long at most.
 *
 * @param options.patience in milliseconds
 * @returns runs the work in its turn; throws StorageProblem SlowDown when the line is full or the wait too long
 * @example
 * const inTurn = createTurns({ size: 2, line: 20, patience: 10_000 });
 * await inTurn(() => renderImage(…));
 */
export function createTurns(options: { size: number; line: number; patience: number }): Turns {
  const waiting = new Set<() => void>();
  let running = 0;

  async function wait(): Promise<void> {
    if (waiting.size >= options.line) throw new StorageProblem('SlowDown');
    await new Promise<void>((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(called);
        reject(new StorageProblem('SlowDown'));
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
