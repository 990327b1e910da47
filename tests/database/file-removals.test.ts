import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cvObjectPath } from '#domain/recruiting/cv.ts';
import { createSessionlessClient } from '#server/backend.ts';
import { removeWaitingFiles, startRemovingFiles } from '#server/file-removals.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, PDF, store, uploadCv } from '#testing/records.ts';
import { removeFilesAsServer } from '#testing/remove-waiting-files.ts';

const silent = pino({ level: 'silent' });

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(() => removeFilesAsServer(service));

const documents = (client = service) => client.storage.from('documents');
const storedFiles = async (): Promise<number> =>
  (await readdir(join(served.filesDirectory, 'objects'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length;
const sql = (text: string) => served.db.sql(text);

/** The CV of an application that was deleted. */
async function discardedCv(): Promise<{ address: string; path: string }> {
  const address = await uploadCv(served.client(), 'resumes');
  const { id } = await store(service, 'job_applications', newRecord.job_applications(posting, address));
  await service.from('job_applications').delete().eq('id', id).throwOnError();
  return { address, path: cvObjectPath(address) ?? '' };
}

test('a discarded file is immediately unavailable to everybody', async () => {
  const { address, path } = await discardedCv();
  for (const who of PEOPLE) {
    const bucket = documents(people[who].client);
    expect((await bucket.download(path)).error, who).not.toBeNull();
    expect((await bucket.createSignedUrl(path, 60)).error, who).not.toBeNull();
    expect(
      (await bucket.list('resumes')).data?.map(({ name }) => name),
      who,
    ).not.toContain(path.split('/')[1]);
    const options = { contentType: 'application/pdf', upsert: true };
    expect((await bucket.upload(path, PDF, options)).error, who).not.toBeNull();
    expect((await bucket.move(path, path.replace('resumes', 'cvs'))).error, who).not.toBeNull();
  }
  const again = await served
    .client()
    .from('job_applications')
    .insert(newRecord.job_applications(posting, address));
  expect(again.error?.code).toBe('23503');
});

test('the server removes its bytes as soon as it is notified', async () => {
  const before = await storedFiles();
  await using _server = await startRemovingFiles({
    client: service,
    database: served.platform.database,
    logger: silent,
  });
  const { path } = await discardedCv();
  await expect.poll(async () => (await documents().exists(path)).data).toBe(false);
  await expect.poll(storedFiles).toBe(before);
  await expect.poll(() => sql('select from private.file_removals')).toEqual([]);
});

test('a file that was uploaded again since is kept', async () => {
  const { path } = await discardedCv();
  const options = { contentType: 'application/pdf', upsert: true };
  expect((await documents().upload(path, PDF, options)).error).toBeNull();
  await removeFilesAsServer(service);
  expect((await documents().exists(path)).data).toBe(true);
  expect((await documents(people.rrhh.client).download(path)).error).toBeNull();
});

test('a removal that the storage refuses is retried later, and reported if it keeps failing', async () => {
  const { path } = await discardedCv();
  const late = async () => (await service.rpc('count_late_file_removals').throwOnError()).data;
  const down: typeof fetch = async (input, init) =>
    String(input).includes('/storage/') ? Response.error() : fetch(input, init);
  const withoutStorage = createSessionlessClient(down, served.url, { key: served.keys.secret });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await late()).toBe(0);
    await removeWaitingFiles({ client: withoutStorage, logger: silent });
    // Not before it is due.
    await removeFilesAsServer(service);
    expect((await documents().exists(path)).data).toBe(true);
    await sql('update private.file_removals set due_at = now()');
  }
  expect(await late()).toBe(1);
  await removeFilesAsServer(service);
  expect((await documents().exists(path)).data).toBe(false);
  expect(await late()).toBe(0);
});

test('a file that was discarded while the clock was ahead is removed at once', async () => {
  const { path } = await discardedCv();
  await sql("update private.file_removals set due_at = now() + interval '1 year'");
  await removeFilesAsServer(service);
  expect((await documents().exists(path)).data).toBe(false);
});
