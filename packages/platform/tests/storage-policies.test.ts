import { SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';
import { JWT_SECRET } from '#testing/templates.ts';
import { uploadMetadata } from '#testing/tus-requests.ts';

const platform = await serveTestPlatform('template_platform');
afterAll(() => platform[Symbol.asyncDispose]());

await platform.db.sql(`
    insert into storage.buckets (id, name, public) values ('cvs', 'cvs', false), ('own', 'own', false),
      ('rules', 'rules', false);
    create policy "Visitors upload CVs" on storage.objects for insert to anon
      with check (bucket_id = 'cvs' and (storage.foldername(name))[1] = 'resumes' and storage.extension(name) = 'pdf');
    create policy "People see their own files" on storage.objects for select to authenticated
      using (bucket_id = 'own' and owner_id = (select auth.uid()::text));
    create policy "People upload files" on storage.objects for insert to authenticated
      with check (bucket_id = 'own' and owner_id = (select auth.uid()::text));
    create policy "People replace their own files" on storage.objects for update to authenticated
      using (bucket_id = 'own' and owner_id = (select auth.uid()::text));
    create policy "People delete their own files" on storage.objects for delete to authenticated
      using (bucket_id = 'own' and owner_id = (select auth.uid()::text));
    create policy "People list files" on storage.objects for select to authenticated
      using (bucket_id = 'rules' and storage.allow_only_operation('object.list'));
    create policy "People download what is open" on storage.objects for select to authenticated
      using (bucket_id = 'rules' and (storage.foldername(name))[1] = 'open'
        and storage.allow_any_operation(array['storage.object.get_authenticated', 'object.copy']));
    create policy "People upload small texts of a department" on storage.objects for insert to authenticated
      with check (bucket_id = 'rules' and (metadata ->> 'contentLength')::int <= 100000
        and metadata ->> 'mimetype' = 'text/plain' and user_metadata ->> 'department' = 'works');
    create policy "Callers are known by their header" on storage.objects for insert to anon
      with check (bucket_id = 'own' and current_setting('request.headers')::json ->> 'x-ticket' = 'yes');
    create policy "Callers are known by their address" on storage.objects for insert to anon
      with check (bucket_id = 'own' and current_setting('request.headers')::json ->> 'x-forwarded-for' = '6.6.6.6');`);

const sessionOf = async (sub: string, expires = '1h') => {
  const token = new SignJWT({ sub, role: 'authenticated' }).setProtectedHeader({ alg: 'HS256' });
  return token.setIssuedAt().setExpirationTime(expires).sign(new TextEncoder().encode(JWT_SECRET.reveal()));
};
const ANA = '6c84fb90-12c4-11e1-840d-7b25c5ee775a';
const BRUNO = '110ec58a-a0f2-4ac4-8393-c866d813b8d1';
const visitor = platform.client().storage;
const service = platform.client(platform.keys.secret).storage;
const ana = platform.client(undefined, await sessionOf(ANA)).storage;
const bruno = platform.client(undefined, await sessionOf(BRUNO)).storage;

const denied = { status: 400, statusCode: '403', message: 'new row violates row-level security policy' };

test('with only an insert policy, uploads succeed, but not reading, replacing or deleting', async () => {
  const { data, error } = await visitor.from('cvs').upload('resumes/1.pdf', 'cv');
  expect(error).toBeNull();
  expect(data).toMatchObject({ path: 'resumes/1.pdf', fullPath: 'cvs/resumes/1.pdf' });
  const stored = await service.from('cvs').info('resumes/1.pdf');
  expect(stored.data?.id).toBe(data?.id);

  const missing = { statusCode: '404', message: 'Object not found' };
  expect((await visitor.from('cvs').download('resumes/1.pdf')).error).toMatchObject(missing);
  expect((await visitor.from('cvs').list('resumes')).data).toEqual([]);
  expect((await visitor.from('cvs').createSignedUrl('resumes/1.pdf', 60)).error).toMatchObject(missing);
  expect((await visitor.from('cvs').update('resumes/1.pdf', 'mine')).error).toMatchObject(denied);
  expect((await visitor.from('cvs').upload('resumes/1.pdf', 'mine', { upsert: true })).error).toMatchObject(
    denied,
  );
  expect((await visitor.from('cvs').move('resumes/1.pdf', 'resumes/2.pdf')).error).toMatchObject(missing);
  expect((await visitor.from('cvs').remove(['resumes/1.pdf'])).data).toEqual([]);
  expect(await (await service.from('cvs').download('resumes/1.pdf')).data?.text()).toBe('cv');
});

test.each(['elsewhere/1.pdf', 'resumes/1.exe', '1.pdf'])(
  'the policy does not allow the name %s',
  async (name) => {
    expect((await visitor.from('cvs').upload(name, 'cv')).error).toMatchObject(denied);
    expect((await visitor.from('cvs').createSignedUploadUrl(name)).error).toMatchObject(denied);
    expect((await service.from('cvs').exists(name)).data).toBe(false);
  },
);

test('users access their own files but not those of others', async () => {
  expect((await ana.from('own').upload('a.txt', 'one')).error).toBeNull();
  expect((await ana.from('own').upload('a.txt', 'two', { upsert: true })).error).toBeNull();
  expect((await bruno.from('own').download('a.txt')).error).toMatchObject({ statusCode: '404' });
  expect((await bruno.from('own').upload('a.txt', 'his', { upsert: true })).error).toMatchObject(denied);
  expect((await bruno.from('own').copy('a.txt', 'b.txt')).error).toMatchObject({ statusCode: '404' });
  expect((await bruno.from('own').remove(['a.txt'])).data).toEqual([]);
  expect((await bruno.from('own').createSignedUrls(['a.txt'], 60)).data?.[0]?.error).toContain(
    'do not have access',
  );
  const removed = await ana.from('own').remove(['a.txt']);
  expect(removed.data).toMatchObject([{ name: 'a.txt', owner: ANA, owner_id: ANA }]);
});

test('who may only read a file cannot move it, and the service moves it without taking it over', async () => {
  await ana.from('own').upload('shared/a.txt', 'hers');
  await platform.db.sql(`create policy "People see shared files" on storage.objects for select to authenticated
    using (bucket_id = 'own' and (storage.foldername(name))[1] = 'shared')`);
  const moved = bruno.from('own').move('shared/a.txt', 'shared/b.txt');
  expect((await moved).error).toMatchObject({ statusCode: '404', message: 'Object not found' });
  expect((await service.from('own').move('shared/a.txt', 'c.txt')).error).toBeNull();
  expect((await ana.from('own').remove(['c.txt'])).data).toMatchObject([{ owner: ANA, owner_id: ANA }]);
});

test('buckets are inaccessible without a policy', async () => {
  expect((await visitor.createBucket('mine')).error).toMatchObject(denied);
  expect((await visitor.listBuckets()).data).toEqual([]);
  for (const attempt of [
    visitor.getBucket('cvs'),
    visitor.updateBucket('cvs', { public: true }),
    visitor.deleteBucket('own'),
  ]) {
    expect((await attempt).error).toMatchObject({ message: 'Bucket not found' });
  }
  expect((await service.getBucket('cvs')).data?.public).toBe(false);
});

test("policies can read the request's headers", async () => {
  const upload = (headers: Record<string, string>) => visitor.from('own').upload('t.txt', 'x', { headers });
  expect((await upload({ 'x-forwarded-for': '6.6.6.6' })).error).toMatchObject(denied);
  expect((await upload({ 'x-ticket': 'no' })).error).toMatchObject(denied);
  expect((await upload({ 'x-ticket': 'yes' })).error).toBeNull();
});

test('rejects an expired session instead of treating it as anonymous', async () => {
  const expired = platform.client(undefined, await sessionOf(ANA, '-1s')).storage;
  expect((await expired.from('cvs').upload('resumes/3.pdf', 'cv')).error).toMatchObject({
    status: 400,
    statusCode: '403',
    // Worded as in storage-api: clients recognize an expired session by this message.
    message: '"exp" claim timestamp check failed',
  });
});

test.each(['', 'nonsense'])('rejects %j, which is not a token, as storage-api does', async (token) => {
  const headers = { apikey: platform.keys.publishable, authorization: `Bearer ${token}` };
  const response = await fetch(`${platform.url}/storage/v1/bucket`, { headers });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ statusCode: '403', message: 'Invalid Compact JWS' }),
  ]);
});

