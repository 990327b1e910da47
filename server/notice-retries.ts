import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';

const INTERVAL_MS = 5 * 60_000;

/**
 * Sends overdue application notices by calling `send-pending-notices` every five minutes until disposed. Runs here
 * for hosted Supabase too, where scheduled calls of functions need extensions that may be missing.
 *
 * @param options.intervalMs milliseconds between two runs
 */
export function startNoticeRetries(options: {
  client: SupabaseClient;
  logger: Logger;
  intervalMs?: number;
}): AsyncDisposable {
  const { client, intervalMs = INTERVAL_MS, logger } = options;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    const { error } = await client.functions.invoke('send-pending-notices', { body: {} });
    if (error) logger.warn({ err: error }, 'pending notices were not sent');
  };
  const timer = setInterval(() => {
    // Runs never overlap.
    running ??= run().finally(() => {
      running = null;
    });
  }, intervalMs).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}
