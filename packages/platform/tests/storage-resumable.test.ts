import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCuttingProxy } from '#testing/cutting-proxy.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { startS3 } from '#testing/s3-server.ts';
import { JWT_SECRET } from '#testing/templates.ts';
import { tusRequests, uploadMetadata } from '#testing/tus-requests.ts';

const MB = 1024 * 1024;
const ANA = '6c84fb90-12c4-11e1-840d-7b25c5ee775a';

const POLICIES = `
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
    ('files', 'files', false, ${20 * MB}, null), ('papers', 'papers', false, 100, array['application/pdf']);
  create policy "Visitors upload into their folder" on storage.objects for insert to anon
    with check (bucket_id = 'files' and (storage.foldername(name))[1] = 'in');
  create policy "People upload what is theirs" on storage.objects for insert to authenticated
    with check (bucket_id = 'files' and owner_id = (select auth.uid()::text));`;

const sessionOf = (sub: string): Promise<string> =>
  new SignJWT({ sub, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));

/** Uploads with the official client. */
function upload(bytes: Buffer, options: Partial<UploadOptions> & { endpoint: string }): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const sent = new Upload(bytes, {
      chunkSize: 6 * MB,
      retryDelays: [0, 0, 0, 50, 100],
      ...options,
      onError: reject,
      onSuccess: () => resolve(sent),
    });
    sent.start();
  });
}

describe.each(['files', 's3'])('resumable uploads into %s', (backend) => {
  const resources = new AsyncDisposableStack();
  let platform: TestPlatform;
  let storageUrl: string | undefined;
  beforeAll(async () => {
    if (backend === 's3') storageUrl = resources.use(await startS3()).url().href;
    platform = resources.use(await serveTestPlatform('template_platform', storageUrl ? { storageUrl } : {}));
    await platform.db.sql(POLICIES);
  });
  afterAll(() => resources.disposeAsync());

  const at = (url = platform.url) => `${url}/storage/v1/upload/resumable`;
  const visitor = () => ({ apikey: platform.keys.publishable });
  const service = () => platform.client(platform.keys.secret).storage;
  const stored = async (name: string): Promise<Buffer> => {
    const { data, error } = await service().from('files').download(name);
    if (error) throw error;
    return Buffer.from(await data.arrayBuffer());
  };
  const partsLeft = async (): Promise<number> => {
    return (await platform.db.sql('select from storage.resumable_upload_parts')).length;
  };

  test('store a file with the metadata of a plain upload', async () => {
    // A single request with more than one part.
    const bytes = randomBytes(5_500_000);
    const name = `${randomUUID()}.bin`;
    await upload(bytes, {
      endpoint: at(),
      headers: { authorization: `Bearer ${await sessionOf(ANA)}`, ...visitor() },
      metadata: {
        bucketName: 'files',
        objectName: name,
        contentType: 'application/x-something',
        cacheControl: '3600',
        metadata: JSON.stringify({ origin: 'a test', constructor: 'kept' }),
      },
    });
    expect((await stored(name)).equals(bytes)).toBe(true);
    const rows = await platform.db.sql(
      'select owner_id, metadata, user_metadata from storage.objects where name = $1',
      [name],
    );
    expect(rows).toEqual([
      {
        owner_id: ANA,
        user_metadata: { origin: 'a test', constructor: 'kept' },
        metadata: {
          cacheControl: 'max-age=3600',
          contentLength: bytes.length,
          eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
          httpStatusCode: 200,
          lastModified: expect.any(String),
          mimetype: 'application/x-something',
          size: bytes.length,
        },
      },
    ]);
    expect(await partsLeft()).toBe(0);
  });

  test('accept the beginning of the file, or all of it, with the creation', async () => {
    const bytes = randomBytes(50_000);
    const answers: string[] = [];
    await upload(bytes, {
      endpoint: at(),
      headers: visitor(),
      uploadDataDuringCreation: true,
      metadata: { bucketName: 'files', objectName: 'in/at-once.bin' },
      onAfterResponse: (request, response) => {
        answers.push(`${request.getMethod()} ${response.getStatus()} ${response.getHeader('Upload-Offset')}`);
      },
    });
    expect(answers).toEqual(['POST 201 50000']);
    expect((await stored('in/at-once.bin')).equals(bytes)).toBe(true);
  });

  test('store an empty file', async () => {
    const created = await tusRequests(platform, visitor()).create('files/in/empty.txt', 0);
    expect([created.status, created.headers.get('upload-offset')]).toEqual([201, '0']);
    expect((await stored('in/empty.txt')).length).toBe(0);
  });

  test.each(backend === 's3' ? [150_000] : [1, 700, 20_000, 150_000, 299_999])(
    'continue after the network was cut at byte %i, and are stored once and completely',
    async (byte) => {
      await using proxy = await openCuttingProxy(platform.url);
      const bytes = randomBytes(300_000);
      const name = `in/${randomUUID()}.bin`;
      proxy.cutAt(byte);
      let acknowledged = 0;
      const repeated: number[] = [];
      await upload(bytes, {
        chunkSize: 100_000,
        endpoint: at(proxy.url),
        headers: visitor(),
        metadata: { bucketName: 'files', objectName: name },
        onAfterResponse: (_, response) => {
          const offset = Number(response.getHeader('Upload-Offset'));
          if (offset < acknowledged) repeated.push(offset);
          acknowledged = offset;
        },
      });
      expect(proxy.cuts).toBe(1);
      expect(repeated).toEqual([]);
      expect((await stored(name)).equals(bytes)).toBe(true);
    },
  );

  test('are complete even if the last response was lost', async () => {
    await using proxy = await openCuttingProxy(platform.url);
    const name = `in/${randomUUID()}.txt`;
    const url = await tusRequests(platform, visitor()).created(`files/${name}`, 5);
    const through = tusRequests(proxy, visitor());
    proxy.cutAt(1, 'received');
    const lost = through.append(url.replace(platform.url, proxy.url), 0, 'whole');
    await expect(lost).rejects.toThrow();
    expect(await through.offset(url)).toBe(5);
    expect((await stored(name)).toString()).toBe('whole');
    const again = await through.append(url, 5, '');
    expect([again.status, again.headers.get('tus-complete')]).toEqual([204, '1']);
  });

  test('continue in another process, which has each acknowledged byte', async () => {
    const bytes = randomBytes(100_000);
    const name = `in/${randomUUID()}.bin`;
    const url = await tusRequests(platform, visitor()).created(`files/${name}`, bytes.length);
    const first = await tusRequests(platform, visitor()).append(url, 0, bytes.subarray(0, 60_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '60000']);
    await using another = await serveTestPlatform('template_platform', {
      database: platform.db,
      storageUrl: storageUrl ?? `file://${platform.filesDirectory}`,
    });
    const keys = { apikey: another.keys.publishable };
    const there = tusRequests(another, keys);
    const moved = url.replace(platform.url, another.url);
    expect(await there.offset(moved)).toBe(60_000);
    expect((await there.append(moved, 60_000, bytes.subarray(60_000))).status).toBe(204);
    expect((await stored(name)).equals(bytes)).toBe(true);
    expect(await tusRequests(platform, visitor()).offset(url)).toBe(bytes.length);
  });

  test('can be terminated until they are complete', async () => {
    const requests = tusRequests(platform, visitor());
    const url = await requests.created('files/in/unwanted.txt', 5);
    await requests.append(url, 0, 'abc');
    expect(await partsLeft()).toBe(1);
    expect((await requests.terminate(url)).status).toBe(204);
    expect((await requests.inspect(url)).status).toBe(404);
    expect(await partsLeft()).toBe(0);
    const complete = await requests.created('files/in/wanted.txt', 2);
    await requests.append(complete, 0, 'ok');
    expect((await requests.terminate(complete)).status).toBe(400);
    expect((await stored('in/wanted.txt')).toString()).toBe('ok');
  });
});

