import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Secret } from '#platform/secret.ts';
import { openBlobStore } from '#platform/storage/blobs/open-blob-store.ts';
import { sweep } from '#platform/storage/blobs/sweep.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRawConnection, type RawConnection } from '#testing/raw-connection.ts';
import { JWT_SECRET } from '#testing/templates.ts';
import { tusRequests, uploadMetadata } from '#testing/tus-requests.ts';

const KB = 1024;
const ANA = '6c84fb90-12c4-11e1-840d-7b25c5ee775a';
const BRUNO = '110ec58a-a0f2-4ac4-8393-c866d813b8d1';
const POLICY =
  'create policy "Anybody uploads" on storage.objects for insert to anon, authenticated with check (true)';

const sessionOf = (sub: string): Promise<string> =>
  new SignJWT({ sub, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));

let platform: TestPlatform;
beforeAll(async () => {
  platform = await serveTestPlatform('template_platform', { proxies: 1 });
  await run(`
    insert into storage.buckets (id, name, file_size_limit) values ('in', 'in', ${100 * KB});
    ${POLICY}`);
});
afterAll(() => platform[Symbol.asyncDispose]());
const run = (sql: string) => platform.db.sql(sql);

/** Number of files of objects and parts. */
async function storedFiles(directory = platform.filesDirectory): Promise<number> {
  const entries = await readdir(join(directory, 'objects'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

let before: number;
beforeEach(async () => {
  before = await storedFiles();
});

const visitor = (more: Record<string, string> = {}) =>
  tusRequests(platform, { apikey: platform.keys.publishable, ...more });
const newName = (): string => `in/${randomUUID()}`;
const exists = async (object: string): Promise<boolean> => {
  const rows = await run(`select from storage.objects where bucket_id || '/' || name = '${object}'`);
  return rows.length > 0;
};

describe('an upload belongs to its creator', () => {
  test('nobody else can see, continue or end it, whatever they know', async () => {
    const ana = visitor({ authorization: `Bearer ${await sessionOf(ANA)}` });
    const object = newName();
    const url = await ana.created(object, 4);
    await ana.append(url, 0, 'hers');
    const unfinished = await ana.created(newName(), 4);
    await ana.append(unfinished, 0, 'he');
    const others = [
      visitor(),
      visitor({ authorization: `Bearer ${await sessionOf(BRUNO)}` }),
      tusRequests(platform, { apikey: platform.keys.secret }),
    ];
    for (const other of others)
      for (const target of [url, unfinished]) {
        expect((await other.inspect(target)).status).toBe(404);
        expect((await other.append(target, 2, 'my')).status).toBe(404);
        expect((await other.terminate(target)).status).toBe(404);
        const signed = target.replace('/resumable/', '/resumable/sign/');
        expect((await other.append(signed, 2, 'my', { 'x-signature': 'none' })).status).toBe(400);
      }
    expect((await ana.append(unfinished, 2, 're')).status).toBe(204);
  });

  test.each(['..%2F..%2Fetc%2Fpasswd', randomUUID(), 'constructor', '__proto__', '%00', '%ff'])(
    'is not found by the id %s',
    async (id) => {
      const url = `${platform.url}/storage/v1/upload/resumable/${id}`;
      for (const answer of [await visitor().inspect(url), await visitor().append(url, 0, 'x')])
        expect([400, 404]).toContain(answer.status);
    },
  );

  test.each(['in/../out', 'in/a/../../b', 'in//a', 'in/a\u0000b', 'in/', '../in', 'constructor/a'])(
    'is rejected for the name %j',
    async (object) => {
      const answer = await visitor().create(object, 1);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers.get('location')).toBeNull();
    },
  );

  test('keeps metadata with names of inherited properties as plain data', async () => {
    const object = newName();
    const created = await visitor().create(object, 2, {
      'upload-metadata': uploadMetadata({
        bucketName: 'in',
        objectName: object.slice(3),
        contentType: 'text/plain',
        constructor: 'x',
        toString: 'x',
        __proto__x: 'x',
        metadata: '{"__proto__":{"isAdmin":true},"constructor":1}',
      }),
    });
    expect(created.status).toBe(201);
    const withoutName = await visitor().create(object, 2, {
      'upload-metadata': uploadMetadata({ __proto__: 'in', constructor: 'a' }),
    });
    expect(withoutName.status).toBe(400);
  });
});

describe('an upload must match its declaration', () => {
  test.each(['9007199254740993', '1e400', '99999999999999999999999', '0x10', '-1', ' ', '102401'])(
    'the length %j is rejected',
    async (length) => {
      expect([400, 413]).toContain((await visitor().create(newName(), length)).status);
    },
  );

  test('a body without end is cut off and discarded', async () => {
    const url = await visitor().created(newName(), 10 * KB);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += KB;
        controller.enqueue(new Uint8Array(KB));
      },
    });
    const answer = await visitor().append(url, 0, endless);
    expect([answer.status, await answer.text()]).toEqual([413, "upload's size exceeded\n"]);
    expect(sent).toBeLessThan(10_000 * KB);
    expect(await visitor().offset(url)).toBe(0);
    expect((await visitor().append(url, 0, 'a'.repeat(10 * KB + 1))).status).toBe(413);
    expect(await storedFiles()).toBe(before);
  });

  test('a wrong offset changes nothing', async () => {
    const object = newName();
    const url = await visitor().created(object, 6);
    await visitor().append(url, 0, 'abc');
    for (const lie of [0, 2, 4, 6, 1e9]) expect((await visitor().append(url, lie, 'xyz')).status).toBe(409);
    expect(await visitor().offset(url)).toBe(3);
    expect(await exists(object)).toBe(false);
  });

  test('one of several parallel requests stores the file', async () => {
    const object = newName();
    const url = await visitor().created(object, 5 * KB);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => visitor().append(url, 0, letter.repeat(5 * KB))),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => ![204, 400, 409, 423].includes(status))).toEqual([]);
    const { data } = await platform.client(platform.keys.secret).storage.from('in').download(object.slice(3));
    expect(await data?.text()).toMatch(/^(a+|b+|c+|d+|e+|f+)$/);
    expect(data?.size).toBe(5 * KB);
    expect(await storedFiles()).toBe(before + 1);
  });

  test('a stalled request blocks neither its upload nor others', async () => {
    await using stack = new AsyncDisposableStack();
    // More than the number of database connections.
    const urls: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const url = await visitor().created(newName(), 9);
      urls.push(url);
      stack.use(await sendHalf(url));
    }
    for (const url of urls) {
      const resume = async (): Promise<number> => {
        // Zero if this request overtook the stalled one.
        const offset = await visitor().offset(url);
        expect([0, 4]).toContain(offset);
        return (await visitor().append(url, offset, 'slow quick'.slice(offset, 9))).status;
      };
      const status = await resume();
      // If overtaken, the stalled request arrived last and replaced this one, once.
      expect(status === 400 ? await resume() : status).toBe(204);
    }
  });

  test('a lost request can be replaced at any time, even before it starts to receive', async () => {
    await using stack = new AsyncDisposableStack();
    for (let at = 0; at < 60; at += 1) {
      const url = await visitor().created(newName(), 9);
      stack.use(await sendHalf(url));
      await setTimeout(at / 20);
      expect((await visitor().inspect(url)).status).toBe(200);
      // None of its bytes are stored later.
      expect((await visitor().terminate(url)).status).toBe(204);
    }
  });
});

