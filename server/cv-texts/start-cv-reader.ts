import { setTimeout } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@voltandes/platform/database/database';
import type { Logger } from 'pino';
import { CV_BUCKET, cvObjectPath } from '#domain/cv.ts';
import type { Database as Schema } from '#supabase/database.gen.ts';
import { createDocumentReader, type DocumentReader } from './document-reader.ts';

/** Notified on every CV. */
const CHANNEL = 'cv_texts';
/** Polling interval, for hosted Supabase and for notifications that were lost. */
const INTERVAL_MS = 60_000;
/** Lets the server start first. */
const DELAY_MS = 2000;
/** CVs claimed together; those left over when the process ends are read five minutes later. */
const BATCH = 5;

/**
 * Reads the CVs that wait in `cv_texts` until disposed: new ones at once, those of an older installation by and by. Nothing
 * runs while none waits. Several processes may share one queue; a CV is read again when its process ends midway.
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
  let isClosed = false;
  let woken = Promise.withResolvers<void>();
  const wake = (): void => woken.resolve();

  const work = async (): Promise<void> => {
    await pause(DELAY_MS, woken.promise);
    while (!isClosed) {
      // Renewed first: a notification while reading ends the next pause at once.
      woken = Promise.withResolvers();
      await readWaiting({ client, reader, logger, isClosed: () => isClosed }).catch((error: unknown) =>
        logger.warn({ err: error }, 'cvs could not be read'),
      );
      // Rests without a process of its own.
      await reader.stop();
      if (!isClosed) await pause(INTERVAL_MS, woken.promise);
    }
  };

  const listening = await database?.listen([CHANNEL], { onNotification: wake, onReconnect: wake });
  const working = work();
  return {
    async [Symbol.asyncDispose]() {
      isClosed = true;
      wake();
      await listening?.[Symbol.asyncDispose]();
      await reader.stop();
      await working;
    },
  };
}

async function pause(milliseconds: number, woken: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const slept = setTimeout(milliseconds, undefined, { signal: timer.signal, ref: false }).catch(
    () => undefined,
  );
  await Promise.race([slept, woken]);
  timer.abort();
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
      // Ended before its time.
      if (isClosed()) return;
      if ('error' in answer) logger.warn({ application: id, reason: answer.error }, 'cv not readable');
      await client
        .from('cv_texts')
        .update('error' in answer ? { state: 'unreadable' } : { state: 'read', ...answer })
        .eq('id', id)
        // Another CV may have taken its place meanwhile, and is due.
        .eq('due_at', due_at)
        .throwOnError();
    }
  }
}

/** @throws StorageError when the storage does not answer */
async function readCv(client: SupabaseClient<Schema>, reader: DocumentReader, address: string) {
  const path = cvObjectPath(address);
  if (!path) return { error: 'no file' };
  const { data, error } = await client.storage.from(CV_BUCKET).download(path);
  if (data) return reader.read(await data.bytes());
  if (error.status === 400 || error.status === 404) return { error: 'no file' };
  throw error;
}
