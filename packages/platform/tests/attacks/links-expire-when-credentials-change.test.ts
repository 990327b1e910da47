import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;
const password = 'lluvia en Puerto Montt';

beforeAll(async () => {
  served = await serveAuthPlatform('[auth.email]\nmax_frequency = "0s"\ndouble_confirm_changes = false');
});
afterAll(() => served[Symbol.asyncDispose]());

const admin = () => served.client(served.keys.secret).auth.admin;

async function personWithLink() {
  const email = `linked${++people}@example.test`;
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  const client = served.client();
  await client.auth.signInWithPassword({ email, password });
  await client.auth.resetPasswordForEmail(email);
  return { client, email, id: data.user?.id ?? '', hash: (await served.mail(email)).hash };
}

const follow = async (token_hash: string) =>
  (await served.client().auth.verifyOtp({ type: 'recovery', token_hash })).error?.code ?? 'signed in';

test('a recovery link expires when its user changes the password', async () => {
  const { client, hash } = await personWithLink();
  expect((await client.auth.updateUser({ password: 'niebla en Valdivia' })).error).toBeNull();
  expect(await follow(hash)).toBe('otp_expired');
});

test('a recovery link expires when an administrator changes the password', async () => {
  const { hash, id } = await personWithLink();
  expect((await admin().updateUserById(id, { password: 'niebla en Valdivia' })).error).toBeNull();
  expect(await follow(hash)).toBe('otp_expired');
});

test('a recovery link expires when an administrator changes the email address', async () => {
  const { hash, id } = await personWithLink();
  const address = { email: `moved${people}@example.test`, email_confirm: true };
  expect((await admin().updateUserById(id, address)).error).toBeNull();
  expect(await follow(hash)).toBe('otp_expired');
});

test('a recovery link expires when its user is deleted, even if the row is kept', async () => {
  const { hash, id } = await personWithLink();
  expect((await admin().deleteUser(id, true)).error).toBeNull();
  expect(await follow(hash)).toBe('otp_expired');
});

test('a link expires by its own age, since the two links of an email change share one sending time', async () => {
  const { hash, id } = await personWithLink();
  const age =
    "update auth.one_time_tokens set created_at = created_at - interval '2 hours' where user_id = $1";
  await served.sql(age, [id]);
  expect(await follow(hash)).toBe('otp_expired');
});

test('an email change link expires when the password changes', async () => {
  const { client } = await personWithLink();
  const other = `thief${people}@example.test`;
  await client.auth.updateUser({ email: other });
  const { hash } = await served.mail(other);
  await client.auth.updateUser({ password: 'niebla en Valdivia' });
  const { error } = await served.client().auth.verifyOtp({ type: 'email_change', token_hash: hash });
  expect(error?.code).toBe('otp_expired');
  // The change cannot be resent either.
  expect((await client.auth.getUser()).data.user?.new_email).toBeUndefined();
});

test('a PKCE code expires when the password changes', async () => {
  const { client, email } = await personWithLink();
  const verifier = randomBytes(40).toString('hex');
  await served.request('recover', {
    method: 'POST',
    body: JSON.stringify({ email, code_challenge: verifier, code_challenge_method: 'plain' }),
  });
  const { link } = await served.mail(email);
  const sent = await fetch(link, { redirect: 'manual' });
  const code = new URL(sent.headers.get('location') ?? '').searchParams.get('code');
  expect(code).not.toBeNull();
  await client.auth.updateUser({ password: 'niebla en Valdivia' });
  const answer = await served.request('token?grant_type=pkce', {
    method: 'POST',
    body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
  });
  expect((await answer.json()).error_code).toBe('flow_state_not_found');
});
