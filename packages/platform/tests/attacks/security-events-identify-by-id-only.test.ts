import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { enrolSecondFactor } from '#testing/second-factor.ts';

let served: AuthPlatform;
const email = 'canario.de.la.mina@example.test';
const password = 'canario que canta de noche';

beforeAll(async () => {
  served = await serveAuthPlatform('[auth.email]\nmax_frequency = "0s"');
});
afterAll(() => served[Symbol.asyncDispose]());

const events = async (action: string) =>
  (
    await served.sql(
      `select payload from auth.audit_log_entries where payload ->> 'action' = $1 order by created_at`,
      [action],
    )
  ).map(({ payload }) => payload);

const admin = () => served.client(served.keys.secret).auth.admin;

async function signedIn(): Promise<SupabaseClient> {
  const client = served.client();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}

test('records a forged token with a digest of its origin', async () => {
  await served.request('user', {
    headers: { authorization: 'Bearer forged.by.somebody', 'x-request-id': '' },
  });
  await expect
    .poll(() => events('token_refused'))
    .toEqual([
      {
        action: 'token_refused',
        actor_id: null,
        log_type: 'token',
        traits: {
          problem: 'malformed',
          request_id: expect.any(String),
          origin: expect.stringMatching(/^[0-9a-f]{12}$/),
        },
      },
    ]);
});

test('records the life of an account without its email address, password or network address', async () => {
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  const id = data.user?.id;
  await served.client().auth.signInWithPassword({ email, password: 'wrong' });
  await served.client().auth.signInWithPassword({ email: 'nobody@example.test', password: 'wrong' });
  const client = await signedIn();
  await client.auth.updateUser({ email: 'other@example.test' });
  const factor = await enrolSecondFactor(client);
  await client.auth.updateUser({ password: `${password} y de día` });
  await client.auth.mfa.unenroll({ factorId: factor.id });
  await client.auth.signOut();
  await client.auth.resetPasswordForEmail(email);
  await served.client().auth.verifyOtp({ type: 'recovery', token_hash: 'guessed' });
  // A type that does not exist is arbitrary text.
  await served.request('verify', {
    method: 'POST',
    body: JSON.stringify({ type: 'Ana Rojas', token_hash: 'guessed' }),
  });
  const { hash } = await served.mail(email);
  await served.client().auth.verifyOtp({ type: 'recovery', token_hash: hash });
  await admin().updateUserById(id ?? '', { password: `${password} siempre` });
  await admin().deleteUser(id ?? '');
  await expect.poll(() => events('user_deleted')).toHaveLength(1);

  const own = { actor_id: id };
  const about = { actor_id: null, traits: expect.objectContaining({ user_id: id }) };
  const reason = { reason: 'invalid_credentials' };
  for (const [action, expected] of [
    ['user_signedup', [about]],
    [
      'login_failed',
      [
        { ...own, traits: expect.objectContaining(reason) },
        { actor_id: null, traits: expect.objectContaining(reason) },
        { actor_id: null, traits: expect.objectContaining({ method: 'otp', type: 'recovery' }) },
      ],
    ],
    ['login', [own]],
    ['user_modified', [own, about]],
    ['factor_in_progress', [own]],
    ['factor_verified', [own]],
    ['factor_unenrolled', [own]],
    ['user_updated_password', [own, about]],
    ['logout', [own]],
    ['user_recovery_requested', [own]],
    ['user_recovery_used', [own]],
    ['user_deleted', [about]],
  ] as const)
    expect(await events(action), action).toMatchObject(expected);

  const [kept] = await served.sql(
    'select string_agg(payload::text || ip_address, $1) as text from auth.audit_log_entries',
    ['\n'],
  );
  for (const secret of ['canario', 'example.test', 'wrong', '127.0.0.1', '::1', hash])
    expect(kept?.text).not.toContain(secret);
});

test('records the reuse of a refresh token', async () => {
  await admin().createUser({ email: 'reused@example.test', password, email_confirm: true });
  const client = served.client();
  const { data } = await client.auth.signInWithPassword({ email: 'reused@example.test', password });
  await client.auth.refreshSession();
  await client.auth.refreshSession();
  await served.sql("update auth.refresh_tokens set updated_at = now() - interval '1 hour'");
  await served.client().auth.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
  await expect
    .poll(() => events('refresh_token_reused'))
    .toMatchObject([{ actor_id: data.user?.id, traits: { session_id: expect.any(String) } }]);
});

test('a failure to record an event does not fail the request', async () => {
  await admin().createUser({ email, password, email_confirm: true });
  await served.sql('alter table auth.audit_log_entries rename to out_of_reach');
  try {
    await (await signedIn()).auth.signOut();
  } finally {
    await served.sql('alter table auth.out_of_reach rename to audit_log_entries');
  }
});
