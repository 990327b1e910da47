import { setTimeout } from 'node:timers/promises';

/**
 * Waits for a promise with a timeout. After the timeout the work continues, and its rejection is ignored.
 *
 * @returns whether it completed in time
 * @throws what the promise rejects with before the timeout
 * @example
 * const isClosed = await completesWithin(5000, client.end());
 */
export async function completesWithin(milliseconds: number, work: PromiseLike<unknown>): Promise<boolean> {
  const settled = new AbortController();
  const timeout = setTimeout(milliseconds, false, { signal: settled.signal });
  timeout.catch(() => undefined);
  const done = Promise.resolve(work).then(() => true);
  // Ignores a rejection after the timeout.
  done.catch(() => undefined);
  try {
    return await Promise.race([done, timeout]);
  } finally {
    settled.abort();
  }
}