/** A client that sends four of nine bytes and then stalls. */
async function sendHalf(url: string): Promise<RawConnection> {
  const slow = await openRawConnection(platform.url);
  slow.socket.write(
    `PATCH ${new URL(url).pathname} HTTP/1.1\r\nhost: x\r\napikey: ${platform.keys.publishable}\r\n` +
      'tus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\n' +
      'content-length: 9\r\n\r\nslow',
  );
  return slow;
}

describe('rules are checked again when an upload completes', () => {
  beforeAll(() =>
    run(`insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
         values ('rules', 'rules', 1000, array['application/pdf', 'text/plain'])`),
  );
  afterEach(async () => {
    await run(`drop policy if exists "Anybody uploads" on storage.objects; ${POLICY};
      update storage.buckets set file_size_limit = 1000, allowed_mime_types = array['application/pdf', 'text/plain']
      where id = 'rules'`);
  });

  test.each([
    ['the policy', 'drop policy "Anybody uploads" on storage.objects', 403],
    ['the size', "update storage.buckets set file_size_limit = 3 where id = 'rules'", 413],
    ['the types', "update storage.buckets set allowed_mime_types = array['image/*'] where id = 'rules'", 415],
    ['the name', "insert into storage.objects (bucket_id, name) values ('rules', 'taken')", 409],
  ])('rejects it when %s has changed meanwhile', async (_, change, status) => {
    const object = status === 409 ? 'rules/taken' : `rules/${randomUUID()}`;
    const url = await visitor().created(object, 4);
    await visitor().append(url, 0, 'ab');
    await run(change);
    expect((await visitor().append(url, 2, 'cd')).status).toBe(status);
    expect(await exists(object)).toBe(status === 409);
    expect((await visitor().inspect(url)).status).toBe(404);
    expect(await storedFiles()).toBe(before);
  });

  test('a failure that may pass keeps what was received', async () => {
    const object = `rules/${randomUUID()}`;
    const url = await visitor().created(object, 4);
    await visitor().append(url, 0, 'ab');
    await run(`create function public.time_out() returns trigger language plpgsql as $$
      begin raise exception using errcode = '57014'; end $$;
      create trigger time_out before insert on storage.objects for each row execute function public.time_out()`);
    expect((await visitor().append(url, 2, 'cd')).status).toBe(544);
    await run('drop trigger time_out on storage.objects');
    expect((await visitor().append(url, 2, 'cd')).status).toBe(204);
    expect(await exists(object)).toBe(true);
  });

  test('is complete if its object was stored but its completion was not recorded', async () => {
    const object = `rules/${randomUUID()}`;
    const url = await visitor().created(object, 4);
    await run(`create function public.lose() returns trigger language plpgsql as $$
      begin if new.received = new.size then raise 'lost'; end if; return new; end $$;
      create trigger lose before update on storage.resumable_uploads for each row execute function public.lose()`);
    expect((await visitor().append(url, 0, 'abcd')).status).toBeGreaterThanOrEqual(400);
    expect(await exists(object)).toBe(true);
    await run('drop trigger lose on storage.resumable_uploads');
    const repeated = await visitor().append(url, 0, 'abcd');
    expect([repeated.status, repeated.headers.get('tus-complete')]).toEqual([204, '1']);
    expect(await storedFiles()).toBe(before + 1);
  });

  test('rejects an HTML page uploaded in parts as a PDF', async () => {
    const object = `rules/${randomUUID()}`;
    const metadata = { bucketName: 'rules', objectName: object.slice(6), contentType: 'application/pdf' };
    const created = await visitor().create(object, 20, { 'upload-metadata': uploadMetadata(metadata) });
    const url = new URL(created.headers.get('location') ?? '', platform.url).href;
    await visitor().append(url, 0, '<scri');
    expect((await visitor().append(url, 5, 'pt>alert</'.padEnd(15))).status).toBe(415);
    expect(await exists(object)).toBe(false);
    expect(await storedFiles()).toBe(before);
  });

  test('rejects it when the bucket no longer exists', async () => {
    await run("insert into storage.buckets (id, name) values ('short', 'short')");
    const url = await visitor().created('short/a', 4);
    await run("delete from storage.buckets where id = 'short'");
    expect((await visitor().append(url, 0, 'abcd')).status).toBe(404);
  });
});

