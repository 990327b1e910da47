import type { Database } from '@voltandes/platform/database';
import { sleep } from '@voltandes/platform/runtime';
import type { Logger } from 'pino';

/** Lets the server start first. */
const DELAY_MS = 2000;

/**
 * Processes a database queue until disposed: on notifications, and at intervals for hosted Supabase and for lost
 * notifications. Runs never overlap.
 *
 * @param options.channel notified when something is queued
 * @param options.database of our platform; hosted Supabase is polled
 * @param options.work returns when the queue is empty, or `signal` is aborted
 * @param options.failure the log message when `work` fails
 */
export async function startQueueWorker(options: {
  channel: string;
  database: Pick<Database, 'listen'> | undefined;
  intervalMs: number;
  work: (signal: AbortSignal) => Promise<void>;
  failure: string;
  logger: Logger;
}): Promise<AsyncDisposable> {
  const closing = new AbortController();
  const { signal } = closing;
  let waking = new AbortController();
  const wake = (): void => waking.abort();
  const pause = (milliseconds: number): Promise<void> => sleep(milliseconds, waking.signal, { ref: false });

  const run = async (): Promise<void> => {
    await pause(DELAY_MS);
    while (!signal.aborted) {
      // Renewed before the work, so that a notification during the work ends the next pause immediately.
      waking = new AbortController();
      await options
        .work(signal)
        .catch((error: unknown) => options.logger.warn({ err: error }, options.failure));
      if (!signal.aborted) await pause(options.intervalMs);
    }
  };

  const listening = await options.database?.listen([options.channel], {
    onNotification: wake,
    onReconnect: wake,
  });
  const running = run();
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      wake();
      await listening?.[Symbol.asyncDispose]();
      await running;
    },
  };
}
