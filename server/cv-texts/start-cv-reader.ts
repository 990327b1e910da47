import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@voltandes/platform/database';
import type { Logger } from 'pino';
import { CV_BUCKET, cvObjectPath } from '#domain/recruiting/cv.ts';
import type { Database as Schema } from '#supabase/database.gen.ts';
import { startQueueWorker } from '../queue-worker.ts';
import { createDocumentReader, type DocumentReader } from './document-reader.ts';

/** Polling interval. */
const INTERVAL_MS = 60_000;
/** CVs claimed together; those left over when the process exits are read some minutes later. */
const BATCH = 5;

/**
 * Reads the CVs queued in `cv_texts` until disposed: new ones immediately, those of an older installation gradually. No
 * reader runs while the queue is empty. Several processes may share one queue; a CV is read again when its process
 * exits midway.
 *
 * @param options.client with the secret key
 * @param options.database of our platform; hosted Supabase is polled
 */
export async function startCvReader(options: {
  client: SupabaseClient<Schema>;
  database: Pick<Database, 'listen'> | undefined;
  logger: Logger;
}): Promise<AsyncDisposable> {
  const { client, database, logger } = options;
  const reader = createDocumentReader();
  const worker = await startQueueWorker({
    // Notified on every CV.
    channel: 'cv_texts',
    database,
    intervalMs: INTERVAL_MS,
    async work(signal) {
      try {
        await readWaiting({ client, reader, logger, isClosed: () => signal.aborted });
      } finally {
        // No reader process while idle.
        await reader.stop();
      }
    },
    failure: 'cvs could not be read',
    logger,
  });
  return {
    async [Symbol.asyncDispose]() {
      const stopped = worker[Symbol.asyncDispose]();
      // Does not wait for the document being read.
      await reader.stop();
      await stopped;
    },
  };
}

async function readWaiting(options: {
  client: SupabaseClient<Schema>;
  reader: DocumentReader;
  logger: Logger;
  isClosed: () => boolean;
}): Promise<void> {
  const { client, isClosed, logger, reader } = options;
  while (!isClosed()) {
    const { data } = await client.rpc('claim_cvs', { at_most: BATCH }).throwOnError();
    if (data.length === 0) return;
    for (const { address, due_at, id } of data) {
      const answer = await readCv(client, reader, address);
      // The reader was stopped during the document.
      if (isClosed()) return;
      // Claimed again later, after a pause that grows.
      if ('late' in answer) {
        logger.warn({ application: id, reason: answer.late }, 'cv not read yet');
        continue;
      }
      if ('error' in answer) logger.warn({ application: id, reason: answer.error }, 'cv not readable');
      await client
        .from('cv_texts')
        .update('error' in answer ? { state: 'unreadable' } : { state: 'read', ...answer })
        .eq('id', id)
        // Another CV may have replaced it meanwhile, and is due.
        .eq('due_at', due_at)
        .throwOnError();
    }
  }
}

/** @throws StorageError when the storage does not respond */
async function readCv(client: SupabaseClient<Schema>, reader: DocumentReader, address: string) {
  const path = cvObjectPath(address);
  if (!path) return { error: 'no file' };
  const { data, error } = await client.storage.from(CV_BUCKET).download(path);
  if (data) return reader.read(await data.bytes());
  if (error.status === 400 || error.status === 404) return { error: 'no file' };
  throw error;
}
