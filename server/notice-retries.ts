import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';

const EVERY_MS = 5 * 60_000;

/**
 * Has the notices sent of applications that nobody was told of, every five minutes until disposed; here and on hosted
 * Supabase, which cannot be counted on to call functions by the clock.
 *
 * @param options.every milliseconds between two runs, when not five minutes
 */
export function startNoticeRetries(options: {
  client: SupabaseClient;
  logger: Logger;
  every?: number;
}): AsyncDisposable {
  const { client, every = EVERY_MS, logger } = options;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    const { error } = await client.functions.invoke('send-pending-notices', { body: {} });
    if (error) logger.warn({ err: error }, 'pending notices were not sent');
  };
  const timer = setInterval(() => {
    // One that takes long is not joined by the next.
    running ??= run().finally(() => {
      running = null;
    });
  }, every).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}
