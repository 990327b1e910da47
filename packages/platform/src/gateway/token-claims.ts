import { z } from 'zod';
import { TokenError } from './token-error.ts';

/** A token issuer's clock may be ahead. */
const CLOCK_SKEW_SECONDS = 30;

const time = (name: string) => z.number({ error: `The JWT '${name}' claim must be a number` }).nullish();

const claimsSchema = z.looseObject(
  {
    exp: time('exp'),
    nbf: time('nbf'),
    iat: time('iat'),
    aud: z
      .union([z.string(), z.array(z.string())], {
        error: "The JWT 'aud' claim must be a string or an array of strings",
      })
      .nullish(),
  },
  { error: 'Parsing claims failed' },
);

/**
 * Parses the claims of a token whose signature is valid; the messages are PostgREST's.
 * Source: https://docs.postgrest.org/en/stable/references/auth.html#jwt-claims-validation
 *
 * @throws TokenError
 */
export function parseClaims(payload: Uint8Array): Claims {
  const result = claimsSchema.safeParse(parse(payload));
  if (!result.success)
    throw new TokenError('invalid_claim', result.error.issues[0]?.message ?? 'Parsing claims failed');
  return result.data;
}

/** @throws TokenError for a token that is not valid at this moment */
export function requireValidNow({ exp, iat, nbf }: Claims): void {
  const now = Math.floor(Date.now() / 1000);
  if (typeof exp === 'number' && exp <= now) throw new TokenError('expired', 'JWT expired');
  if (typeof nbf === 'number' && nbf > now + CLOCK_SKEW_SECONDS)
    throw new TokenError('not_yet_valid', 'JWT not yet valid');
  if (typeof iat === 'number' && iat > now + CLOCK_SKEW_SECONDS)
    throw new TokenError('invalid_claim', 'JWT issued at future');
}

export type Claims = Readonly<z.infer<typeof claimsSchema>>;

function parse(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
