import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openS3Store } from './s3-store.ts';
import { stageBytes } from './stage-bytes.ts';

/** A stand-in for S3 that keeps bytes in memory, wants signatures and lengths, and gives pages of one entry. */
const objects = new Map<string, Buffer>();
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://s3');
  const send = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
  if (!/^AWS4-HMAC-SHA256 Credential=key\/.*\/eu-west-1\/s3\//.test(request.headers.authorization ?? ''))
    return send(403);
  const stored = objects.get(url.pathname);
  if (request.method === 'PUT') {
    const source = request.headers['x-amz-copy-source'];
    if (source === undefined && request.headers['content-length'] === undefined) return send(411);
    const bytes = source === undefined ? await buffer(request) : objects.get(String(source));
    if (bytes) objects.set(url.pathname, bytes);
    return send(bytes ? 200 : 404);
  }
  if (request.method === 'DELETE') return send(objects.delete(url.pathname) ? 204 : 404);
  if (url.searchParams.get('list-type') === '2') {
    const keys = [...objects.keys()];
    const at = Number(url.searchParams.get('continuation-token') ?? 0);
    const entry = `<Contents><Key>${keys[at]?.slice(8)}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`;
    const next = at + 1 < keys.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
    return send(200, `<ListBucketResult>${entry}${next}</ListBucketResult>`);
  }
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (stored === undefined) return send(404);
  return start === undefined ? send(200, stored) : send(206, stored.subarray(Number(start), Number(end) + 1));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
const store = await openS3Store(
  new URL(`s3://key:secret@bucket/files?region=eu-west-1&endpoint=http://127.0.0.1:${port}`),
);
afterAll(async () => {
  server.close();
  await rm(store.staging, { recursive: true });
});

const text = async (stream: ReadableStream | null) => (stream === null ? null : new Response(stream).text());

test('bytes are kept, read in part and whole, copied, listed and removed', async () => {
  const bytes = (async function* () {
    yield Buffer.from('0123456789');
  })();
  const staged = await stageBytes({ folder: store.staging, bytes, limit: 10 });
  await store.keep(staged, 'one');
  expect([...objects.keys()]).toEqual(['/bucket/files/one']);
  expect(await text(await store.read('one'))).toBe('0123456789');
  expect(await text(await store.read('one', { start: 2, end: 4 }))).toBe('234');
  expect(await store.read('nothing')).toBeNull();
  expect(await store.copy('one', 'two')).toBe(true);
  expect(await store.copy('nothing', 'three')).toBe(false);
  const versions: string[] = [];
  for await (const { version } of store.list()) versions.push(version);
  expect(versions).toEqual(['one', 'two']);
  await store.remove(['one', 'two', 'nothing']);
  expect(objects.size).toBe(0);
});

test('a refusal of S3 is an error that tells what it was', async () => {
  const stranger = await openS3Store(
    new URL(`s3://nobody:secret@bucket?region=eu-west-1&endpoint=http://127.0.0.1:${port}`),
  );
  await expect(stranger.read('one')).rejects.toThrow('S3 answered 403 to GET');
  await rm(stranger.staging, { recursive: true });
});
