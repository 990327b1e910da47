import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { Secret } from '#platform/secret.ts';
import { createApiKeys, generateApiKeys } from './api-keys.ts';
import { identify } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';

const secret = 'a secret that both sides know, of 32 bytes';
const keys = createApiKeys(generateApiKeys());
const verifier = createTokenVerifier({ secret: new Secret(secret) });

test.each([
  [{}, 'anon'],
  [{ role: 'authenticated' }, 'authenticated'],
  [{ role: 7 }, '7'],
  [{ role: null }, 'null'],
])('a token with the claims %j has the role %s', async (claims, role) => {
  const signed = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
  const bearer = await signed.sign(new TextEncoder().encode(secret));
  expect(await identify({ apiKey: null, bearer, keys, verifier })).toMatchObject({ caller: { role } });
});
