import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;
beforeAll(async () => {
  served = await serveAuthPlatform('[auth]\nsite_url = "https://site.example"');
});
afterAll(() => served[Symbol.asyncDispose]());

const password = 'correct horse';

async function signIn(email: string): Promise<SupabaseClient> {
  const client = createClient(served.url, served.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}

async function newPerson() {
  const email = `recovery${++people}@example.test`;
  const { admin } = served.client(served.keys.secret).auth;
  const { data } = await admin.createUser({ email, password, email_confirm: true });
  const client = await signIn(email);
  return { client, email, id: data.user?.id ?? '', signIn: () => signIn(email) };
}

async function enrolTotp({ auth }: SupabaseClient): Promise<string> {
  const { data } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: crypto.randomUUID() });
  const totp = URI.parse(data?.totp.uri ?? '');
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP');
  const factorId = data?.id ?? '';
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code: totp.generate() });
  expect(error).toBeNull();
  return factorId;
}

async function withCodes() {
  const person = await newPerson();
  const factorId = await enrolTotp(person.client);
  const { data, error } = await person.client.auth.mfa.recoveryCodes.generate();
  expect(error).toBeNull();
  return { ...person, factorId, codes: data?.codes ?? [], codesId: data?.id ?? '' };
}

const verify = async ({ auth }: SupabaseClient, code = '') => {
  const { error } = await auth.mfa.recoveryCodes.verify({ code });
  // A session that has ended causes an error without a code.
  return error && (error.code ?? error.name);
};
const level = async ({ auth }: SupabaseClient) =>
  (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
const remaining = async ({ auth }: SupabaseClient) =>
  (await auth.mfa.recoveryCodes.getStatus()).data?.remaining;

test('ten codes are shown once and stored as bcrypt digests; any one raises a session to AAL2, in any spelling, and ends AAL1 sessions', async () => {
  const { client, codes, codesId, email, signIn: again } = await withCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^[0-9a-hjkmnp-tv-z]{16}$/.test(code))).toBe(true);
  expect((await client.auth.mfa.recoveryCodes.getStatus()).data).toEqual({
    id: codesId,
    type: 'recovery_code',
    total: 10,
    remaining: 10,
  });
  const [next, idle] = [await again(), await again()];
  expect(await level(next)).toBe('aal1');
  const code = codes.find((one) => one.includes('1')) ?? codes[0] ?? '';
  const similar = code.toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l');
  const typed = ` ${similar.replace(/(.{4})(?=.)/g, '$1-')} `;
  const { data, error } = await next.auth.mfa.recoveryCodes.verify({ code: typed });
  expect(error).toBeNull();
  const claims = (await next.auth.getClaims(data?.access_token)).data?.claims;
  expect(claims).toMatchObject({ aal: 'aal2' });
  expect(claims?.amr).toContainEqual({ method: 'mfa/recovery_code', timestamp: expect.any(Number) });
  expect((await next.auth.refreshSession()).error).toBeNull();
  expect([await level(next), await remaining(next)]).toEqual(['aal2', 9]);
  expect((await idle.auth.getUser()).error).not.toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await served.mail(email)).subject).toBe('A recovery code was used');
  // The codes cannot be read again, neither from the API nor from the database.
  const { data: user } = await next.auth.getUser();
  const stored = await served.sql('select code_hash from auth.mfa_recovery_codes where factor_id = $1', [
    codesId,
  ]);
  expect(stored.every(({ code_hash }) => /^\$2b\$\d\d\$/.test(String(code_hash)))).toBe(true);
  for (const code of codes) {
    expect(JSON.stringify(user)).not.toContain(code);
    expect(JSON.stringify(stored)).not.toContain(code);
  }
});

test('a used code is rejected, even for its owner', async () => {
  const { codes, signIn: again } = await withCodes();
  expect(await verify(await again(), codes[0])).toBeNull();
  const next = await again();
  expect([await verify(next, codes[0]), await level(next)]).toEqual(['mfa_verification_failed', 'aal1']);
});

test('of ten concurrent uses of one code, one succeeds', async () => {
  const { codes, signIn: again, client } = await withCodes();
  const sessions: SupabaseClient[] = [];
  // One after the other: ten sign-ins in flight would count as failures until they complete.
  while (sessions.length < 10) sessions.push(await again());
  const answers = await Promise.all(sessions.map((session) => verify(session, codes[0])));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(await remaining(client)).toBe(9);
});