describe('unfinished uploads are limited', () => {
  let limited: TestPlatform;
  beforeAll(async () => {
    limited = await serveTestPlatform('template_platform', {
      database: platform.db,
      proxies: 1,
      storageUrl: `file://${platform.filesDirectory}`,
      storageLimits: {
        unfinishedUploads: 3,
        unfinishedUploadBytes: 50 * KB,
        uploadBytesPerHour: 150 * KB,
      },
    });
  });
  afterAll(() => limited[Symbol.asyncDispose]());
  const from = (address: string) =>
    tusRequests(limited, { apikey: limited.keys.publishable, 'x-forwarded-for': address });

  test('in number and declared bytes per address, until they end or expire', async () => {
    const url = await from('2001:db8::1').created(newName(), 1);
    await from('2001:db8::2').created(newName(), 1);
    await from('2001:db8::3').created(newName(), 1);
    const refused = await from('2001:db8::4').create(newName(), 1);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await from('2001:db8:1::1').create(newName(), 1)).status).toBe(201);
    await from('2001:db8::1').terminate(url);
    expect((await from('2001:db8::4').create(newName(), 1)).status).toBe(201);
    expect((await from('198.51.100.1').create(newName(), 30 * KB)).status).toBe(201);
    expect((await from('198.51.100.1').create(newName(), 30 * KB)).status).toBe(429);
    const third = from('198.51.100.3');
    for (let at = 0; at < 3; at += 1) await third.append(await third.created(newName(), 1), 0, 'x');
    for (let at = 0; at < 3; at += 1) await third.created(newName(), 1);
    expect((await third.create(newName(), 1)).status).toBe(429);
    await run('update storage.resumable_uploads set expires_at = now() where size = 1 and received = 0');
    expect((await third.create(newName(), 1)).status).toBe(201);
    const service = tusRequests(limited, { apikey: limited.keys.secret });
    for (let at = 0; at < 4; at += 1) expect((await service.create(newName(), KB)).status).toBe(201);
  });

  test('in parts: small ones count as large ones', async () => {
    const url = await from('198.51.100.9').created(newName(), 100);
    const statuses: number[] = [];
    for (let offset = 0; offset < 3; offset += 1)
      statuses.push((await from('198.51.100.9').append(url, offset, 'x')).status);
    expect(statuses).toEqual([204, 204, 429]);
  });

  test('in time: expired uploads are rejected, then removed with their bytes', async () => {
    const url = await visitor().created(newName(), 5);
    await visitor().append(url, 0, 'abc');
    expect(await storedFiles()).toBe(before + 1);
    const { database } = platform.platform;
    await using blobs = await openBlobStore(new Secret(`file://${platform.filesDirectory}`));
    await sweep({ database, blobs }, { olderThan: 0 });
    expect(await visitor().offset(url)).toBe(3);
    await run(
      `update storage.resumable_uploads set expires_at = now() where id = '${url.split('/').at(-1)}'`,
    );
    expect((await visitor().inspect(url)).status).toBe(410);
    expect((await visitor().append(url, 3, 'de')).status).toBe(410);
    await sweep({ database, blobs }, { olderThan: 24 * 60 * 60 * 1000 });
    expect((await visitor().inspect(url)).status).toBe(404);
    expect(await storedFiles()).toBe(before);
  });
});
