import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';

/** Functions that send mail that is due, and the interval of their calls in ms. */
const SENDERS = { 'send-pending-notices': 5 * 60_000, 'send-applicant-messages': 60_000 } as const;

/**
 * Sends overdue notices and messages to applicants that are due, by calling functions until disposed. Runs here for
 * hosted Supabase too, where scheduled function calls need extensions that may be missing.
 *
 * @param options.intervalMs between two calls of each function
 */
export function startSendingMail(options: {
  client: SupabaseClient;
  logger: Logger;
  intervalMs?: number;
}): AsyncDisposable {
  const { client, intervalMs, logger } = options;
  const senders = new AsyncDisposableStack();
  for (const [name, usual] of Object.entries(SENDERS))
    senders.use(callRegularly({ client, logger, name, intervalMs: intervalMs ?? usual }));
  return senders;
}

function callRegularly(options: {
  client: SupabaseClient;
  logger: Logger;
  name: string;
  intervalMs: number;
}): AsyncDisposable {
  const { client, intervalMs, logger, name } = options;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    const { error } = await client.functions.invoke(name, { body: {} });
    if (error) logger.warn({ err: error, function: name }, 'due mail could not be sent');
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
