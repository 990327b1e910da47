import { setTimeout } from 'node:timers/promises';

/**
 * Waits for something, and no longer than its time. It goes on behind our back then, and its failure is nobody's.
 *
 * @returns whether it ended in time
 * @throws what the promise rejects with in time
 */
export async function completesWithin(milliseconds: number, work: PromiseLike<unknown>): Promise<boolean> {
  const over = new AbortController();
  const late = setTimeout(milliseconds, false, { signal: over.signal });
  late.catch(() => undefined);
  const done = Promise.resolve(work).then(() => true);
  // When it is too late to be heard.
  done.catch(() => undefined);
  try {
    return await Promise.race([done, late]);
  } finally {
    over.abort();
  }
}
