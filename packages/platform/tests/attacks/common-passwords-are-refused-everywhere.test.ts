import { readFile } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isCommonPassword } from '#platform/auth/common-passwords.ts';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { serveTestPlatform } from '#testing/platform.ts';

let served: AuthPlatform;
const strong = 'lluvia en Puerto Montt';
const COMMON = ['123456', 'Password', 'QWERTY123', 'iloveyou', 'Voltandes2026!'];

beforeAll(async () => {
  served = await serveAuthPlatform('project_id = "voltandes"\n[auth.email]\nmax_frequency = "0s"');
});
afterAll(() => served[Symbol.asyncDispose]());

const admin = () => served.client(served.keys.secret).auth.admin;
const refused = { status: 422, code: 'weak_password', reasons: ['pwned'] };

let people = 0;
async function signedIn(): Promise<{ client: SupabaseClient; id: string; email: string }> {
  const email = `common${++people}@example.test`;
  const { data } = await admin().createUser({ email, password: strong, email_confirm: true });
  const client = served.client();
  await client.auth.signInWithPassword({ email, password: strong });
  return { client, id: data.user?.id ?? '', email };
}

test.each(COMMON)('rejects %s at sign-up', async (password) => {
  const { error } = await served.client().auth.signUp({ email: 'new@example.test', password });
  expect(error).toMatchObject(refused);
});

test.each(COMMON)('rejects %s when changed, recovered or set by an administrator', async (password) => {
  const { client, email, id } = await signedIn();
  expect((await client.auth.updateUser({ password })).error).toMatchObject(refused);
  await client.auth.resetPasswordForEmail(email);
  const recovered = served.client();
  const { hash } = await served.mail(email);
  await recovered.auth.verifyOtp({ type: 'recovery', token_hash: hash });
  expect((await recovered.auth.updateUser({ password })).error).toMatchObject(refused);
  expect((await admin().updateUserById(id, { password })).error).toMatchObject(refused);
  expect((await admin().createUser({ email: 'other@example.test', password })).error).toMatchObject(refused);
  const link = await admin().generateLink({ type: 'signup', email: 'third@example.test', password });
  expect(link.error).toMatchObject(refused);
});

test('accepts them by default, as Supabase does', async () => {
  await using asSupabase = await serveTestPlatform('template_platform', { refusesCommonPasswords: false });
  const { error } = await asSupabase
    .client()
    .auth.signUp({ email: 'new@example.test', password: 'password123' });
  expect(error).toBeNull();
});

test("accepts a passphrase that contains the project's name", async () => {
  const password = 'voltandes, lluvia y viento';
  const { error } = await admin().createUser({ email: 'named@example.test', password });
  expect(error).toBeNull();
});

test('the list has 3,000 entries, none of them a passphrase', async () => {
  const file = new URL('../../src/auth/common-passwords.txt', import.meta.url);
  const words = (await readFile(file, 'utf8')).trim().split('\n');
  expect(new Set(words).size).toBe(3000);
  expect(await isCommonPassword(strong)).toBe(false);
});
