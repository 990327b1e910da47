import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

const credentials = { email: 'ana@example.test', password: 'correct horse' };
let served: AuthPlatform;

beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth.sessions]
    single_per_user = true
    timebox = "24h"
  `);
  await served.client(served.keys.secret).auth.admin.createUser({ ...credentials, email_confirm: true });
});
afterAll(() => served[Symbol.asyncDispose]());

async function signIn() {
  const client = served.client();
  const { data } = await client.auth.signInWithPassword(credentials);
  return { client, refresh: data.session?.refresh_token };
}

async function refresh(token: string | undefined) {
  const response = await served.request('token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  });
  const { error_code: code, msg: message, refresh_token: next } = await response.json();
  return { status: response.status, code, message, next };
}

test('with one session per user, a newer session ends the others at their next refresh', async () => {
  const first = await signIn();
  const { next } = await refresh(first.refresh);
  const second = await signIn();
  expect(await refresh(next)).toMatchObject({
    status: 400,
    code: 'session_expired',
    message: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
  });
  expect(await refresh(second.refresh)).toMatchObject({ status: 200 });
});

test('a newer session that has ended no longer counts', async () => {
  const first = await signIn();
  const second = await signIn();
  await served.sql(
    "update auth.sessions set created_at = created_at - interval '2 days', refreshed_at = localtimestamp where id = $1",
    [(await second.client.auth.getClaims()).data?.claims.session_id],
  );
  expect(await refresh(first.refresh)).toMatchObject({ status: 200 });
});