test('only the service role can empty a bucket', async () => {
  const denied = { status: 403, code: 'AccessDenied', message: 'Access denied: Invalid role' };
  for (const { storage } of [platform.client(), platform.client(undefined, await sessionOf(ANA))]) {
    expect((await storage.emptyBucket('cvs')).error).toMatchObject(denied);
    expect((await storage.emptyBucket('nothing')).error).toMatchObject(denied);
  }
  const { storage } = platform.client(platform.keys.secret);
  expect((await storage.emptyBucket('nothing')).error?.message).toBe('Bucket not found');
});

test('a file without user metadata has null in its row', async () => {
  await service.from('rules').upload('bare.txt', 'x');
  await service.from('rules').upload('empty.txt', 'x', { metadata: {} });
  const rows = await platform.db.sql(
    "select name from storage.objects where bucket_id = 'rules' and user_metadata is null order by name",
  );
  expect(rows).toEqual([{ name: 'bare.txt' }, { name: 'empty.txt' }]);
});

test('policies can depend on the operation', async () => {
  for (const name of ['open/a.txt', 'shut/a.txt']) await service.from('rules').upload(name, 'x');
  const rules = ana.from('rules');
  expect((await rules.list('shut')).data).toMatchObject([{ name: 'a.txt' }]);
  expect(await (await rules.download('open/a.txt')).data?.text()).toBe('x');
  expect((await rules.download('shut/a.txt')).error).toMatchObject({ statusCode: '404' });
  expect((await rules.createSignedUrl('open/a.txt', 60)).error).toMatchObject({ statusCode: '404' });
});

