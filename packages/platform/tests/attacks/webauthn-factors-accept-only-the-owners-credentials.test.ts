import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type Passkeys, passkeysOf } from '#testing/passkeys.ts';
import { type CeremonyContext, softwareAuthenticator } from '#testing/software-authenticator.ts';

const ORIGIN = 'https://site.example';
let served: AuthPlatform;
let people: Passkeys;
beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "${ORIGIN}"
    [auth.mfa.web_authn]
    enroll_enabled = true
    verify_enabled = true
    [auth.rate_limit]
    passkey = 1000
  `);
  people = passkeysOf(served, ORIGIN);
});
afterAll(() => served[Symbol.asyncDispose]());

const FAILED = 'mfa_verification_failed';

const challengeSchema = z.object({
  id: z.string(),
  webauthn: z.object({
    type: z.string(),
    credential_options: z.object({ publicKey: z.looseObject({ challenge: z.string() }) }),
  }),
});

const verdictSchema = z.object({ error_code: z.string().nullish(), access_token: z.string().optional() });

async function post({ auth }: SupabaseClient, path: string, body: object): Promise<unknown> {
  const token = (await auth.getSession()).data.session?.access_token;
  const headers = { authorization: `Bearer ${token}` };
  return (await served.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

async function challenge(client: SupabaseClient, factorId: string) {
  const { id, webauthn } = challengeSchema.parse(await post(client, `factors/${factorId}/challenge`, {}));
  return { id, type: webauthn.type, options: webauthn.credential_options.publicKey };
}

async function verify(
  client: SupabaseClient,
  answer: { factorId: string; challengeId: string; type: string; response: object },
): Promise<string | null> {
  const { challengeId, factorId, response, type } = answer;
  const webauthn = { type, rpId: 'site.example', rpOrigins: [ORIGIN], credential_response: response };
  const verdict = verdictSchema.parse(
    await post(client, `factors/${factorId}/verify`, { challenge_id: challengeId, webauthn }),
  );
  return (verdict.access_token ?? null) ? null : (verdict.error_code ?? '');
}

const requestOf = (userId: string, { challenge }: { challenge: string }) => ({
  challenge,
  rpId: 'site.example',
  userHandle: Buffer.from(userId).toString('base64url'),
});

async function enrol(client: SupabaseClient, userId: string, changed: Partial<CeremonyContext> = {}) {
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'webauthn',
    friendlyName: crypto.randomUUID(),
  });
  if (error) throw error;
  const factorId = data.id;
  const { id: challengeId, options, type } = await challenge(client, factorId);
  const authenticator = softwareAuthenticator(ORIGIN);
  const response = authenticator.create(requestOf(userId, options), changed);
  const problem = await verify(client, { factorId, challengeId, type, response });
  return { authenticator, challengeId, factorId, problem, response };
}

async function withFactor() {
  const person = await people.person();
  const { authenticator, factorId, problem } = await enrol(person.client, person.id);
  expect(problem).toBeNull();
  return { ...person, authenticator, factorId, client: await person.signIn() };
}

const level = async ({ auth }: SupabaseClient) => {
  const { data } = await auth.getSession();
  const [{ aal } = {}] = await served.sql('select aal::text from auth.sessions where id = $1', [
    z
      .object({ session_id: z.string() })
      .parse((await auth.getClaims(data.session?.access_token)).data?.claims).session_id,
  ]);
  return aal;
};

async function attempt(
  person: Awaited<ReturnType<typeof withFactor>>,
  changed: Partial<CeremonyContext> = {},
): Promise<string | null> {
  const { authenticator, client, factorId, id } = person;
  const { id: challengeId, options, type } = await challenge(client, factorId);
  const response = authenticator.get(requestOf(id, options), changed);
  return verify(client, { factorId, challengeId, type, response });
}

test('a key raises the session to AAL2 and ends other AAL1 sessions', async () => {
  const person = await withFactor();
  const other = await person.signIn();
  expect(await level(person.client)).toBe('aal1');
  const { options } = await challenge(person.client, person.factorId);
  expect(options).toMatchObject({
    rpId: 'site.example',
    allowCredentials: [{ id: person.authenticator.id.toString('base64url'), transports: ['internal'] }],
  });
  expect(await attempt(person)).toBeNull();
  expect(await level(person.client)).toBe('aal2');
  expect((await other.auth.getUser()).error).not.toBeNull();
  const listed = (await person.client.auth.mfa.listFactors()).data;
  expect(listed?.webauthn).toMatchObject([{ id: person.factorId, status: 'verified' }]);
  expect(JSON.stringify(listed)).not.toContain('publicKey');
});

test('a security key without a PIN is sufficient, since the password was given', async () => {
  expect(await attempt(await withFactor(), { isVerified: false })).toBeNull();
});

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['a registration', { type: 'webauthn.create' }],
  ['a counter that decreased', { counter: 1 }],
] as const)('rejects a mismatching response: %s', async (_, changed) => {
  const person = await withFactor();
  expect(await attempt(person, { counter: 5 })).toBeNull();
  const client = await person.signIn();
  expect(await attempt({ ...person, client }, changed)).toBe(FAILED);
  expect(await level(client)).toBe('aal1');
});

test('a challenge accepts a single response, valid or not', async () => {
  const person = await withFactor();
  const { authenticator, client, factorId, id } = person;
  const { id: challengeId, options, type } = await challenge(client, factorId);
  const request = requestOf(id, options);
  const send = (response: object) => verify(client, { factorId, challengeId, type, response });
  expect(await send(softwareAuthenticator(ORIGIN, authenticator.id).get(request))).toBe(FAILED);
  expect(await send(authenticator.get(request))).toBe('mfa_factor_not_found');
});

test('a challenge belongs to its session', async () => {
  const person = await withFactor();
  const { authenticator, client, factorId, id } = person;
  const { id: challengeId, options, type } = await challenge(client, factorId);
  const response = authenticator.get(requestOf(id, options));
  const elsewhere = await person.signIn();
  expect(await verify(elsewhere, { factorId, challengeId, type, response })).toBe('mfa_factor_not_found');
  expect(await verify(client, { factorId, challengeId, type, response })).toBeNull();
});

test('an attacker’s key cannot verify a verified factor, neither by signing nor by registering', async () => {
  const person = await withFactor();
  const { client, factorId, id } = person;
  const own = softwareAuthenticator(ORIGIN);
  for (const kind of ['create', 'request'] as const) {
    const { id: challengeId, options } = await challenge(client, factorId);
    const response = own[kind === 'create' ? 'create' : 'get'](requestOf(id, options));
    expect(await verify(client, { factorId, challengeId, type: kind, response })).toBe(FAILED);
  }
  expect(await level(client)).toBe('aal1');
});

test('another user’s credential is rejected', async () => {
  const person = await withFactor();
  const { authenticator } = await withFactor();
  expect(await attempt({ ...person, authenticator })).toBe(FAILED);
});

test('any of a user’s keys is accepted, and the session records the key used', async () => {
  const person = await people.person();
  const first = await enrol(person.client, person.id);
  await person.client.auth.refreshSession();
  expect(first.problem).toBeNull();
  const second = await enrol(await elevated(person, first), person.id);
  expect(second.problem).toBeNull();
  const client = await person.signIn();
  expect(
    await attempt({ ...person, client, factorId: first.factorId, authenticator: second.authenticator }),
  ).toBeNull();
  const [{ factor_id } = {}] = await served.sql(
    "select factor_id from auth.sessions where user_id = $1 and aal = 'aal2' order by created_at desc limit 1",
    [person.id],
  );
  expect(factor_id).toBe(second.factorId);
});

async function elevated(
  person: Awaited<ReturnType<Passkeys['person']>>,
  { authenticator, factorId }: { authenticator: ReturnType<typeof softwareAuthenticator>; factorId: string },
): Promise<SupabaseClient> {
  const client = await person.signIn();
  expect(await attempt({ ...person, client, authenticator, factorId })).toBeNull();
  return client;
}

test('wrong responses count as failures and cause pauses, like wrong codes', async () => {
  const person = await withFactor();
  const wrong = softwareAuthenticator(ORIGIN);
  for (let count = 0; count < 5; count += 1)
    expect(await attempt({ ...person, authenticator: wrong })).toBe(FAILED);
  expect(await attempt(person)).toBe('over_request_rate_limit');
});

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['a sign-in', { type: 'webauthn.get' }],
] as const)('a mismatching response enrolls no factor: %s', async (_, changed) => {
  const { client, id } = await people.person();
  expect((await enrol(client, id, changed)).problem).toBe(FAILED);
  expect((await client.auth.mfa.listFactors()).data?.webauthn).toEqual([]);
});

test('a challenge expires', async () => {
  const person = await withFactor();
  const { authenticator, client, factorId, id } = person;
  const { id: challengeId, options, type } = await challenge(client, factorId);
  await served.sql("update auth.mfa_challenges set created_at = created_at - interval '301 seconds'");
  const response = authenticator.get(requestOf(id, options));
  expect(await verify(client, { factorId, challengeId, type, response })).toBe('mfa_challenge_expired');
});

test('without [auth.mfa.web_authn], no factor can be enrolled', async () => {
  await using off = await serveAuthPlatform('[auth]\nsite_url = "https://site.example"');
  const { client } = await passkeysOf(off, ORIGIN).person();
  const { error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Llave' });
  expect([error?.status, error?.code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled']);
});
