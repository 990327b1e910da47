import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform('[auth.rate_limit]\ntoken_refresh = 10000');
});
afterAll(() => served[Symbol.asyncDispose]());

async function signIn(on = served) {
  const credentials = { email: `person${++people}@example.test`, password: 'lluvia en Puerto Montt' };
  const { data } = await on.client(on.keys.secret).auth.admin.createUser({
    ...credentials,
    email_confirm: true,
  });
  const session = await on.client().auth.signInWithPassword(credentials);
  return { userId: data.user?.id ?? '', token: session.data.session?.refresh_token ?? '' };
}

async function refresh(token: string, headers: Record<string, string> = {}, on = served) {
  const response = await on.request('token?grant_type=refresh_token', {
    method: 'POST',
    headers,
    body: JSON.stringify({ refresh_token: token }),
  });
  const { access_token: access, error_code: code, msg: message, refresh_token: next } = await response.json();
  return { status: response.status, code, message, next, access };
}

/** Moves past the reuse interval. */
const later = (userId: string, on = served) =>
  on.sql("update auth.refresh_tokens set updated_at = now() - interval '1 hour' where user_id = $1", [
    userId,
  ]);

test('retrying a refresh whose response was lost returns the same token, however late', async () => {
  const { token, userId } = await signIn();
  const lost = await refresh(token);
  await later(userId);
  const retried = await refresh(token);
  expect(retried).toMatchObject({ status: 200, next: lost.next });
  await later(userId);
  expect(await refresh(token)).toMatchObject({ status: 200, next: lost.next });
  expect(await refresh(lost.next)).toMatchObject({ status: 200 });
});

test('reusing an older token ends the session', async () => {
  const { token, userId } = await signIn();
  const second = await refresh(token);
  const third = await refresh(second.next);
  await later(userId);
  for (const used of [token, second.next, third.next])
    expect(await refresh(used)).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  const response = await served.request('user', { headers: { authorization: `Bearer ${third.access}` } });
  expect(response.status).toBe(403);
});

test('concurrent refreshes from several tabs return the same token', async () => {
  const { token, userId } = await signIn();
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ next }) => next)).size).toBe(1);
  const { next } = answers[0] ?? {};
  const mixed = await Promise.all([token, next, token, next, token, next].map((each) => refresh(each)));
  expect(mixed.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(
    await served.sql('select from auth.refresh_tokens where user_id = $1 and not revoked', [userId]),
  ).toHaveLength(1);
});

test("a session survives the rotation of its tokens' secret", async () => {
  const { token, userId } = await signIn();
  await refresh(token);
  await served.sql("update auth.refresh_tokens set token = 'random' where user_id = $1 and not revoked", [
    userId,
  ]);
  await later(userId);
  const retried = await refresh(token);
  expect(retried.status).toBe(200);
  expect(await refresh(retried.next)).toMatchObject({ status: 200 });
});

test('a refresh records the device currently using the session', async () => {
  const { token, userId } = await signIn();
  await refresh(token, { 'user-agent': 'telephone' });
  expect(await served.sql('select user_agent, ip from auth.sessions where user_id = $1', [userId])).toEqual([
    { user_agent: 'telephone', ip: '127.0.0.1' },
  ]);
});

test('without rotation, an old token is rejected and the session continues', async () => {
  await using lenient = await serveAuthPlatform('[auth]\nenable_refresh_token_rotation = false');
  const { token, userId } = await signIn(lenient);
  const second = await refresh(token, {}, lenient);
  const third = await refresh(second.next, {}, lenient);
  await later(userId, lenient);
  expect(await refresh(token, {}, lenient)).toMatchObject({ code: 'refresh_token_already_used' });
  expect(await refresh(third.next, {}, lenient)).toMatchObject({ status: 200 });
});

test('the error for an expired session distinguishes age from inactivity', async () => {
  await using bounded = await serveAuthPlatform('[auth.sessions]\ntimebox = "2h"\ninactivity_timeout = "1h"');
  const { token, userId } = await signIn(bounded);
  for (const [column, message] of [
    ['refreshed_at', 'Invalid Refresh Token: Session Expired (Inactivity)'],
    ['created_at', 'Invalid Refresh Token: Session Expired'],
  ]) {
    await bounded.sql(`update auth.sessions set ${column} = now() - interval '3 hours' where user_id = $1`, [
      userId,
    ]);
    expect(await refresh(token, {}, bounded)).toMatchObject({ code: 'session_expired', message });
  }
});
