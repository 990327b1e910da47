import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
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

test.each([
  ['HS256', bytes(secret)],
  ['ES256', privateKey],
] as const)('accepts %s until the token expires', async (alg, key) => {
  expect(await verifier.verify(await token(alg, '1h', key))).toMatchObject({ role: 'authenticated' });
  await expect(verifier.verify(await token(alg, '-1s', key))).rejects.toMatchObject({ problem: 'expired' });
});

test('refuses signatures of others, whatever the algorithm named', async () => {
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