describe('policies on size, type and metadata', () => {
  const text = (content: string) => new Blob([content], { type: 'text/plain' });
  const small = { metadata: { department: 'works' } };

  test('apply to forms', async () => {
    const rules = ana.from('rules');
    expect((await rules.upload('form.txt', text('x'), small)).error).toBeNull();
    expect((await rules.upload('large.txt', text('x'.repeat(200_000)), small)).error).toMatchObject(denied);
    const other = { ...small, metadata: { department: 'sales' } };
    expect((await rules.upload('other.txt', text('x'), other)).error).toMatchObject(denied);
  });

  test('see fields that follow a file', async () => {
    const form = new FormData();
    // Large enough that some clients send it in more than one packet.
    form.append('', new File(['x'.repeat(30_000)], 'a.bin', { type: 'application/octet-stream' }));
    form.append('contentType', 'text/plain');
    form.append('metadata', JSON.stringify({ department: 'works' }));
    const answer = await fetch(`${platform.url}/storage/v1/object/rules/after.txt`, {
      method: 'POST',
      body: form,
      headers: { apikey: platform.keys.publishable, authorization: `Bearer ${await sessionOf(ANA)}` },
    });
    expect(answer.status).toBe(200);
    expect((await service.from('rules').info('after.txt')).data).toMatchObject({
      size: 30_000,
      contentType: 'text/plain',
      metadata: { department: 'works' },
    });
  });

  test('are evaluated for signed uploads with the announced metadata', async () => {
    const sign = async (metadata: unknown) => {
      const answer = await fetch(`${platform.url}/storage/v1/object/upload/sign/own/announced.txt`, {
        method: 'POST',
        headers: {
          apikey: platform.keys.publishable,
          authorization: `Bearer ${await sessionOf(BRUNO)}`,
          'x-metadata': Buffer.from(JSON.stringify(metadata)).toString('base64'),
        },
      });
      return answer.status;
    };
    await platform.db.sql(`create policy "Uploads name their department" on storage.objects as restrictive for insert
        to authenticated with check (name <> 'announced.txt' or user_metadata ->> 'department' = 'works')`);
    expect(await sign({ department: 'works' })).toBe(200);
    expect(await sign({ department: 'sales' })).toBe(400);
  });
});

test('policies see the operation when a resumable upload ends', async () => {
  await platform.db.sql(`create policy "Uploads are resumable" on storage.objects for insert to authenticated
      with check (bucket_id = 'rules' and storage.allow_only_operation('tus.upload.create'))`);
  const answer = await fetch(`${platform.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    body: 'x',
    headers: {
      apikey: platform.keys.publishable,
      authorization: `Bearer ${await sessionOf(ANA)}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-length': '1',
      'upload-metadata': uploadMetadata({ bucketName: 'rules', objectName: 'resumable.txt' }),
    },
  });
  expect(answer.status).toBe(201);
  expect((await service.from('rules').exists('resumable.txt')).data).toBe(true);
});
