import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Secret } from '#platform/secret.ts';
import { signToken } from '#platform/storage/serve/signed-token.ts';

/** How long a token that a test signs is valid, when it does not say. */
const DEFAULT_SECONDS = 3600;

const claims = z.looseObject({ url: z.string(), exp: z.number().optional() });

/**
 * Translates the tokens of signed URLs, which tests sign and verify with the secret of sessions: ours have a key of
 * their own, so that neither passes for the other.
 */
export function createTokenTranslator(jwtSecret: string) {
  const theirs = new TextEncoder().encode(jwtSecret);
  return {
    /** A token of a test as ours; any other text as it is. */
    async toOurs(token: string): Promise<string> {
      // Expired tokens too: it is ours to refuse them.
      const verified = await jwtVerify(token, theirs, { currentDate: new Date(0) }).catch(() => null);
      const { data } = claims.safeParse(verified?.payload);
      if (data === undefined) return token;
      const now = Math.floor(Date.now() / 1000);
      return signToken(new Secret(jwtSecret), data, (data.exp ?? now + DEFAULT_SECONDS) - now);
    },
    /** A response's text with our tokens as tests expect them. */
    async toTheirs(text: string): Promise<string> {
      let translated = text;
      for (const [token] of text.matchAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g)) {
        const signed = new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'HS256' });
        translated = translated.replace(token, await signed.sign(theirs));
      }
      return translated;
    },
  };
}