test('five wrong codes pause all attempts, including the correct code, and notify the owner', async () => {
  const { codes, email, factorId, signIn: again } = await withCodes();
  const guesser = await again();
  for (let guess = 0; guess < 5; guess += 1)
    expect(await verify(guesser, `0000-0000-0000-000${guess}`)).toBe('mfa_verification_failed');
  const { error } = await guesser.auth.mfa.recoveryCodes.verify({ code: codes[0] ?? '' });
  expect(error).toMatchObject({ status: 429, code: 'mfa_recovery_codes_locked' });
  expect(error?.message).toMatch(/after \d+ seconds/);
  expect((await served.mail(email)).count).toBe(1);
  // The owner's authenticator app is not paused.
  const { error: challenged } = await guesser.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
  expect(challenged?.code).toBe('mfa_verification_failed');
});

test('another user’s code is rejected and remains valid for its owner', async () => {
  const [mine, theirs] = [await withCodes(), await withCodes()];
  const session = await mine.signIn();
  expect(await verify(session, theirs.codes[0])).toBe('mfa_verification_failed');
  expect(await level(session)).toBe('aal1');
  expect(await remaining(theirs.client)).toBe(10);
  // A user without codes learns nothing either.
  const { client } = await newPerson();
  expect(await verify(client, theirs.codes[0])).toBe('mfa_verification_failed');
});

test('a password alone cannot create, replace or remove codes', async () => {
  const { codes, signIn: again } = await withCodes();
  const { auth } = await again();
  for (const attempt of [
    await auth.mfa.recoveryCodes.generate(),
    await auth.mfa.recoveryCodes.regenerate(),
    await auth.mfa.recoveryCodes.unenroll(),
  ])
    expect(attempt.error?.code).toBe('insufficient_aal');
  expect(await verify(await again(), codes[0])).toBeNull();
  const { client } = await newPerson();
  expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal');
});

test('a second set is rejected; new codes replace the old ones', async () => {
  const { client, codes, codesId, signIn: again } = await withCodes();
  expect((await client.auth.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists');
  expect(await verify(await again(), codes[0])).toBeNull();
  const { data } = await client.auth.mfa.recoveryCodes.regenerate();
  expect(data).toMatchObject({ id: codesId, total: 10 });
  expect(await remaining(client)).toBe(10);
  expect(await verify(await again(), codes[1])).toBe('mfa_verification_failed');
  expect(await verify(await again(), data?.codes[0])).toBeNull();
});

test.each([
  [
    'by their owner',
    ({ client, factorId }: Awaited<ReturnType<typeof withCodes>>) => client.auth.mfa.unenroll({ factorId }),
  ],
  [
    'by an administrator',
    ({ factorId: id, id: userId }: Awaited<ReturnType<typeof withCodes>>) =>
      served.client(served.keys.secret).auth.admin.mfa.deleteFactor({ id, userId }),
  ],
])('codes and the sessions they opened end when the last other factor is removed %s', async (_, remove) => {
  const person = await withCodes();
  // An unfinished enrollment is no other factor.
  await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'unfinished' });
  const recovered = await person.signIn();
  expect(await verify(recovered, person.codes[0])).toBeNull();
  expect((await remove(person)).error).toBeNull();
  const next = await person.signIn();
  const { data: left } = await next.auth.mfa.listFactors();
  expect(left?.all.map(({ friendly_name }) => friendly_name)).toEqual(['unfinished']);
  expect(await verify(next, person.codes[1])).toBe('mfa_verification_failed');
  await recovered.auth.refreshSession();
  expect(await level(recovered)).toBe('aal1');
  // A new factor does not restore the old codes.
  await enrolTotp(next);
  expect(await verify(await person.signIn(), person.codes[1])).toBe('mfa_verification_failed');
});

test('codes remain while there is another factor', async () => {
  const person = await withCodes();
  await enrolTotp(person.client);
  await person.client.auth.mfa.unenroll({ factorId: person.factorId });
  await person.client.auth.refreshSession();
  expect(await verify(await person.signIn(), person.codes[0])).toBeNull();
});

test('a code cannot be verified as another factor’s', async () => {
  const { codes, codesId, signIn: again } = await withCodes();
  const { auth } = await again();
  const { error } = await auth.mfa.challengeAndVerify({ factorId: codesId, code: codes[0] ?? '' });
  expect(error?.code).toBe('validation_failed');
});