describe('the protocol of resumable uploads', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await serveTestPlatform('template_platform');
    await platform.db.sql(POLICIES);
  });
  afterAll(() => platform[Symbol.asyncDispose]());
  const requests = () => tusRequests(platform, { apikey: platform.keys.publishable });
  const statusAndText = async (response: Response) => [response.status, await response.text()];

  test('reports supported features, including to anonymous requests and preflights', async () => {
    const url = `${platform.url}/storage/v1/upload/resumable`;
    for (const headers of [{}, { 'access-control-request-method': 'PATCH' }]) {
      const options = await fetch(url, { method: 'OPTIONS', headers });
      expect(options.status).toBe(204);
      expect(Object.fromEntries(options.headers)).toMatchObject({
        'tus-version': '1.0.0',
        'tus-extension': 'creation,creation-with-upload,expiration,termination',
        'tus-max-size': String(50 * MB),
        'access-control-allow-methods': expect.stringContaining('PATCH'),
      });
    }
  });

  test('reports offset, length, metadata and expiry', async () => {
    const created = await requests().create('files/in/headers.txt', 7);
    expect(created.headers.get('access-control-expose-headers')).toContain('Upload-Offset');
    const expires = new Date(created.headers.get('upload-expires') ?? '').getTime() - Date.now();
    expect(expires).toBeGreaterThan(23 * 60 * 60 * 1000);
    const url = new URL(created.headers.get('location') ?? '', platform.url).href;
    const appended = await requests().append(url, 0, 'abc');
    expect(appended.headers.get('upload-expires')).not.toBeNull();
    const head = await requests().inspect(url);
    expect([head.status, Object.fromEntries(head.headers)]).toMatchObject([
      200,
      {
        'tus-resumable': '1.0.0',
        'upload-offset': '3',
        'upload-length': '7',
        'cache-control': 'no-store',
        'upload-metadata': uploadMetadata({
          bucketName: 'files',
          objectName: 'in/headers.txt',
          contentType: 'text/plain',
        }),
      },
    ]);
  });

  test.each([
    ['another version', 'files/in/a', 1, { 'tus-resumable': '0.2.2' }, 412, /1\.0\.0/],
    ['an invalid length', 'files/in/a', '1e3', {}, 400, /Invalid upload-length/],
    ['an unknown length', 'files/in/a', 1, { 'upload-defer-length': '1' }, 501, /defer-length/],
    ['a partial upload', 'files/in/a', 1, { 'upload-concat': 'partial' }, 501, /Concatenation/],
    ['no metadata', 'files/in/a', 1, { 'upload-metadata': '' }, 400, /Upload-Metadata/],
    ['broken metadata', 'files/in/a', 1, { 'upload-metadata': 'objectName %%' }, 400, /Invalid upload-met/],
    [
      'repeated keys',
      'files/in/a',
      1,
      { 'upload-metadata': 'a YQ==,a YQ==' },
      400,
      /Invalid upload-metadata/,
    ],
    ['an unknown bucket', 'nowhere/a', 1, {}, 404, /^Bucket not found$/],
    ['a file above the size limit', 'files/in/a', 20 * MB + 1, {}, 413, /^Maximum size exceeded\n$/],
    ['a type that the bucket does not allow', 'papers/a', 1, {}, 415, /text\/plain is not supported/],
    [
      'an object that a policy denies',
      'files/out/a',
      1,
      {},
      403,
      /^new row violates row-level security policy$/,
    ],
  ])('rejects %s', async (_, object, size, headers, status, message) => {
    const answer = await requests().create(object, size, headers);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(message);
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
  });

  test('rejects bytes at an offset other than where the upload stopped', async () => {
    const url = await requests().created('files/in/offsets.txt', 4);
    const type = { 'content-type': 'text/plain' };
    expect(await statusAndText(await requests().append(url, 1, 'b'))).toEqual([
      409,
      'Upload-Offset conflict\n',
    ]);
    expect((await requests().append(url, '-1', 'b')).status).toBe(400);
    expect((await requests().append(url, 0, 'b', type)).status).toBe(400);
    expect(await requests().offset(url)).toBe(0);
    expect((await requests().append(url, 0, 'abcd')).status).toBe(204);
  });

  test('rejects a name that is taken, unless it may be replaced', async () => {
    const service = platform.client(platform.keys.secret).storage.from('files');
    await service.upload('taken.txt', 'old');
    const asService = tusRequests(platform, { apikey: platform.keys.secret });
    expect((await asService.create('files/taken.txt', 3)).status).toBe(409);
    const replacing = tusRequests(platform, { apikey: platform.keys.secret, 'x-upsert': 'true' });
    await replacing.append(await replacing.created('files/taken.txt', 3), 0, 'new');
    expect(await (await service.download('taken.txt')).data?.text()).toBe('new');
  });

  test('accepts a signed upload token for its object only', async () => {
    const { data } = await platform
      .client(platform.keys.secret)
      .storage.from('files')
      .createSignedUploadUrl('signed.txt');
    const endpoint = `${platform.url}/storage/v1/upload/resumable/sign`;
    const metadata = { bucketName: 'files', objectName: 'signed.txt', contentType: 'text/plain' };
    await upload(Buffer.from('signed'), {
      endpoint,
      metadata,
      headers: { 'x-signature': data?.token ?? '' },
    });
    const found = await platform.client(platform.keys.secret).storage.from('files').download('signed.txt');
    expect(await found.data?.text()).toBe('signed');
    const refused = (headers: Record<string, string>, objectName = 'signed.txt') =>
      fetch(endpoint, {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1',
          'upload-metadata': uploadMetadata({ ...metadata, objectName }),
          ...headers,
        },
      });
    expect(await statusAndText(await refused({}))).toEqual([400, 'Missing x-signature header']);
    expect(await statusAndText(await refused({ 'x-signature': 'nonsense' }))).toEqual([
      400,
      'Invalid Compact JWS',
    ]);
    expect((await refused({ 'x-signature': data?.token ?? '' }, 'other.txt')).status).toBe(400);
  });
});
