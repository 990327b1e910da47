import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Secret } from '../secret.ts';
import { decrypt, encrypt } from './encryption.ts';

const factorsSchema = z.array(z.object({ id: z.string(), secret: z.string() }));

/**
 * Moves the auth service to a new JWT secret after the old one leaked. Sessions, links, codes and signing keys are
 * deleted; second factors are re-encrypted. Idempotent.
 *
 * @param client an administrator's connection, in a transaction
 * @param options.from the secrets that second factors may be encrypted with
 * @param options.resetFactors delete second factors instead, because their seeds may have leaked too
 */
export async function rotateAuthSecret(
  client: ClientBase,
  options: { from: readonly Secret[]; to: Secret; resetFactors: boolean },
): Promise<void> {
  // Refresh tokens can be derived from the old secret and their parent's digest.
  await client.query('delete from auth.sessions');
  await client.query('delete from auth.one_time_tokens');
  await client.query('delete from auth.flow_state');
  // The next start generates a new one.
  await client.query('delete from auth.signing_keys');
  if (options.resetFactors) await client.query('delete from auth.mfa_factors');
  for (const { id, secret } of await readFactors(client)) {
    const seed = decryptWithAny(options.from, secret);
    if (seed === null) continue;
    await client.query('update auth.mfa_factors set secret = $2 where id = $1', [
      id,
      encrypt(options.to, seed),
    ]);
  }
}

/** Whether there are second factors, and none of them is encrypted with any of these secrets. */
export async function areFactorsUnreadable(client: ClientBase, secrets: readonly Secret[]): Promise<boolean> {
  const factors = await readFactors(client);
  return factors.length > 0 && factors.every(({ secret }) => decryptWithAny(secrets, secret) === null);
}

async function readFactors(client: ClientBase): Promise<z.infer<typeof factorsSchema>> {
  const { rows } = await client.query('select id, secret from auth.mfa_factors where secret is not null');
  return factorsSchema.parse(rows);
}

/** @returns null when the value is encrypted with another secret: the new one already, or an older one */
function decryptWithAny(secrets: readonly Secret[], encrypted: string): string | null {
  for (const secret of secrets) {
    try {
      return decrypt(secret, encrypted);
    } catch {
      // Tries the next secret.
    }
  }
  return null;
}
