import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';

let served: TestPlatform;
const person = { email: 'ana@example.test', password: 'correct horse' };

beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  const { error } = await admin().createUser({
    ...person,
    email_confirm: true,
    user_metadata: { name: 'Ana' },
  });
  expect(error).toBeNull();
});
afterAll(() => served[Symbol.asyncDispose]());

const admin = () => served.client(served.keys.secret).auth.admin;

async function signIn() {
  const client = served.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  expect(error).toBeNull();
  if (!data.session) throw new Error('no session');
  return { client, session: data.session };
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${served.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: served.keys.publishable, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('password sign-in', () => {
  test('returns a session whose claims reach the database', async () => {
    const { client, session } = await signIn();
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(session.user).toMatchObject({
      email: person.email,
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ana' },
      identities: [{ provider: 'email' }],
    });
    const { data } = await client.auth.getUser();
    expect(data.user?.id).toBe(session.user.id);
    const { data: claims } = await client.auth.getClaims(session.access_token);
    expect(claims?.claims).toMatchObject({
      aal: 'aal1',
      role: 'authenticated',
      aud: 'authenticated',
      is_anonymous: false,
    });
  });

  test.each([
    [{ email: person.email, password: 'wrong' }, 400, 'invalid_credentials', 'Invalid login credentials'],
    [
      { email: 'nobody@example.test', password: 'wrong' },
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ],
    [{ password: 'x' }, 400, 'validation_failed', 'missing email or phone'],
  ])('rejects %o: %i %s', async (body, status, code, message) => {
    const old = await post('token?grant_type=password', body);
    expect([old.status, await old.json()]).toEqual([
      status,
      { code: status, error_code: code, msg: message },
    ]);
    const current = await post('token?grant_type=password', body, { 'x-supabase-api-version': '2024-01-01' });
    expect([current.status, await current.json()]).toEqual([status, { code, message }]);
    expect(current.headers.get('x-sb-error-code')).toBe(code);
  });

  test('rejects a banned user', async () => {
    const { data } = await admin().createUser({
      email: 'banned@example.test',
      password: 'secret1',
      email_confirm: true,
      ban_duration: '24h',
    });
    expect(data.user).toMatchObject({ banned_until: expect.any(String) });
    const { error } = await served
      .client()
      .auth.signInWithPassword({ email: 'banned@example.test', password: 'secret1' });
    expect(error?.code).toBe('user_banned');
  });
});

describe('refresh tokens', () => {
  test('rotate', async () => {
    const { session } = await signIn();
    const second = await post('token?grant_type=refresh_token', { refresh_token: session.refresh_token });
    expect((await second.json()).refresh_token).not.toBe(session.refresh_token);
  });

  test('are only stored as digests', async () => {
    const { session } = await signIn();
    const rows = await served.db.sql('select from auth.refresh_tokens where token = $1', [
      session.refresh_token,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('sign-out', () => {
  test('invalidates the access token immediately', async () => {
    const { client, session } = await signIn();
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull();
    const { error } = await served.client().auth.getUser(session.access_token);
    expect(error?.name).toBe('AuthSessionMissingError');
  });

  test('of other sessions keeps the current one', async () => {
    const first = await signIn();
    const second = await signIn();
    await second.client.auth.signOut({ scope: 'others' });
    expect((await served.client().auth.getUser(first.session.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );
    expect((await served.client().auth.getUser(second.session.access_token)).error).toBeNull();
  });
});

describe('user administration', () => {
  test('creates, lists, reads, updates and deletes users', async () => {
    const created = await admin().createUser({
      email: 'Bruno@Example.test',
      password: 'secret1',
      email_confirm: true,
    });
    expect(created.data.user).toMatchObject({
      email: 'bruno@example.test',
      email_confirmed_at: expect.any(String),
    });
    const id = created.data.user?.id ?? '';
    const twice = await admin().createUser({ email: 'bruno@example.test', password: 'secret1' });
    expect(twice.error).toMatchObject({ code: 'email_exists', status: 422 });
    const list = await admin().listUsers({ page: 1, perPage: 1 });
    expect(list.data).toMatchObject({ users: [{ id }], nextPage: 2, total: expect.any(Number) });
    await admin().updateUserById(id, { password: 'another1', user_metadata: { a: 1 } });
    expect(
      (await served.client().auth.signInWithPassword({ email: 'bruno@example.test', password: 'another1' }))
        .error,
    ).toBeNull();
    expect((await admin().getUserById(id)).data.user?.user_metadata).toEqual({ a: 1 });
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' });
  });

  test('requires the secret key', async () => {
    const { session } = await signIn();
    const asVisitor = await served.client().auth.admin.listUsers();
    expect(asVisitor.error).toMatchObject({ status: 401 });
    const asUser = await fetch(`${served.url}/auth/v1/admin/users`, {
      headers: { apikey: served.keys.publishable, authorization: `Bearer ${session.access_token}` },
    });
    expect([asUser.status, (await asUser.json()).error_code]).toEqual([403, 'not_admin']);
  });
});

describe('the user endpoint', () => {
  test('ends other sessions after a password change, and rejects a weak password with the reason', async () => {
    await admin().createUser({ email: 'carla@example.test', password: 'secret1', email_confirm: true });
    const one = served.client();
    const other = served.client();
    const credentials = { email: 'carla@example.test', password: 'secret1' };
    await one.auth.signInWithPassword(credentials);
    const { data } = await other.auth.signInWithPassword(credentials);
    expect((await one.auth.updateUser({ password: '123' })).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length'],
    });
    expect((await one.auth.updateUser({ password: 'secret1' })).error?.code).toBe('same_password');
    expect((await one.auth.updateUser({ password: 'secret2' })).error).toBeNull();
    expect((await served.client().auth.getUser(data.session?.access_token)).error?.name).toBe(
      'AuthSessionMissingError',
    );
  });

  test('sign-up without confirmations returns a session and rejects a registered address', async () => {
    const { data, error } = await served
      .client()
      .auth.signUp({ email: 'dora@example.test', password: 'secret1' });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe('dora@example.test');
    const again = await served.client().auth.signUp({ email: 'dora@example.test', password: 'secret1' });
    expect(again.error?.code).toBe('user_already_exists');
  });
});

describe('the gateway', () => {
  test.each([
    [{}, 401, 'No API key found in request'],
    [{ apikey: 'sb_publishable_wrong' }, 401, 'Invalid API key'],
  ])('responds to %o with %i %s', async (headers, status, message) => {
    const response = await fetch(`${served.url}/auth/v1/settings`, { headers });
    expect([response.status, (await response.json()).message]).toEqual([status, message]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('responds to CORS preflights', async () => {
    const response = await fetch(`${served.url}/rest/v1/anything`, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-headers': 'apikey,x-client-info' },
    });
    expect([response.status, response.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'apikey,x-client-info',
    ]);
  });
});

test('an invitation cannot be claimed by signing up, which needs no confirmation here', async () => {
  const email = `invited${crypto.randomUUID()}@example.test`;
  await admin().inviteUserByEmail(email);
  const { data, error } = await served.client().auth.signUp({ email, password: person.password });
  expect(data.session).toBeNull();
  expect(error?.code).toBe('user_already_exists');
});
