import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StorageLimits } from '#platform/storage/limits.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';

const KB = 1024;
const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());
let database: TestDatabase;

beforeAll(async () => {
  database = cleanup.use(await createTestDatabase('template_platform'));
  await database.sql(`
      insert into storage.buckets (id, name, file_size_limit) values ('in', 'in', 8192);
      create policy "Anybody uploads" on storage.objects for insert to anon, authenticated with check (true);
      create policy "Anybody reads" on storage.objects for select to anon using (true);`);
});

const folder = await mkdtemp(join(tmpdir(), 'store-test-'));
cleanup.defer(() => rm(folder, { recursive: true }));

const serve = (storageLimits: Partial<StorageLimits>) =>
  serveTestPlatform('template_platform', {
    database,
    proxies: 1,
    storageUrl: pathToFileURL(folder).href,
    storageLimits,
  });

const upload = (platform: TestPlatform, address: string, bytes: number | string, headers = {}) =>
  fetch(`${platform.url}/storage/v1/object/in/${randomUUID()}`, {
    method: 'POST',
    headers: {
      apikey: platform.keys.publishable,
      'x-forwarded-for': address,
      'content-type': 'text/plain',
      ...headers,
    },
    body: typeof bytes === 'string' ? bytes : 'a'.repeat(bytes),
  });

async function storedFiles(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'installation.json').length;
}

async function expectError(answer: Response, code: string, status: number): Promise<void> {
  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

describe('anonymous uploads', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = cleanup.use(
      await serve({
        uploadsPerHour: 4,
        uploadBytesPerHour: 20 * KB,
        uploadBytesPerDay: 28 * KB,
      }),
    );
  });

  test('are limited in files per address, however it is written', async () => {
    const before = await storedFiles();
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::', '[2001:db8::3]:443'])
      expect((await upload(platform, address, 1)).status).toBe(200);
    await expectError(await upload(platform, '2001:db8::4', 1), 'TooManyRequests', 429);
    expect(await storedFiles()).toBe(before + 4);
    expect((await upload(platform, '2001:db8:1::1', 1)).status).toBe(200);
  });

  test('are limited in bytes per address and in total', async () => {
    for (const _ of [1, 2]) expect((await upload(platform, '198.51.100.1', 8 * KB)).status).toBe(200);
    const before = await storedFiles();
    await expectError(await upload(platform, '198.51.100.1', 8 * KB), 'TooManyRequests', 429);
    expect(await storedFiles()).toBe(before);
    await expectError(await upload(platform, '198.51.100.2', 8 * KB), 'TooManyRequests', 429);
    expect(await storedFiles()).toBe(before);
    expect((await upload(platform, '198.51.100.3', KB)).status).toBe(200);
  });

  test('are also limited in copies', async () => {
    const service = platform.client(platform.keys.secret).storage.from('in');
    await service.upload('source', 'a'.repeat(8 * KB), { contentType: 'text/plain' });
    const answers: number[] = [];
    for (const copy of ['a', 'b', 'c']) {
      const answer = await fetch(`${platform.url}/storage/v1/object/copy`, {
        method: 'POST',
        headers: {
          apikey: platform.keys.publishable,
          'x-forwarded-for': '198.51.100.4',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ bucketId: 'in', sourceKey: 'source', destinationKey: copy }),
      });
      answers.push(answer.status);
    }
    expect(answers).toEqual([429, 429, 429]);
  });

  test("do not use up the backend's quota", async () => {
    const { error } = await platform
      .client(platform.keys.secret)
      .storage.from('in')
      .upload(randomUUID(), 'a');
    expect(error).toBeNull();
  });

  test('are rejected by Content-Length before the body is read', async () => {
    const body = new FormData();
    body.append('', new Blob(['a'.repeat(3 * 1024 * KB)], { type: 'text/plain' }));
    const answer = await fetch(`${platform.url}/storage/v1/object/in/${randomUUID()}`, {
      method: 'POST',
      headers: { apikey: platform.keys.secret },
      body,
    });
    expect(await answer.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' });
  });
});

test('rejects a form without a file once it exceeds the file size limit', async () => {
  await using platform = await serve({});
  const most = 64 * 1024 * KB;
  let sent = 0;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('--x\r\ncontent-disposition: form-data; name="x"\r\n\r\n'));
    },
    pull(controller) {
      sent += 64 * KB;
      if (sent > most) controller.close();
      else controller.enqueue(new Uint8Array(64 * KB));
    },
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { apikey: platform.keys.publishable, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  };
  const url = `${platform.url}/storage/v1/object/in/${randomUUID()}`;
  // In process, since a socket buffers more than is read.
  const answer = await platform.platform.fetch(new Request(url, init), { address: '198.51.100.10' });
  expect(await answer?.json()).toMatchObject({ code: 'EntityTooLarge' });
  expect(sent).toBeLessThan(8 * 1024 * KB);
});

test('rejects uploads before storing a byte when the disk is nearly full', async () => {
  await using platform = await serve({ freeDiskBytes: Number.MAX_SAFE_INTEGER });
  const before = await storedFiles();
  await expectError(await upload(platform, '198.51.100.9', 1), 'InsufficientStorage', 507);
  expect(await storedFiles()).toBe(before);
});
