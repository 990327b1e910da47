import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const person = { email: 'ana@example.test', password: 'lluvia en Puerto Montt' };
const NIL_UUID = '00000000-0000-0000-0000-000000000000';
let served: AuthPlatform;
let userId: string;

beforeAll(async () => {
  served = await serveAuthPlatform('');
  const { data } = await served.client(served.keys.secret).auth.admin.createUser({
    ...person,
    email_confirm: true,
  });
  userId = data.user?.id ?? '';
});
afterAll(() => served[Symbol.asyncDispose]());

const now = () => Math.floor(Date.now() / 1000);
const sign = (claims: Record<string, unknown>) =>
  new SignJWT({ sub: userId, role: 'authenticated', ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
const unsigned = () =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.`;

async function requestAuth(
  path: string,
  authorization: string | null,
  init: { method?: string; body?: string } = {},
) {
  const response = await served.request(path, {
    ...init,
    headers: { ...(authorization !== null && { authorization }) },
  });
  const { error_code: code, msg: message } = response.status === 204 ? {} : await response.json();
  return { status: response.status, code, message };
}

async function requestRest(authorization: string) {
  const headers = { apikey: served.keys.publishable, authorization };
  const response = await fetch(`${served.url}/rest/v1/`, { headers });
  const { code, details, message } = await response.json();
  return {
    status: response.status,
    code,
    details,
    message,
    header: response.headers.get('www-authenticate'),
  };
}

describe('a token', () => {
  test.each([
    ['expired', { exp: now() - 60 }, 'token has invalid claims: token is expired'],
    ['not valid until tomorrow', { nbf: now() + 86_400 }, 'token has invalid claims: token is not valid yet'],
    ['with a numeric audience', { aud: 7 }, 'token is malformed: '],
  ])('%s is rejected by auth', async (_, claims, reason) => {
    expect(await requestAuth('user', `Bearer ${await sign(claims)}`)).toEqual({
      status: 403,
      code: 'bad_jwt',
      message: expect.stringContaining(`invalid JWT: unable to parse or verify signature, ${reason}`),
    });
  });

  test.each([
    [{ exp: now() - 60 }, 'JWT expired'],
    [{ nbf: now() + 3600 }, 'JWT not yet valid'],
    [{ iat: now() + 3600 }, 'JWT issued at future'],
    [{ exp: 'soon' }, "The JWT 'exp' claim must be a number"],
    [{ nbf: 'soon' }, "The JWT 'nbf' claim must be a number"],
    [{ iat: {} }, "The JWT 'iat' claim must be a number"],
    [{ aud: 7 }, "The JWT 'aud' claim must be a string or an array of strings"],
    [{ aud: [7] }, "The JWT 'aud' claim must be a string or an array of strings"],
  ])('with the claims %o is rejected by REST', async (claims, message) => {
    expect(await requestRest(`Bearer ${await sign(claims)}`)).toEqual({
      status: 401,
      code: 'PGRST303',
      details: null,
      message,
      header: `Bearer error="invalid_token", error_description="${message}"`,
    });
  });

  test.each([
    { iat: now() + 10 },
    { nbf: now() + 10 },
    { aud: ['authenticated'] },
    { aud: null, exp: null, nbf: null, iat: null },
  ])('with the claims %o is accepted', async (claims) => {
    expect(await requestAuth('user', `Bearer ${await sign(claims)}`)).toMatchObject({ status: 200 });
    expect(await requestRest(`Bearer ${await sign(claims)}`)).toMatchObject({ status: 200 });
  });

  test('without a signature is rejected', async () => {
    expect(await requestAuth('user', `Bearer ${unsigned()}`)).toMatchObject({
      status: 403,
      message: expect.stringMatching(/token signature is invalid: signing method none is invalid$/),
    });
    expect(await requestRest(`Bearer ${unsigned()}`)).toMatchObject({
      status: 401,
      code: 'PGRST301',
      message: 'Wrong or unsupported encoding algorithm',
      details: "JWT is unsecured but expected 'alg' was not 'none'",
    });
  });

  test('that is empty is rejected', async () => {
    expect(await requestAuth('user', 'Bearer ')).toMatchObject({ status: 401, code: 'no_authorization' });
    expect(await requestRest('Bearer ')).toMatchObject({
      status: 401,
      code: 'PGRST301',
      message: 'Empty JWT is sent in Authorization header',
    });
  });

  test('whose role is not a string reaches the database, which has no such role', async () => {
    expect(await requestRest(`Bearer ${await sign({ role: 7 })}`)).toMatchObject({
      status: 401,
      code: '22023',
    });
  });

  test.each([
    [{ sub: '' }, 403, 'bad_jwt', 'invalid claim: missing sub claim'],
    [{ sub: 'ana' }, 400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'],
    [{ sub: NIL_UUID }, 403, 'user_not_found', 'User from sub claim in JWT does not exist'],
    [{ session_id: 'mine' }, 403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID'],
    [
      { session_id: '11111111-1111-1111-1111-111111111111' },
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    ],
    [{ session_id: NIL_UUID }, 200, undefined, undefined],
  ])('with the claims %o gets %i %s from auth', async (claims, status, code, message) => {
    const answer = await requestAuth('user', `Bearer ${await sign(claims)}`);
    expect(answer).toEqual({ status, code, message });
  });
});

test.each([
  ['GET', 'user'],
  ['PUT', 'user'],
  ['POST', 'logout'],
  ['GET', 'reauthenticate'],
  ['POST', 'factors'],
  ['POST', 'factors/x/challenge'],
  ['POST', 'factors/x/verify'],
  ['POST', 'factors/recovery-codes/verify'],
  ['DELETE', 'factors/x'],
  ['DELETE', 'user/identities/x'],
])(
  '%s %s authenticates before it reads the body; an API key does not identify a user',
  async (method, path) => {
    const body = method === 'GET' ? {} : { body: '{' };
    const legacyKey = await sign({ role: 'anon' });
    const refused = {
      status: 401,
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    };
    expect(await requestAuth(path, null, { method, ...body })).toEqual(refused);
    const response = await fetch(`${served.url}/auth/v1/${path}`, {
      method,
      ...body,
      headers: { apikey: legacyKey },
    });
    expect([response.status, (await response.json()).error_code]).toEqual([401, 'no_authorization']);
    const forged = await requestAuth(path, 'Bearer a.b.c', { method, ...body });
    expect(forged).toMatchObject({ status: 403, code: 'bad_jwt' });
  },
);

test('signing out of an unknown scope ends no session', async () => {
  const { data } = await served.client().auth.signInWithPassword(person);
  const bearer = `Bearer ${data.session?.access_token}`;
  expect(await requestAuth('logout?scope=nope', bearer, { method: 'POST' })).toEqual({
    status: 400,
    code: 'validation_failed',
    message: 'Unsupported logout scope "nope"',
  });
  expect(await requestAuth('user', bearer)).toMatchObject({ status: 200 });
  expect(await requestAuth('logout?scope=', bearer, { method: 'POST' })).toMatchObject({ status: 204 });
  expect(await requestAuth('user', bearer)).toMatchObject({ status: 403, code: 'session_not_found' });
});

test.each(['local', 'others', 'global'])(
  'signing out (%s) with a token of no session ends all sessions, as none is its own',
  async (scope) => {
    const { data } = await served.client().auth.signInWithPassword(person);
    const signedOut = await requestAuth(`logout?scope=${scope}`, `Bearer ${await sign({})}`, {
      method: 'POST',
    });
    expect(signedOut).toMatchObject({ status: 204 });
    expect(await requestAuth('user', `Bearer ${data.session?.access_token}`)).toMatchObject({
      code: 'session_not_found',
    });
  },
);

describe('administrators', () => {
  const request = async (path: string, body?: object) => {
    const response = await fetch(`${served.url}/auth/v1/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { apikey: served.keys.secret, authorization: `Bearer ${served.keys.secret}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { msg: message } = await response.json();
    return { status: response.status, message };
  };

  test.each(['page=-1', 'page=one', 'per_page=-5', 'per_page=1.5'])('cannot request %s', async (query) => {
    const value = query.split('=')[1];
    expect(await request(`users?${query}`)).toEqual({
      status: 400,
      message: `Bad Pagination Parameters: strconv.ParseUint: parsing "${value}": invalid syntax`,
    });
  });

  test('cannot create or find a user with the nil UUID', async () => {
    expect(await request('users', { ...person, id: NIL_UUID })).toEqual({
      status: 400,
      message: 'ID cannot be a nil uuid',
    });
    expect(await request(`users/${NIL_UUID}`)).toEqual({ status: 404, message: 'User not found' });
  });
});
