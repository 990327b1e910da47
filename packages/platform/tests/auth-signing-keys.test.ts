import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rotateSigningKeys } from '#platform/auth/signing-keys.ts';
import { serveAuthPlatform } from '#testing/auth-platform.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { createTestProject } from '#testing/project.ts';
import { JWT_SECRET } from '#testing/templates.ts';

let served: TestPlatform;
const person = { email: 'ana@example.test', password: 'correct horse' };

beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  await served.client(served.keys.secret).auth.admin.createUser({ ...person, email_confirm: true });
});
afterAll(() => served[Symbol.asyncDispose]());

async function signIn() {
  const client = served.client();
  const { data } = await client.auth.signInWithPassword(person);
  if (!data.session) throw new Error('no session');
  return { client, session: data.session };
}

async function published() {
  const response = await fetch(`${served.url}/auth/v1/.well-known/jwks.json`);
  const { keys } = await response.json();
  return { keys, cache: response.headers.get('cache-control') };
}

describe('access tokens', () => {
  test('can be verified by programs that only know the issuer', async () => {
    const { session } = await signIn();
    const { iss } = decodeJwt(session.access_token);
    const response = await fetch(`${iss}/.well-known/openid-configuration`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const discovered = await response.json();
    expect(discovered).toMatchObject({ issuer: iss, subject_types_supported: ['public'] });
    const { payload } = await jwtVerify(
      session.access_token,
      createRemoteJWKSet(new URL(discovered.jwks_uri)),
      { issuer: discovered.issuer, algorithms: discovered.id_token_signing_alg_values_supported },
    );
    expect(payload).toMatchObject({ email: person.email });
  });

  test('are signed with a private key and verified with the published one', async () => {
    const { session } = await signIn();
    const header = decodeProtectedHeader(session.access_token);
    const { cache, keys } = await published();
    expect(header).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: header.kid,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
        ext: true,
      },
    ]);
    expect(cache).toBe('public, max-age=600');
    const rows = await served.db.database.asRole(
      { role: 'supabase_auth_admin', claims: {} },
      async (tx) => (await tx.query('select sealed_key from auth.signing_keys')).rows,
    );
    expect(JSON.stringify(rows)).not.toContain('"d"');
  });

  test('are verified by the client locally', async () => {
    const { client, session } = await signIn();
    await client.auth.signOut({ scope: 'local' });
    // The session is deleted, so the claims can only come from local verification.
    const { data, error } = await served.client().auth.getClaims(session.access_token);
    expect(error).toBeNull();
    expect(data?.header.alg).toBe('ES256');
    const [head, body = '', tail] = session.access_token.split('.');
    const forged = `${head}.${Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('"authenticated"', '"service_role"'),
    ).toString('base64url')}.${tail}`;
    expect((await served.client().auth.getClaims(forged)).error?.code).toBe('invalid_jwt');
    expect((await served.client().auth.getUser(forged)).error).toMatchObject({
      status: 403,
      code: 'bad_jwt',
    });
  });

  test('signed with the shared secret remain valid', async () => {
    const { session } = await signIn();
    const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(session.user.id)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
    expect((await served.client().auth.getUser(token)).data.user?.email).toBe(person.email);
    expect((await served.client().auth.getClaims(token)).data?.claims.sub).toBe(session.user.id);
  });

  test.each(['none', 'HS256'])('with the algorithm %s and the public key id are rejected', async (alg) => {
    const { session } = await signIn();
    const { keys } = await published();
    const body = session.access_token.split('.')[1];
    const head = Buffer.from(JSON.stringify({ alg, kid: keys[0].kid, typ: 'JWT' })).toString('base64url');
    const forged =
      alg === 'none'
        ? `${head}.${body}.`
        : await new SignJWT({ role: 'service_role' })
            .setProtectedHeader({ alg: 'HS256', kid: keys[0].kid })
            .sign(new TextEncoder().encode(JSON.stringify(keys[0])));
    const { error } = await served.client().auth.getUser(forged);
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' });
  });
});

test('keys are read again although every connection for requests waits to sign', async () => {
  await using slow = await serveAuthPlatform(`
    [auth]
    enable_anonymous_sign_ins = true
    [auth.hook.custom_access_token]
    enabled = true
    uri = "pg-functions://postgres/public/slow_claims"
  `);
  await slow.sql(`create function public.slow_claims(event jsonb) returns jsonb language plpgsql as $$
    begin perform pg_sleep(0.2); return jsonb_build_object('claims', event -> 'claims'); end $$`);
  await slow.sql('grant execute on function public.slow_claims to supabase_auth_admin');
  const signIn = async () => (await slow.client().auth.signInAnonymously()).error;
  expect(await signIn()).toBeNull();
  const now = performance.now.bind(performance);
  using _ = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  const results = await Promise.all(Array.from({ length: 12 }, signIn));
  expect(results.filter((error) => error !== null)).toEqual([]);
});

