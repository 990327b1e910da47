import { setTimeout } from 'node:timers/promises';

/**
 * Sleeps for the given time or until the signal aborts, which is not an error.
 *
 * @param options.ref false lets the process exit meanwhile
 * @example
 * while (!signal.aborted) {
 *   await poll();
 *   await sleep(60_000, signal, { ref: false });
 * }
 */
export async function sleep(
  milliseconds: number,
  signal: AbortSignal,
  options: { ref?: boolean } = {},
): Promise<void> {
  await setTimeout(milliseconds, undefined, { ...options, signal }).catch(() => undefined);
}
