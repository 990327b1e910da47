import { setTimeout } from 'node:timers/promises';

/**
 * Sleeps for a time, or until the signal aborts, which is no error.
 *
 * @param options.ref false lets the process end meanwhile
 */
export async function sleep(
  milliseconds: number,
  signal: AbortSignal,
  options: { ref?: boolean } = {},
): Promise<void> {
  await setTimeout(milliseconds, undefined, { ...options, signal }).catch(() => undefined);
}
