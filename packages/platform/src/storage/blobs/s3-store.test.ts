import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startS3 } from '#testing/s3-server.ts';
import { openS3Store } from './s3-store.ts';
import { stageBytes } from './stage-bytes.ts';

const s3 = await startS3();
const store = await openS3Store(s3.url('/files'));
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
});

const text = async (stream: ReadableStream | null) => (stream === null ? null : new Response(stream).text());
const [one, two, nothing] = [randomUUID(), randomUUID(), randomUUID()].sort() as [string, string, string];

async function put(version: string, content: string): Promise<void> {
  const bytes = (async function* () {
    yield Buffer.from(content);
  })();
  await store.put(await stageBytes({ folder: store.staging, bytes, limit: content.length }), version);
}

async function listed(): Promise<string[]> {
  const versions: string[] = [];
  for await (const { version } of store.list()) versions.push(version);
  return versions;
}

test('stores, reads, copies, lists and removes blobs', async () => {
  await put(one, '0123456789');
  expect([...s3.objects.keys()]).toEqual([`/bucket/files/objects/${one}`]);
  expect(await text(await store.read(one))).toBe('0123456789');
  expect(await text(await store.read(one, { start: 2, end: 4 }))).toBe('234');
  expect(await store.read(nothing)).toBeNull();
  expect([await store.has(one), await store.has(nothing)]).toEqual([true, false]);
  expect(await store.copy(one, two)).toBe(true);
  expect(await store.copy(nothing, randomUUID())).toBe(false);
  expect(await listed()).toEqual([one, two]);
  await store.remove([one, two, nothing]);
  expect(s3.objects.size).toBe(0);
});

test('a copy that fails after a success status is rejected', async () => {
  await put(one, 'cannot be copied');
  await expect(store.copy(one, two)).rejects.toThrow('not copied');
  await store.remove([one]);
});

test('reads and removes blobs at their legacy path, but does not list them', async () => {
  s3.objects.set(`/bucket/files/${one}`, { bytes: Buffer.from('former'), modifiedAt: new Date(0) });
  expect(await text(await store.read(one))).toBe('former');
  expect(await store.has(one)).toBe(true);
  expect(await store.copy(one, two)).toBe(true);
  expect(await listed()).toEqual([two]);
  await store.remove([one, two]);
  expect(s3.objects.size).toBe(0);
});

test('ignores and rejects names that are not version ids', async () => {
  const foreign = ['objects/notes.txt', `objects/2025/${one}`, `other/objects/${one}`, 'facturas/1.pdf'];
  for (const key of foreign)
    s3.objects.set(`/bucket/files/${key}`, { bytes: Buffer.from('x'), modifiedAt: new Date(0) });
  expect(await listed()).toEqual([]);
  await expect(store.remove(['notes.txt'])).rejects.toThrow('not a version id');
  await expect(store.read('../facturas/1.pdf')).rejects.toThrow('not a version id');
  expect(s3.objects.size).toBe(foreign.length);
  s3.objects.clear();
});

test('reports rejected credentials and a missing bucket', async () => {
  const open = (change: (url: URL) => void) => {
    const url = s3.url();
    change(url);
    return openS3Store(url);
  };
  await using unauthorized = await open((url) => {
    url.username = 'nobody';
  });
  await expect(unauthorized.read(one)).rejects.toThrow('S3 returned 403 for GET');
  await expect(unauthorized.owner()).rejects.toThrow('S3 returned 403 for GET');
  await using misplaced = await open((url) => {
    url.host = 'elsewhere';
  });
  await expect(misplaced.read(one)).rejects.toThrow('NoSuchBucket');
  await expect(misplaced.list()[Symbol.asyncIterator]().next()).rejects.toThrow('NoSuchBucket');
});
