import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Secret } from '#platform/secret.ts';
import { signToken } from '#platform/storage/serve/signed-token.ts';

/** Lifetime of a token that a test signs without specifying one. */
const DEFAULT_SECONDS = 3600;

const claims = z.looseObject({ url: z.string(), exp: z.number().optional() });

/**
 * Translates the tokens of signed URLs. Tests sign and verify them with the session secret; this platform uses a
 * separate key, so that neither kind is accepted as the other.
 */
export function createTokenTranslator(jwtSecret: string) {
  const secret = new TextEncoder().encode(jwtSecret);
  return {
    /** Converts a test's token to this platform's; returns any other text unchanged. */
    async toPlatformToken(token: string): Promise<string> {
      // Expired tokens are converted too, since the platform must reject them.
      const verified = await jwtVerify(token, secret, { currentDate: new Date(0) }).catch(() => null);
      const { data } = claims.safeParse(verified?.payload);
      if (data === undefined) return token;
      const now = Math.floor(Date.now() / 1000);
      return signToken(new Secret(jwtSecret), data, (data.exp ?? now + DEFAULT_SECONDS) - now);
    },
    /** Converts this platform's tokens in a response's text to those that tests expect. */
    async toTestTokens(text: string): Promise<string> {
      let translated = text;
      for (const [token] of text.matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g)) {
        const signed = new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' });
        translated = translated.replace(token, await signed.sign(secret));
      }
      return translated;
    },
  };
}