describe('key rotation', () => {
  test('signs with a new key and keeps tokens signed with the old one valid', async () => {
    const before = await signIn();
    const id = await rotateSigningKeys(served.db.database, JWT_SECRET);
    await using second = await serveTestPlatform('template_platform', { database: served.db });
    const { data } = await second.client().auth.signInWithPassword(person);
    expect(decodeProtectedHeader(data.session?.access_token ?? '').kid).toBe(id);
    expect((await second.client().auth.getUser(before.session.access_token)).error).toBeNull();
    // A process with cached keys reloads them when it sees an unknown key id.
    expect((await served.client().auth.getUser(data.session?.access_token)).error).toBeNull();
    expect((await published()).keys).toHaveLength(2);
  });

  test('rejects none of several concurrent requests with a token of the new key, even right after a forged one', async () => {
    await rotateSigningKeys(served.db.database, JWT_SECRET);
    await using second = await serveTestPlatform('template_platform', { database: served.db });
    const { data } = await second.client().auth.signInWithPassword(person);
    const request = async (token = '') => (await served.client().auth.getUser(token)).error?.message ?? null;
    const key = await generateKeyPair('ES256');
    const forged = await new SignJWT({ sub: data.user?.id ?? '' })
      .setProtectedHeader({ alg: 'ES256', kid: 'forged' })
      .sign(key.privateKey);
    expect(await request(forged)).toContain('invalid JWT');
    await rotateSigningKeys(served.db.database, JWT_SECRET);
    await using third = await serveTestPlatform('template_platform', { database: served.db });
    const { data: newest } = await third.client().auth.signInWithPassword(person);
    const tokens = Array.from({ length: 10 }, () => newest.session?.access_token);
    expect(await Promise.all(tokens.map(request))).toEqual(tokens.map(() => null));
  });
});

describe('signing_keys_path', () => {
  const newKey = async (alg: string, kid: string, operations: string[]) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    return { ...(await exportJWK(privateKey)), kid, alg, use: 'sig', key_ops: operations, ext: true };
  };
  const serveWith = async (keys: object[]) => {
    const project = await createTestProject({
      'config.toml': '[auth]\nsigning_keys_path = "./keys.json"',
      'keys.json': JSON.stringify(keys),
    });
    try {
      return await serveTestPlatform('template_platform', { ...project, database: served.db });
    } finally {
      await project[Symbol.asyncDispose]();
    }
  };

  test.each(['RS256', 'ES256'])(
    'signs with the %s key of the file and verifies with the others',
    async (alg) => {
      const before = await signIn();
      const former = await newKey('RS256', 'former', ['verify']);
      await using second = await serveWith([await newKey(alg, 'current', ['sign', 'verify']), former]);
      const client = second.client();
      const { data } = await client.auth.signInWithPassword(person);
      const token = data.session?.access_token ?? '';
      expect(decodeProtectedHeader(token)).toEqual({ alg, kid: 'current', typ: 'JWT' });
      expect((await client.auth.getUser()).data.user?.email).toBe(person.email);
      const requestRest = (bearer: string) => {
        const headers = { apikey: second.keys.publishable, authorization: `Bearer ${bearer}` };
        return fetch(`${second.url}/rest/v1/`, { headers });
      };
      expect((await requestRest(token)).status).toBe(200);
      expect((await requestRest(before.session.access_token)).status).toBe(200);
      const response = await fetch(`${second.url}/auth/v1/.well-known/jwks.json`);
      const { keys } = await response.json();
      expect(keys.map(({ kid }: { kid: string }) => kid).slice(0, 2)).toEqual(['current', 'former']);
      for (const key of keys)
        for (const name of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(name);
      const byFormer = await new SignJWT({ role: 'authenticated', sub: before.session.user.id })
        .setProtectedHeader({ alg: 'RS256', kid: 'former' })
        .sign(await importJWK({ ...former, key_ops: ['sign'] }, 'RS256'));
      expect((await requestRest(byFormer)).status).toBe(200);
    },
  );

  test('without a key for signing prevents the start', async () => {
    await expect(serveWith([await newKey('ES256', 'a', ['verify'])])).rejects.toThrow('Exactly one key');
    await expect(serveWith([{ kty: 'oct', kid: 'a', k: 'x', alg: 'HS256' }])).rejects.toThrow();
  });
});
