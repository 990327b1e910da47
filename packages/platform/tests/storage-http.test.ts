import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { openFolderStore } from '#platform/storage/blobs/folder-store.ts';
import { removeUnreferenced } from '#platform/storage/blobs/remove-bytes.ts';
import { sweep } from '#platform/storage/blobs/sweep.ts';
import { serveTestPlatform } from '#testing/platform.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const platform = await serveTestPlatform('template_platform');
afterAll(() => platform[Symbol.asyncDispose]());
const base = `${platform.url}/storage/v1`;
const { storage } = platform.client(platform.keys.secret);
await storage.createBucket('open', { public: true });
await storage.createBucket('closed', { public: false });
await storage.createBucket('cvs', {
  public: false,
  fileSizeLimit: 2048,
  allowedMimeTypes: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
});

const asService = { apikey: platform.keys.secret };
const asVisitor = { apikey: platform.keys.publishable };

/** Files in the store: objects and uploads in progress. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(platform.filesDirectory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('monitors ask without a key whether it runs', async () => {
  const response = await fetch(`${base}/status`);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('');
});

test('serves range and conditional requests', async () => {
  await storage
    .from('open')
    .upload('ten.txt', '0123456789', { contentType: 'text/plain', cacheControl: '120' });
  const address = `${base}/object/public/open/ten.txt`;
  const whole = await fetch(address);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=120',
    'content-length': '10',
    'content-type': 'text/plain',
    etag: '"781e5e245d69b566979b86e28d23f2c7"',
    'last-modified': expect.stringContaining('GMT'),
    'x-content-type-options': 'nosniff',
  });
  const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);
  const end = await fetch(address, { headers: { range: 'bytes=-3' } });
  expect([end.status, await end.text()]).toEqual([206, '789']);
  const beyond = await fetch(address, { headers: { range: 'bytes=10-' } });
  expect([beyond.status, (await beyond.json()).error]).toEqual([416, 'invalid_range']);
  const otherBytes = await fetch(address, { headers: { range: 'bytes=2-4', 'if-range': '"other"' } });
  expect([otherBytes.status, await otherBytes.text()]).toEqual([200, '0123456789']);

  const etag = whole.headers.get('etag') ?? '';
  for (const [name, value] of [
    ['if-none-match', `W/${etag}`],
    ['if-modified-since', new Date().toUTCString()],
  ] as const) {
    const known = await fetch(address, { headers: { [name]: value } });
    expect([known.status, await known.text()]).toEqual([304, '']);
  }
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  const ofPart = await fetch(address, { method: 'HEAD', headers: { range: 'bytes=2-4' } });
  expect([ofPart.status, ofPart.headers.get('content-length')]).toEqual([200, '10']);
});

test.each([
  ['?download', 'attachment;'],
  ['?download=a.txt', "attachment; filename=a.txt; filename*=UTF-8''a.txt"],
  [
    '?download=%0D%0ASet-Cookie: a',
    "attachment; filename=%0D%0ASet-Cookie%3A%20a; filename*=UTF-8''%0D%0ASet-Cookie%3A%20a",
  ],
])('%s sets the name of the download', async (query, disposition) => {
  await storage.from('open').upload('named.txt', 'x', { upsert: true });
  const answer = await fetch(`${base}/object/public/open/named.txt${query}`);
  expect(answer.headers.get('content-disposition')).toBe(disposition);
});

describe('X-Robots-Tag', () => {
  const upload = (tag: string | null, headers: Record<string, string> = asService): Promise<Response> =>
    fetch(`${base}/object/open/robots.png`, {
      method: 'POST',
      body: 'x',
      headers: {
        ...headers,
        'content-type': 'image/png',
        'x-upsert': 'true',
        ...(tag && { 'x-robots-tag': tag }),
      },
    });
  const served = async (): Promise<string | null> =>
    (await fetch(`${base}/object/public/open/robots.png`)).headers.get('x-robots-tag');

  test('keeps files out of search engines unless the upload specifies otherwise', async () => {
    await upload(null);
    expect(await served()).toBe('none');
    for (const tag of [
      'all',
      'max-snippet: 10, notranslate',
      'googlebot: nofollow, unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT',
    ]) {
      expect((await upload(tag)).status).toBe(200);
      expect(await served()).toBe(tag);
    }
    await upload(null);
    expect(await served()).toBe('none');
  });

  test.each([
    ['invalidrule', 'invalidrule'],
    ['all, max-image-preview: huge', 'max-image-preview: huge'],
    ['all;x', 'all;x'],
  ])('%s is rejected', async (tag, rule) => {
    const response = await upload(tag);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        statusCode: '400',
        error: 'invalid_x_robots_tag',
        code: 'InvalidXRobotsTag',
        message: `Invalid X-Robots-Tag header: Invalid X-Robots-Tag rule: "${rule}"`,
      },
    ]);
  });
});

test('a token in Authorization needs no scheme', async () => {
  const token = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
  const answer = (authorization: string) =>
    fetch(`${base}/bucket/closed`, { headers: { ...asVisitor, authorization } });
  expect((await answer(token)).status).toBe(200);
  expect((await answer(`Basic ${token}`)).status).toBe(400);
  expect(await (await answer(`${token}x`)).json()).toMatchObject({
    message: 'signature verification failed',
  });
});

test('the error for a malformed media type names the header', async () => {
  const answer = await fetch(`${base}/object/open/malformed`, {
    method: 'POST',
    body: 'x',
    headers: { ...asService, 'content-type': 'nonsense' },
  });
  expect(await answer.text()).toBe(
    '{"statusCode":"415","error":"invalid_mime_type","message":"Invalid Content-Type header","code":"InvalidMimeType"}',
  );
});

describe('requests that storage-api rejects', () => {
  const send = (method: string, path: string, body: unknown, headers = {}): Promise<Response> =>
    fetch(`${base}/${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { ...asService, 'content-type': 'application/json', ...headers },
    });

  test.each([
    ['PUT', 'bucket/open', {}],
    ['POST', 'object/sign/open', { expiresIn: 60, paths: Array.from({ length: 1001 }, (_, i) => `${i}`) }],
    ['POST', 'object/sign/open', { expiresIn: 1e21, paths: ['a'] }],
    ['POST', 'object/sign/open/ten.txt', { expiresIn: 0 }],
    ['POST', 'object/sign/open/ten.txt', { expiresIn: 1e21 }],
  ])('%s %s %o', async (method, path, body) => {
    const response = await send(method, path, body);
    expect([response.status, (await response.json()).code]).toEqual([400, 'InvalidRequest']);
  });

  test('blank media types of a bucket are ignored', async () => {
    expect((await send('PUT', 'bucket/open', { allowed_mime_types: [''] })).status).toBe(200);
    expect((await storage.getBucket('open')).data?.allowed_mime_types).toEqual([]);
    await send('PUT', 'bucket/open', { allowed_mime_types: null });
  });

  test('a copy without metadata has no user metadata and keeps what it does not replace', async () => {
    const from = storage.from('open');
    await from.upload('source.txt', 'x', {
      contentType: 'text/plain',
      cacheControl: '60',
      metadata: { a: 1 },
    });
    const body = { bucketId: 'open', sourceKey: 'source.txt', destinationKey: 'target.txt' };
    const metadata = { cacheControl: 'max-age=999' };
    const copied = await send('POST', 'object/copy', { ...body, copyMetadata: false, metadata });
    expect(await copied.json()).toMatchObject({ metadata: { mimetype: 'text/plain', ...metadata } });
    const rows = await platform.db.sql("select user_metadata from storage.objects where name = 'target.txt'");
    expect(rows).toEqual([{ user_metadata: null }]);
  });

  test('a copy replaces an object, and its user metadata by that of the header, only on request', async () => {
    const from = storage.from('open');
    await from.upload('new', 'new', { metadata: { a: 1 } });
    await from.upload('old', 'old');
    const body = { bucketId: 'open', sourceKey: 'new', destinationKey: 'old', copyMetadata: false };
    const headers = { 'x-metadata': Buffer.from('{"b":2}').toString('base64') };
    expect(await (await send('POST', 'object/copy', body, headers)).json()).toMatchObject({
      statusCode: '409',
    });
    const replacing = { ...headers, 'x-upsert': 'true' };
    expect((await send('POST', 'object/copy', body, replacing)).status).toBe(200);
    expect(await (await from.download('old')).data?.text()).toBe('new');
    expect((await from.info('old')).data?.metadata).toEqual({ b: 2 });
    const malformed = { ...body, metadata: { mimetype: 'nonsense' } };
    expect(await (await send('POST', 'object/copy', malformed, replacing)).json()).toMatchObject({
      code: 'InvalidMimeType',
    });
  });

  test('a list has at most 1,500 entries', async () => {
    await storage.createBucket('many');
    await platform.db.sql(
      "insert into storage.objects (bucket_id, name) select 'many', n from generate_series(1, 1501) n",
    );
    expect((await storage.from('many').list('', { limit: 5000 })).data).toHaveLength(1500);
  });

  test("a bucket's type is in its row, for policies, and otherwise only in lists", async () => {
    const rows = await platform.db.sql("select type from storage.buckets where id = 'open'");
    expect(rows).toEqual([{ type: 'STANDARD' }]);
    expect((await storage.listBuckets()).data).toContainEqual(
      expect.objectContaining({ id: 'open', type: 'STANDARD' }),
    );
    expect((await storage.getBucket('open')).data).not.toHaveProperty('type');
  });
});

test('serves active content sandboxed or as a download', async () => {
  await storage.from('open').upload('page', '<script>', { contentType: 'text/html' });
  await storage.from('open').upload('picture', '<svg/>', { contentType: 'image/svg+xml' });
  expect((await fetch(`${base}/object/public/open/page`)).headers.get('content-type')).toBe('text/plain');
  const picture = await fetch(`${base}/object/public/open/picture`);
  expect(picture.headers.get('content-security-policy')).toContain('sandbox');
});

test('denies access to a private bucket on every route', async () => {
  await storage.from('closed').upload('a.txt', 'secret');
  for (const path of [
    'object/public/closed/a.txt',
    'object/closed/a.txt',
    'object/authenticated/closed/a.txt',
    'object/info/closed/a.txt',
    'object/info/public/closed/a.txt',
    'object/sign/closed/a.txt?token=x',
    'render/image/public/closed/a.txt',
    'render/image/authenticated/closed/a.txt',
  ]) {
    const answer = await fetch(`${base}/${path}`, { headers: asVisitor });
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await answer.text()).not.toContain('secret');
  }
  const service = await fetch(`${base}/object/authenticated/closed/a.txt`, { headers: asService });
  expect(await service.text()).toBe('secret');
});

test.each([
  ['object/open/nothing', '404', 'not_found', 'NoSuchKey', 'Object not found'],
  ['object/nowhere/a', '404', 'Bucket not found', 'NoSuchBucket', 'Bucket not found'],
  ['object/open/a%2F..%2Fb', '400', 'InvalidKey', 'InvalidKey', 'Invalid key: a/../b'],
  ['object/open/a%00b', '400', 'InvalidKey', 'InvalidKey', 'Invalid key: a%00b'],
])('%s fails like storage-api', async (path, statusCode, error, code, message) => {
  const answer = await fetch(`${base}/${path}`, { headers: asService });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({ statusCode, error, code, message });
});

test('distinguishes an unknown route from an invalid token', async () => {
  expect((await fetch(`${base}/nothing`, { headers: asService })).status).toBe(404);
  const answer = await fetch(`${base}/bucket`, { headers: { ...asService, authorization: 'Bearer a.b.c' } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ statusCode: '403', error: 'Unauthorized' });
});

const exe = Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(200)]);
const form = (bytes: Uint8Array<ArrayBuffer>, type: string) => {
  const body = new FormData();
  body.append('cacheControl', '3600');
  body.append('', new Blob([bytes], { type }), 'cv.pdf');
  return { method: 'POST', headers: asService, body };
};
const raw = (body: Uint8Array<ArrayBuffer>, type: string) => ({
  method: 'POST',
  headers: { ...asService, 'content-type': type },
  body,
});

test.each([
  ['a program declared as a PDF', raw(exe, 'application/pdf'), '415', 'invalid_mime_type'],
  ['a program declared as a PDF in a form', form(exe, 'application/pdf'), '415', 'invalid_mime_type'],
  [
    'a type that the bucket does not allow',
    raw(Buffer.from('words'), 'text/plain'),
    '415',
    'invalid_mime_type',
  ],
  ['too many bytes', raw(new Uint8Array(2049), 'application/pdf'), '413', 'Payload too large'],
  ['too many bytes in a form', form(new Uint8Array(2049), 'application/pdf'), '413', 'Payload too large'],
  [
    'far too many bytes in a form',
    form(new Uint8Array(9_000_000), 'application/pdf'),
    '413',
    'Payload too large',
  ],
  [
    'a form without a file',
    { method: 'POST', headers: asService, body: new FormData() },
    '400',
    'InvalidRequest',
  ],
])('rejects %s without leaving files', async (_, request, statusCode, error) => {
  const before = await storedFiles();
  const answer = await fetch(`${base}/object/cvs/cv.pdf`, request);
  expect(await answer.json()).toMatchObject({ statusCode, error });
  expect(answer.status).toBe(400);
  expect(await storedFiles()).toEqual(before);
  expect((await storage.from('cvs').list()).data).toEqual([]);
});

test.each([
  ['a program declared as a PDF', exe, 'application/pdf', '415'],
  ['a type that the bucket does not allow', Buffer.from('words'), 'text/plain', '415'],
  ['too many bytes', Buffer.from('%PDF-1.7'.padEnd(2049)), 'application/pdf', '413'],
  ['nothing wrong', Buffer.from('%PDF-1.7'), 'application/pdf', undefined],
])(
  '%s in a file from another bucket is judged as in an upload',
  async (_, bytes, contentType, statusCode) => {
    const open = storage.from('open');
    await open.upload('elsewhere', bytes, { contentType, upsert: true });
    const before = (await storedFiles()).length;
    const to = { destinationBucket: 'cvs' };
    expect((await open.copy('elsewhere', 'copied', to)).error?.statusCode).toBe(statusCode);
    expect(await storedFiles()).toHaveLength(before + (statusCode === undefined ? 1 : 0));
    expect((await open.move('elsewhere', 'moved', to)).error?.statusCode).toBe(statusCode);
    await storage.from('cvs').remove(['copied', 'moved']);
  },
);

test('a copy with another type must have its signature', async () => {
  const open = storage.from('open');
  const cvs = storage.from('cvs');
  await cvs.upload('cv', '%PDF-1.7', { contentType: 'application/pdf' });
  await open.upload('cv', '%PDF-1.7', { contentType: 'text/plain', upsert: true });
  const copy = async (bucketId: string, destinationKey: string, mimetype: string): Promise<string> => {
    const body = { bucketId, sourceKey: 'cv', destinationBucket: 'cvs', destinationKey };
    const copied = await fetch(`${base}/object/copy`, {
      method: 'POST',
      body: JSON.stringify({ ...body, copyMetadata: false, metadata: { mimetype } }),
      headers: { ...asService, 'content-type': 'application/json' },
    });
    return (await copied.json()).statusCode;
  };
  expect(await copy('cvs', 'word', 'application/msword')).toBe('415');
  expect(await copy('open', 'word', 'application/msword')).toBe('415');
  expect(await copy('open', 'pdf', 'application/pdf')).toBeUndefined();
  await cvs.remove(['cv', 'pdf']);
});

test.each([
  ['a PDF', 'application/pdf', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj')],
  ['an old Word document', 'application/msword', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')],
])('accepts %s', async (_, type, bytes) => {
  const name = `${type.replace('/', '-')}`;
  expect((await storage.from('cvs').upload(name, bytes, { contentType: type })).error).toBeNull();
  await storage.from('cvs').remove([name]);
});

test.each([
  ['raw upload', 'application/octet-stream', ''],
  [
    'form upload',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n',
  ],
])('an interrupted %s leaves no files', async (_, type, opening) => {
  const before = await storedFiles();
  const broken = new AbortController();
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(opening.padEnd(100, 'a')));
    },
    async pull(controller) {
      controller.enqueue(new Uint8Array(1000));
      if ((await storedFiles()).length > before.length) broken.abort();
    },
  });
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...asService, 'content-type': type },
    body,
    duplex: 'half',
    signal: broken.signal,
  };
  await expect(fetch(`${base}/object/open/half`, request)).rejects.toThrow();
  await expect.poll(storedFiles).toEqual(before);
  expect((await storage.from('open').exists('half')).data).toBe(false);
});

test('removes replaced and deleted bytes; the sweep removes the orphans of a crash', async () => {
  const before = (await storedFiles()).length;
  await storage.from('open').upload('gone', 'one');
  await storage.from('open').upload('gone', 'two', { upsert: true });
  expect(await storedFiles()).toHaveLength(before + 1);
  await storage.from('open').remove(['gone']);
  expect(await storedFiles()).toHaveLength(before);

  const blobs = await openFolderStore(platform.filesDirectory);
  const orphan = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const folder = join(platform.filesDirectory, 'objects', orphan.slice(0, 2));
  await mkdir(folder, { recursive: true });
  const old = new Date(Date.now() - 7_200_000);
  await platform.db.sql("update platform.installation set created_at = now() - interval '1 day'");
  for (const path of [join(folder, orphan), join(platform.filesDirectory, 'staging', orphan)]) {
    await writeFile(path, 'left');
    await utimes(path, old, old);
  }
  expect(await sweep({ database: platform.platform.database, blobs }, { olderThan: 3_600_000 })).toEqual({
    removed: 2,
    refusal: null,
  });
  expect(await storedFiles()).toHaveLength(before);
});

test('bytes are kept if the row was committed although its response was lost', async () => {
  await storage.from('open').upload('committed', 'one');
  const [{ version } = {}] = await platform.db.sql(
    "select version from storage.objects where name = 'committed'",
  );
  const blobs = await openFolderStore(platform.filesDirectory);
  const { database } = platform.platform;
  await removeUnreferenced({ blobs, database, logger: pino({ level: 'silent' }) }, String(version));
  expect(await (await storage.from('open').download('committed')).data?.text()).toBe('one');
});

test.each([
  ['an upload', '/object/open/lost'],
  ['a resumable upload', '/upload/resumable'],
])('while the folder is away, %s is refused with 503 and a time to try again', async (_, path) => {
  const away = `${platform.filesDirectory}.away`;
  await rename(platform.filesDirectory, away);
  try {
    const answer = await fetch(`${platform.url}/storage/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: platform.keys.secret,
        authorization: `Bearer ${platform.keys.secret}`,
        'content-type': 'text/plain',
        'tus-resumable': '1.0.0',
        'upload-length': '3',
        'upload-metadata': `bucketName ${btoa('open')},objectName ${btoa('lost')}`,
      },
      body: path.endsWith('resumable') ? null : 'CV.',
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.text()).toContain('Files cannot be stored or read at the moment');
  } finally {
    await rename(away, platform.filesDirectory);
  }
});

test('concurrent uploads of one name result in one object', async () => {
  const before = (await storedFiles()).length;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => storage.from('open').upload('race', String(i))),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(await storedFiles()).toHaveLength(before + 1);
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => storage.from('open').upload('race', String(i), { upsert: true })),
  );
  expect(await storedFiles()).toHaveLength(before + 1);
  await storage.from('open').remove(['race']);
});

test("a project's trigger that rejects the row prevents the upload and provides the error message", async () => {
  await platform.db.sql(`
      create function public.refuse() returns trigger language plpgsql as $$
      begin
        if new.metadata ? 'eTag' then raise exception 'not this one'; end if;
        return new;
      end $$;
      create trigger refuse before insert on storage.objects for each row
        when (new.name = 'refused') execute function public.refuse();`);
  const before = await storedFiles();
  expect((await storage.from('open').upload('refused', 'x')).error).toMatchObject({
    message: 'not this one',
  });
  expect(await storedFiles()).toEqual(before);
});
