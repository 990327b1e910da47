import { Readable } from 'node:stream';
import { StorageApiError } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { signToken } from '#platform/storage/serve/signed-token.ts';
import { serveTestPlatform } from '#testing/platform.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const platform = await serveTestPlatform('template_platform');
afterAll(() => platform[Symbol.asyncDispose]());
const { storage } = platform.client(platform.keys.secret);
const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0a7' } })
  .jpeg()
  .toBuffer();

let count = 0;
const newBucket = async (options: Parameters<typeof storage.createBucket>[1] = { public: true }) => {
  count += 1;
  const { data } = await storage.createBucket(`bucket-${count}`, options);
  return storage.from(data?.name ?? '');
};

test('creates, reads, updates, empties and deletes a bucket', async () => {
  expect((await storage.createBucket('files', { public: false, fileSizeLimit: '1mb' })).data).toEqual({
    name: 'files',
  });
  expect((await storage.getBucket('files')).data).toMatchObject({
    id: 'files',
    name: 'files',
    owner: '',
    public: false,
    file_size_limit: 1_000_000,
    allowed_mime_types: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect((await storage.updateBucket('files', { public: true })).data).toEqual({
    message: 'Successfully updated',
  });
  expect((await storage.getBucket('files')).data).toMatchObject({ public: true, file_size_limit: 1_000_000 });
  await storage.from('files').upload('a/b.txt', 'hello');
  const full = await storage.deleteBucket('files');
  expect(full.error).toMatchObject({
    statusCode: '409',
    message: 'The bucket you tried to delete is not empty',
  });
  expect((await storage.emptyBucket('files')).error).toBeNull();
  expect((await storage.from('files').list('a')).data).toEqual([]);
  expect((await storage.deleteBucket('files')).data).toEqual({ message: 'Successfully deleted' });
  const gone = await storage.getBucket('files');
  expect(gone.error).toBeInstanceOf(StorageApiError);
  expect(gone.error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' });
});

test('lists buckets with sorting, search and paging', async () => {
  for (const name of ['list-b', 'list-a', 'list-c']) await storage.createBucket(name);
  const names = async (options: Parameters<typeof storage.listBuckets>[0]) =>
    (await storage.listBuckets(options)).data?.map(({ name }) => name);
  expect(await names({ search: 'list-' })).toEqual(['list-a', 'list-b', 'list-c']);
  expect(
    await names({ search: 'list-', sortColumn: 'name', sortOrder: 'desc', limit: 1, offset: 1 }),
  ).toEqual(['list-b']);
});

test.each(['a/b', '', ' leading', 'trailing ', 'a'.repeat(101), 'reports--table-s3'])(
  'rejects the bucket name %j',
  async (name) => {
    expect((await storage.createBucket(name)).error).toMatchObject({
      statusCode: '400',
      message: 'Bucket name invalid',
    });
  },
);

test('rejects a duplicate bucket name', async () => {
  await storage.createBucket('twice');
  expect((await storage.createBucket('twice')).error).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  });
});

test.each([
  ['a buffer', photo],
  ['an array buffer', new Uint8Array(photo).buffer],
  ['a blob', new Blob([new Uint8Array(photo)])],
  ['a stream', Readable.from([photo])],
])('uploads and downloads %s', async (_, body) => {
  const bucket = await newBucket();
  const { data, error } = await bucket.upload('folder/photo.jpg', body);
  expect(error).toBeNull();
  expect(data).toMatchObject({ path: 'folder/photo.jpg', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const { data: file } = await bucket.download('folder/photo.jpg');
  expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(photo);
});

test('stores type, cache control and metadata of a form upload', async () => {
  const bucket = await newBucket();
  const blob = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
  const options = { cacheControl: '60', metadata: { camera: 'phone' } };
  expect((await bucket.upload('photo.jpg', blob, options)).error).toBeNull();
  expect((await bucket.info('photo.jpg')).data).toMatchObject({
    name: 'photo.jpg',
    size: photo.length,
    contentType: 'image/jpeg',
    cacheControl: 'max-age=60',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    metadata: { camera: 'phone' },
    createdAt: expect.any(String),
    lastModified: expect.any(String),
    version: expect.any(String),
  });
  expect((await bucket.info('nothing')).error).toMatchObject({
    status: 400,
    statusCode: '404',
    code: 'NoSuchKey',
  });
});

test('rejects a second upload; upsert and update replace the object', async () => {
  const bucket = await newBucket();
  await bucket.upload('a.txt', 'one');
  expect((await bucket.upload('a.txt', 'two')).error).toMatchObject({
    statusCode: '409',
    message: 'The resource already exists',
  });
  expect((await bucket.upload('a.txt', 'two', { upsert: true })).error).toBeNull();
  expect(await (await bucket.download('a.txt')).data?.text()).toBe('two');
  expect((await bucket.update('a.txt', 'three')).data?.path).toBe('a.txt');
  expect(await (await bucket.download('a.txt')).data?.text()).toBe('three');
});

test('reports existence; a missing bucket is an error', async () => {
  const bucket = await newBucket();
  await bucket.upload('a.txt', 'one');
  expect((await bucket.exists('a.txt')).data).toBe(true);
  expect((await bucket.exists('b.txt')).data).toBe(false);
  expect((await storage.from('nowhere').upload('a.txt', 'one')).error?.message).toBe('Bucket not found');
});

test('lists folders first, without id, and files with metadata', async () => {
  const bucket = await newBucket();
  for (const name of ['z.txt', 'a.txt', 'sub/one.txt', 'sub/deep/two.txt']) await bucket.upload(name, name);
  const { data } = await bucket.list();
  expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
    ['sub', false],
    ['a.txt', true],
    ['z.txt', true],
  ]);
  expect(data?.[0]).toEqual({
    name: 'sub',
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  });
  expect(data?.[1]?.metadata).toMatchObject({ size: 5, mimetype: 'text/plain;charset=UTF-8' });
  const names = async (...list: Parameters<typeof bucket.list>) =>
    (await bucket.list(...list)).data?.map(({ name }) => name);
  expect(await names('sub')).toEqual(['deep', 'one.txt']);
  expect(await names('', { search: 'z' })).toEqual(['z.txt']);
  expect(await names('', { limit: 1, offset: 1 })).toEqual(['a.txt']);
  expect(await names('', { sortBy: { column: 'name', order: 'desc' } })).toEqual(['sub', 'z.txt', 'a.txt']);
  expect(await names('', { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
    'sub',
    'z.txt',
    'a.txt',
  ]);
});

test.each([
  ['name', 'asc', ['aa', 'bb', 'cc', 'dd']],
  ['name', 'desc', ['dd', 'cc', 'bb', 'aa']],
  ['created_at', 'asc', ['dd', 'bb', 'cc', 'aa']],
  ['created_at', 'desc', ['aa', 'cc', 'bb', 'dd']],
] as const)('pages sorted by %s %s neither skip nor repeat objects', async (column, order, expected) => {
  const bucket = await newBucket();
  for (const name of ['dd', 'bb', 'cc', 'aa']) await bucket.upload(`in/${name}`, name);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = { prefix: 'in/', limit: 1, with_delimiter: true, sortBy: { column, order } };
    const { data } = await bucket.listV2({ ...page, ...(cursor !== undefined && { cursor }) });
    seen.push(...(data?.objects.map(({ name }) => name) ?? []));
    expect(data?.hasNext).toBe(data?.nextCursor !== undefined);
    cursor = data?.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(expected.map((name) => `in/${name}`));
});

test('list-v2 returns folders when a delimiter is requested', async () => {
  const bucket = await newBucket();
  await bucket.upload('testpath/a.txt', 'a');
  await bucket.upload('testpath.txt', 'b');
  expect((await bucket.listV2({ with_delimiter: true, prefix: 'test' })).data).toMatchObject({
    hasNext: false,
    folders: [{ key: 'testpath', name: 'testpath/' }],
    objects: [{ name: 'testpath.txt' }],
  });
  expect((await bucket.listV2({ prefix: 'testpath' })).data).toMatchObject({
    folders: [],
    objects: [{ name: 'testpath.txt' }, { name: 'testpath/a.txt' }],
  });
});

test('moves and copies objects within and between buckets', async () => {
  const [from, to] = [await newBucket(), await newBucket()];
  const target =
    (await storage.listBuckets({ sortColumn: 'created_at', sortOrder: 'desc', limit: 1 })).data?.[0]?.id ??
    '';
  await from.upload('a.txt', 'content', { metadata: { kept: true } });
  expect((await from.move('a.txt', 'b/c.txt')).data?.message).toBe('Successfully moved');
  expect((await from.exists('a.txt')).data).toBe(false);
  expect((await from.copy('b/c.txt', 'd.txt', { destinationBucket: target })).data?.path).toBe(
    `${target}/d.txt`,
  );
  expect((await to.info('d.txt')).data?.metadata).toEqual({ kept: true });
  expect(await (await to.download('d.txt')).data?.text()).toBe('content');
  expect((await from.move('b/c.txt', 'e.txt', { destinationBucket: target })).error).toBeNull();
  expect(await (await to.download('e.txt')).data?.text()).toBe('content');
  expect((await to.copy('e.txt', 'd.txt')).error).toMatchObject({ statusCode: '409' });
  expect((await to.move('nothing', 'x.txt')).error).toMatchObject({ statusCode: '404' });
  expect((await to.copy('e.txt', '../x')).error?.message).toBe('Invalid key: ../x');
});

test('remove returns the deleted objects and ignores missing ones', async () => {
  const bucket = await newBucket();
  await bucket.upload('a.txt', 'a');
  const { data } = await bucket.remove(['a.txt', 'b.txt']);
  expect(data).toMatchObject([{ name: 'a.txt', id: expect.any(String) }]);
  expect((await bucket.exists('a.txt')).data).toBe(false);
});

test('a signed URL gives access to one private object until it expires', async () => {
  const bucket = await newBucket({ public: false });
  await bucket.upload('Año nuevo (1).txt', 'secret');
  await bucket.upload('b.txt', 'other');
  const { data } = await bucket.createSignedUrl('Año nuevo (1).txt', 60, { download: 'mío.txt' });
  const opened = await fetch(data?.signedUrl ?? '');
  expect(opened.status).toBe(200);
  expect(await opened.text()).toBe('secret');
  expect(opened.headers.get('content-disposition')).toBe(
    "attachment; filename=m%C3%ADo.txt; filename*=UTF-8''m%C3%ADo.txt",
  );
  expect(Date.parse(opened.headers.get('expires') ?? '')).toBeGreaterThan(Date.now() + 50_000);
  const other = (data?.signedUrl ?? '').replace(/A%C3%B1o.*txt\?/, 'b.txt?').replace(/&download.*/, '');
  expect(await (await fetch(other)).json()).toMatchObject({ error: 'InvalidSignature' });
  expect(await (await fetch(other.replace(/token=.*/, 'token=x'))).json()).toMatchObject({
    error: 'InvalidJWT',
  });
  expect((await bucket.createSignedUrl('nothing', 60)).error).toMatchObject({ statusCode: '404' });

  const many = await bucket.createSignedUrls(['b.txt', 'nothing'], 60);
  expect(await (await fetch(many.data?.[0]?.signedUrl ?? '')).text()).toBe('other');
  expect(many.data?.[1]).toMatchObject({
    signedUrl: null,
    error: 'Either the object does not exist or you do not have access to it',
  });
});

test('a signed upload works once, or repeatedly with upsert', async () => {
  const bucket = await newBucket({ public: false });
  const { data } = await bucket.createSignedUploadUrl('a.txt');
  expect((await bucket.uploadToSignedUrl('a.txt', data?.token ?? '', 'one')).data?.path).toBe('a.txt');
  expect((await bucket.uploadToSignedUrl('a.txt', data?.token ?? '', 'two')).error).toMatchObject({
    statusCode: '409',
  });
  expect((await bucket.createSignedUploadUrl('a.txt')).error).toMatchObject({ statusCode: '409' });
  const again = await bucket.createSignedUploadUrl('a.txt', { upsert: true });
  expect(
    (await bucket.uploadToSignedUrl('a.txt', again.data?.token ?? '', new Blob(['three']))).error,
  ).toBeNull();
  expect(await (await bucket.download('a.txt')).data?.text()).toBe('three');
  const read = await bucket.createSignedUrl('a.txt', 60);
  const token = new URL(read.data?.signedUrl ?? '').searchParams.get('token') ?? '';
  expect((await bucket.uploadToSignedUrl('a.txt', token, 'four')).error?.message).toBe('Invalid signature');
});

test('renders a smaller image in a format that the browser accepts', async () => {
  const bucket = await newBucket();
  await bucket.upload('photo', photo);
  const { data } = await bucket.download('photo', { transform: { width: 200, height: 100 } });
  expect(data?.type).toBe('image/jpeg');
  expect(await sharp(await data?.arrayBuffer()).metadata()).toMatchObject({ width: 200, height: 100 });

  const address = bucket.getPublicUrl('photo', { transform: { width: 64, resize: 'contain' } }).data
    .publicUrl;
  const webp = await fetch(address, { headers: { accept: 'image/webp,*/*' } });
  expect(webp.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(await webp.arrayBuffer()).metadata()).toMatchObject({ width: 64, height: 48 });

  const signed = await bucket.createSignedUrl('photo', 60, {
    transform: { width: 200, height: 200, quality: 60 },
  });
  const image = await fetch(signed.data?.signedUrl ?? '');
  expect(image.headers.get('x-transformations')).toBe('height:200,width:200,resizing_type:fill,quality:60');
  expect(Number(image.headers.get('content-length'))).toBeGreaterThan(0);

  await bucket.upload('text', 'not an image');
  expect((await bucket.download('text', { transform: { width: 1 } })).error).toMatchObject({ status: 400 });
});

test('a search may contain folders below the prefix, and the returned names start with them', async () => {
  const bucket = await newBucket();
  for (const name of ['a/b/c/one.txt', 'a/b/c/deep/two.txt', 'a/x.txt']) await bucket.upload(name, 'x');
  const found = async (prefix: string, search: string) =>
    (await bucket.list(prefix, { search })).data?.map(({ name, id }) => [name, id !== null]);
  expect(await found('a', 'b/c/')).toEqual([
    ['b/c/deep', false],
    ['b/c/one.txt', true],
  ]);
  expect(await found('', 'A/B/C/one')).toEqual([['a/b/c/one.txt', true]]);
  expect(await found('a', 'b')).toEqual([['b', false]]);
  expect(await found('a', 'c/')).toEqual([]);
});

test('renders in the requested format', async () => {
  const bucket = await newBucket();
  await bucket.upload('photo', photo);
  const { publicUrl } = bucket.getPublicUrl('photo', { transform: { width: 64 } }).data;
  const image = await fetch(`${publicUrl}&format=webp`);
  expect(image.headers.get('content-type')).toBe('image/webp');
  expect(image.headers.get('x-transformations')).toContain('format:webp');
});

test('a signed token names its purpose and is valid for no other', async () => {
  const bucket = await newBucket();
  const { data } = await bucket.createSignedUploadUrl('a.txt');
  await bucket.uploadToSignedUrl('a.txt', data?.token ?? '', 'x');
  expect(decodeJwt(data?.token ?? '')).toMatchObject({ scope: 'upload' });
  const url = (data?.signedUrl ?? '').replace(/\?.*/, '');
  const { data: read } = await bucket.createSignedUrl('a.txt', 60);
  const [, address = '', token = ''] = /^(.*)\?token=(.*)$/.exec(read?.signedUrl ?? '') ?? [];
  expect(decodeJwt(token)).toMatchObject({ scope: 'download' });

  const object = url.split('/upload/sign/')[1] ?? '';
  const upload = await signToken(JWT_SECRET, { url: object, scope: 'upload' }, 60);
  expect(await (await fetch(`${address}?token=${upload}`)).json()).toMatchObject({
    error: 'InvalidSignature',
  });
  const owned = await signToken(JWT_SECRET, { url: object, owner: null }, 60);
  const answer = await fetch(`${url}?token=${owned}`, { method: 'PUT', body: 'x' });
  expect(await answer.json()).toMatchObject({ error: 'InvalidSignature' });
});

test('crops around the requested gravity', async () => {
  const bucket = await newBucket();
  const half = { create: { width: 100, height: 100, channels: 3 as const, background: 'red' } };
  // Red on the left, blue on the right.
  const halves = await sharp({ create: { ...half.create, width: 200, background: 'blue' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  await bucket.upload('halves.png', halves, { contentType: 'image/png' });
  const base = bucket.getPublicUrl('halves.png', { transform: { width: 40, height: 40 } }).data.publicUrl;
  const colors = async (gravity: string) => {
    const answer = await fetch(`${base}&gravity=${gravity}`);
    expect(answer.headers.get('x-transformations')).toContain('gravity:');
    const { data, info } = await sharp(await answer.arrayBuffer())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([40, 40]);
    const at = (x: number) => (data[(20 * 40 + x) * 3] === 255 ? 'red' : 'blue');
    return [at(3), at(36)];
  };
  expect(await colors('ce')).toEqual(['red', 'blue']);
  expect(await colors('nowe')).toEqual(['red', 'red']);
  expect(await colors('ea')).toEqual(['blue', 'blue']);
  expect(await colors('we&x_offset=20')).toEqual(['red', 'blue']);
  expect(await colors('ea&x_offset=0.5')).toEqual(['red', 'blue']);
  expect(await colors('fp&x_offset=0&y_offset=0.5')).toEqual(['red', 'red']);
  expect(await colors('fp&x_offset=0.5&y_offset=0')).toEqual(['red', 'blue']);
  for (const refused of ['obj', 'fp', 'fp&x_offset=1.1&y_offset=0', 'ce&x_offset=Infinity'])
    expect((await fetch(`${base}&gravity=${refused}`)).status).toBe(400);
});
