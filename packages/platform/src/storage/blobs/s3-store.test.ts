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

async function keep(version: string, content: string): Promise<void> {
  const bytes = (async function* () {
    yield Buffer.from(content);
  })();
  await store.keep(await stageBytes({ folder: store.staging, bytes, limit: content.length }), version);
}

async function listed(): Promise<string[]> {
  const versions: string[] = [];
  for await (const { version } of store.list()) versions.push(version);
  return versions;
}

test('bytes are kept, read in part and whole, copied, listed and removed', async () => {
  await keep(one, '0123456789');
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

test('what lay there before objects had a place of their own is read and removed, and never listed', async () => {
  s3.objects.set(`/bucket/files/${one}`, { bytes: Buffer.from('former'), modifiedAt: new Date(0) });
  expect(await text(await store.read(one))).toBe('former');
  expect(await store.has(one)).toBe(true);
  expect(await store.copy(one, two)).toBe(true);
  expect(await listed()).toEqual([two]);
  await store.remove([one, two]);
  expect(s3.objects.size).toBe(0);
});

test('only names of our own form are listed, and no other name is asked for', async () => {
  const foreign = ['objects/notes.txt', `objects/2025/${one}`, `other/objects/${one}`, 'facturas/1.pdf'];
  for (const key of foreign)
    s3.objects.set(`/bucket/files/${key}`, { bytes: Buffer.from('x'), modifiedAt: new Date(0) });
  expect(await listed()).toEqual([]);
  await expect(store.remove(['notes.txt'])).rejects.toThrow('no version of ours');
  await expect(store.read('../facturas/1.pdf')).rejects.toThrow('no version of ours');
  expect(s3.objects.size).toBe(foreign.length);
  s3.objects.clear();
});

test('a refusal of S3, and a bucket that is not there, are errors that tell what it was', async () => {
  const open = (change: (url: URL) => void) => {
    const url = s3.url();
    change(url);
    return openS3Store(url);
  };
  await using stranger = await open((url) => {
    url.username = 'nobody';
  });
  await expect(stranger.read(one)).rejects.toThrow('S3 answered 403 to GET');
  await expect(stranger.owner()).rejects.toThrow('S3 answered 403 to GET');
  await using lost = await open((url) => {
    url.host = 'elsewhere';
  });
  await expect(lost.read(one)).rejects.toThrow('NoSuchBucket');
  await expect(lost.list()[Symbol.asyncIterator]().next()).rejects.toThrow('NoSuchBucket');
});
