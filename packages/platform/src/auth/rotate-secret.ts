import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Secret } from '../secret.ts';
import { decrypt, encrypt } from './encryption.ts';

const factorsSchema = z.array(z.object({ id: z.string(), secret: z.string() }));

/**
 * Makes what accounts rest on follow another JWT secret, as after the old one became known: nobody stays signed in, no
 * link or code that was sent goes on working, no token of the old keys is taken. Second factors are sealed anew. Done
 * twice, it is as done once.
 *
 * @param client an administrator's, within a transaction
 * @param options.resetFactors removes second factors instead: their seeds may be known too
 */
export async function rotateAuthSecret(
  client: ClientBase,
  options: { from: Secret; to: Secret; resetFactors: boolean },
): Promise<void> {
  // With the secret and a digest of its parent any refresh token can be worked out, so no session may go on.
  await client.query('delete from auth.sessions');
  await client.query('delete from auth.one_time_tokens');
  await client.query('delete from auth.flow_state');
  // The next start makes one.
  await client.query('delete from auth.signing_keys');
  if (options.resetFactors) await client.query('delete from auth.mfa_factors');
  const { rows } = await client.query('select id, secret from auth.mfa_factors where secret is not null');
  for (const { id, secret } of factorsSchema.parse(rows)) {
    const seed = opened(options.from, secret);
    if (seed === null) continue;
    await client.query('update auth.mfa_factors set secret = $2 where id = $1', [
      id,
      encrypt(options.to, seed),
    ]);
  }
}

/** @returns null for what is sealed anew already, or was with a secret from before this one and opens no more */
function opened(secret: Secret, sealed: string): string | null {
  try {
    return decrypt(secret, sealed);
  } catch {
    return null;
  }
}
