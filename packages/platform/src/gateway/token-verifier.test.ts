import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { Secret } from '#platform/secret.ts';
import { createTokenVerifier } from './token-verifier.ts';

const secret = 'a secret that both sides know, of 32 bytes';
const { privateKey, publicKey } = await generateKeyPair('ES256');
const published = { ...(await exportJWK(publicKey)), kid: 'current' };
const verifier = createTokenVerifier({
  secret: new Secret(secret),
  publicKeys: async () => ({ keys: [published] }),
});

const token = (alg: string, expiration: string, key: Parameters<SignJWT['sign']>[0]): Promise<string> =>
  new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg, kid: 'current' })
    .setExpirationTime(expiration)
    .sign(key);
const bytes = (text: string) => new TextEncoder().encode(text);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['HS256', bytes(secret)],
  ['ES256', privateKey],
] as const)('accepts %s until the token expires', async (alg, key) => {
  expect(await verifier.verify(await token(alg, '1h', key))).toMatchObject({ role: 'authenticated' });
  await expect(verifier.verify(await token(alg, '-1s', key))).rejects.toMatchObject({ problem: 'expired' });
});

test('rejects signatures made with other keys, whatever algorithm the token names', async () => {
  const stranger = await generateKeyPair('ES256');
  for (const [alg, key] of [
    ['ES256', stranger.privateKey],
    ['HS256', bytes('another secret that has 32 bytes or more')],
    // The public key is public.
    ['HS256', bytes(JSON.stringify(published))],
  ] as const)
    await expect(verifier.verify(await token(alg, '1h', key))).rejects.toMatchObject({
      problem: 'bad_signature',
    });
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
  await expect(verifier.verify(unsigned)).rejects.toMatchObject({ problem: 'unsigned' });
});

test('checks a signature once while its key is published and the token is valid', async () => {
  let keys = { keys: [published] };
  const own = createTokenVerifier({ secret: new Secret(secret), publicKeys: async () => keys });
  const valid = await token('ES256', '1h', privateKey);
  const checks = vi.spyOn(crypto.subtle, 'verify');
  for (const _ of [1, 2, 3]) expect(await own.verify(valid)).toMatchObject({ role: 'authenticated' });
  expect(checks).toHaveBeenCalledTimes(1);

  // The signature covers the claims.
  const [header = '', , signature = ''] = valid.split('.');
  const claims = Buffer.from('{"role":"service_role"}').toString('base64url');
  await expect(own.verify(`${header}.${claims}.${signature}`)).rejects.toMatchObject({
    problem: 'bad_signature',
  });

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 });
  await expect(own.verify(valid)).rejects.toMatchObject({ problem: 'expired' });
  vi.useRealTimers();
  keys = { keys: [] };
  await expect(own.verify(valid)).rejects.toMatchObject({ problem: 'bad_signature' });
});

test('a failure to read the keys says nothing about the token', async () => {
  const failure = new Error('canceling statement due to statement timeout');
  const own = createTokenVerifier({
    secret: new Secret(secret),
    publicKeys: () => Promise.reject(failure),
  });
  await expect(own.verify(await token('ES256', '1h', privateKey))).rejects.toBe(failure);
});

test.each(['', 'a.b', 'a.b.c', '.e30.', 'bnVsbA.e30.'])('%j is malformed', async (text) => {
  await expect(verifier.verify(text)).rejects.toMatchObject({ problem: 'malformed' });
});

test('caches the most recent tokens, and no long ones', async () => {
  const own = createTokenVerifier({ secret: new Secret(secret) });
  const first = await token('HS256', '1h', bytes(secret));
  await own.verify(first);
  for (let at = 0; at < 1001; at += 1)
    await own.verify(await new SignJWT({ at }).setProtectedHeader({ alg: 'HS256' }).sign(bytes(secret)));
  const long = await new SignJWT({ note: 'x'.repeat(5000) })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(bytes(secret));
  await own.verify(long);
  const checks = vi.spyOn(crypto.subtle, 'verify');
  await own.verify(first);
  await own.verify(long);
  expect(checks).toHaveBeenCalledTimes(2);
});
