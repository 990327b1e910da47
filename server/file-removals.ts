import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@voltandes/platform/database';
import type { Logger } from 'pino';
import type { Database as Schema } from '#supabase/database.gen.ts';
import { startQueueWorker } from './queue-worker.ts';

/** Polling interval: short, so that hosted Supabase removes erased people's files promptly too. */
const INTERVAL_MS = 15_000;
/** Files per request; the Storage API accepts a thousand. */
const BATCH = 500;

/**
 * Removes the files queued in `private.file_removals`, until disposed. Several processes may share the queue; failures
 * are retried at growing intervals.
 *
 * @param options.client with the secret key
 * @param options.database of our platform; hosted Supabase is polled
 */
export function startRemovingFiles(options: {
  client: SupabaseClient<Schema>;
  database: Pick<Database, 'listen'> | undefined;
  logger: Logger;
}): Promise<AsyncDisposable> {
  const { client, database, logger } = options;
  return startQueueWorker({
    channel: 'file_removals',
    database,
    intervalMs: INTERVAL_MS,
    work: (signal) => removeWaitingFiles({ client, logger, signal }),
    failure: 'files could not be removed',
    logger,
  });
}

/** Removes the queued files, trying each file once. */
export async function removeWaitingFiles(options: {
  client: SupabaseClient<Schema>;
  logger: Pick<Logger, 'warn'>;
  signal?: AbortSignal;
}): Promise<void> {
  const { client, logger, signal } = options;
  while (!signal?.aborted) {
    const { data } = await client.rpc('claim_file_removals', { at_most: BATCH }).throwOnError();
    if (data.length === 0) return;
    for (const [bucket, files] of Map.groupBy(data, (file) => file.bucket)) {
      const { error } = await client.storage.from(bucket).remove(files.map(({ path }) => path));
      if (error) logger.warn({ err: error, bucket }, 'files could not be removed');
    }
  }
}
