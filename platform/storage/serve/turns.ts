/**
 * Lets at most `size` pieces of work run at a time; the others wait in line.
 *
 * @example
 * const inTurn = createTurns(2);
 * await inTurn(() => renderImage(…));
 */
export function createTurns(size: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= size) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
