import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const password = 'correct horse';
let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    enable_anonymous_sign_ins = true
    [auth.email]
    enable_signup = false
    [auth.sms]
    enable_signup = true
    enable_confirmations = true
    [auth.sessions]
    timebox = "1h"
    [auth.captcha]
    enabled = true
    secret = "the secret"
  `);
});
afterAll(() => served[Symbol.asyncDispose]());

const newEmail = () => `answers${++people}@example.test`;

/** Sends a request as an administrator. */
async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await served.request(path, {
    method,
    headers: { apikey: served.keys.secret, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function createUser(attributes: object = {}) {
  const { body } = await request('POST', 'admin/users', {
    email: newEmail(),
    password,
    email_confirm: true,
    ...attributes,
  });
  return body;
}

describe('a response', () => {
  test.each([
    ['2024-01-02', { code: 'bad_json' }],
    ['2023-12-31', { error_code: 'bad_json' }],
    ['not a date', { error_code: 'bad_json' }],
  ])('has the format of the version %s', async (version, body) => {
    expect(await request('POST', 'admin/users', '{', { 'x-supabase-api-version': version })).toMatchObject({
      body,
    });
  });

  test('to a missing body is an error, unless the body is optional', async () => {
    expect(await request('POST', 'signup', '')).toMatchObject({
      status: 400,
      body: { error_code: 'bad_json' },
    });
    const { id } = await createUser();
    expect(await request('DELETE', `admin/users/${id}`)).toMatchObject({ status: 200 });
  });

  test('to a body that is too large reports the size', async () => {
    expect(await request('POST', 'signup', 'x'.repeat(2 ** 20 + 1))).toMatchObject({
      status: 413,
      body: { error_code: 'request_entity_too_large' },
    });
  });

  test('to a request for a code by SMS is an error when nothing can send it', async () => {
    expect(await request('POST', 'otp', { phone: '56912345678' })).toMatchObject({
      status: 500,
      body: { error_code: 'unexpected_failure', msg: 'Unable to get SMS provider' },
    });
  });

  test('reports whether sign-up by email is enabled', async () => {
    expect((await request('GET', 'settings')).body.external).toMatchObject({ email: false, phone: true });
  });
});

test('a trigger of the project that fails is named as such', async () => {
  await served.sql(`
    create function public.refuse_new_user() returns trigger language plpgsql as $$
      begin raise exception 'only company addresses'; end $$;
    create trigger refuse_new_user before insert on auth.users for each row
      when (new.email like '%@elsewhere.test') execute function public.refuse_new_user()`);
  expect(await request('POST', 'admin/users', { email: 'a@elsewhere.test', password })).toMatchObject({
    status: 500,
    body: { error_code: 'unexpected_failure', msg: 'Database error creating new user' },
  });
  expect(await request('POST', 'invite', { email: 'a@elsewhere.test' })).toMatchObject({
    status: 500,
    body: { error_code: 'unexpected_failure', msg: 'Database error saving new user' },
  });
});

describe('a trailing slash in a path', () => {
  test('changes nothing', async () => {
    const { id } = await createUser();
    expect(await request('GET', `admin/users/${id}/factors/`)).toMatchObject({ status: 200, body: [] });
  });

  test('does not bypass the captcha or the required session', async () => {
    const visit = (method: string, path: string) =>
      served.request(path, { method, body: JSON.stringify({ email: newEmail(), password }) });
    expect(await (await visit('POST', 'signup/')).json()).toMatchObject({ error_code: 'captcha_failed' });
    expect(await (await visit('POST', 'token/?grant_type=password')).json()).toMatchObject({
      error_code: 'captcha_failed',
    });
    expect((await visit('PUT', 'user/')).status).toBe(401);
  });
});

describe('an administrator', () => {
  test('lists users in either order, with links that keep the query', async () => {
    const first = await createUser();
    const second = await createUser();
    const list = (query: string) => request('GET', `admin/users?${query}`);
    const ids = async (query: string) =>
      (await list(query)).body.users.map(({ id }: { id: string }) => id) as string[];
    expect((await ids('per_page=2')).slice(0, 2)).toEqual([second.id, first.id]);
    expect((await ids('sort=created_at+asc')).slice(-2)).toEqual([first.id, second.id]);
    const { headers } = await list('per_page=1&filter=answers');
    expect(headers.get('link')).toContain('</admin/users?filter=answers&page=2&per_page=1>; rel="next"');
    expect((await list('filter=nobody+at+all')).headers.get('link')).toMatch(/[?&]page=0>; rel="last"$/);
    for (const sort of ['email', 'created_at+up'])
      expect(await list(`sort=${sort}`)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
  });

  test('lists users beside rows that SQL inserted with no more than an address', async () => {
    const { id } = await createUser();
    await served.sql("insert into auth.users (id, email) values (gen_random_uuid(), 'bare@example.test')");
    const { body, status } = await request('GET', 'admin/users?per_page=1');
    expect([status, body.users.map((user: { id: string }) => user.id)]).toEqual([200, [id]]);
    expect((await request('GET', 'admin/users?filter=bare@')).body.users).toEqual([]);
    const signIn = { email: 'bare@example.test', password };
    expect(await request('POST', 'token?grant_type=password', signIn)).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials' },
    });
  });

  test('cannot set an empty password', async () => {
    const { id } = await createUser();
    expect(await request('PUT', `admin/users/${id}`, { password: '' })).toMatchObject({
      status: 422,
      body: { error_code: 'weak_password' },
    });
  });

  test('can import a password hash made by PHP', async () => {
    const email = newEmail();
    const password_hash = '$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq';
    await createUser({ email, password: undefined, password_hash });
    const signedIn = await request('POST', 'token?grant_type=password', { email, password: 'test' });
    expect(signedIn.status).toBe(200);
  });

  test('deletes a user softly, including their metadata, pending tokens and second factors', async () => {
    const { email, id } = await createUser({ app_metadata: { plan: 'gold' } });
    await request('POST', 'recover', { email });
    await served.sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, phone, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Ana’s phone', 'phone', 'verified', '56912345678', now(), now())`,
      [id],
    );
    await request('DELETE', `admin/users/${id}`, { should_soft_delete: true });
    const [user] = await served.sql(
      `select raw_app_meta_data as app, (select count(*)::int from auth.one_time_tokens where user_id = u.id) as tokens,
         (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors
       from auth.users u where id = $1`,
      [id],
    );
    expect(user).toEqual({ app: {}, tokens: 0, factors: 0 });
  });

  test('needs a session that has not ended, if the token names one', async () => {
    const { id } = await createUser();
    const sessionId = crypto.randomUUID();
    await served.sql(
      "insert into auth.sessions (id, user_id, aal, created_at, updated_at) values ($1, $2, 'aal1', now(), now())",
      [sessionId, id],
    );
    const list = async (claims: object, path = 'admin/users') => {
      const token = await new SignJWT({ role: 'service_role', ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
      const response = await served.request(path, { headers: { authorization: `Bearer ${token}` } });
      return [response.status, (await response.json()).error_code];
    };
    const own = { sub: id, session_id: sessionId };
    expect(await list({})).toEqual([200, undefined]);
    expect(await list(own)).toEqual([200, undefined]);
    await served.sql("update auth.sessions set created_at = now() - interval '2 h' where id = $1", [
      sessionId,
    ]);
    expect(await list(own)).toEqual([403, 'session_expired']);
    await served.sql('delete from auth.sessions where id = $1', [sessionId]);
    expect(await list(own)).toEqual([403, 'session_not_found']);
    expect(await list(own, 'admi%6e/users')).toEqual([403, 'session_not_found']);
  });
});

test("confirming an address also updates the user's metadata", async () => {
  const { id } = await createUser({ email_confirm: false });
  await request('PUT', `admin/users/${id}`, { email_confirm: true });
  expect((await request('GET', `admin/users/${id}`)).body.user_metadata).toEqual({ email_verified: true });
});
