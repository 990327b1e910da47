import { rotateAuthSecret } from '@voltandes/platform/auth/rotate-secret';
import { asAdministrator, authenticatorPassword } from '@voltandes/platform/database/administration';
import type { Secret } from '@voltandes/platform/secret';
import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import {
  activateNextSecrets,
  generateSecrets,
  readNextSecrets,
  readStoredSecrets,
  type Secrets,
  writeNextSecrets,
} from './secrets.ts';
import type { Settings } from './settings.ts';

/**
 * Replaces every secret of an installation that is stopped. One transaction changes the database, and the new secrets
 * lie beside the old ones before it commits: whatever cuts this off, calling it again ends it.
 *
 * @param options.connect gives the administrator's address, by the password of these secrets
 * @param options.ownsAdministrator whether the administrator's password is ours to change: that of the bundled database
 */
export async function rotateSecrets(options: {
  settings: Settings;
  connect: (secrets: Secrets) => Secret;
  ownsAdministrator: boolean;
  resetFactors: boolean;
}): Promise<Secrets> {
  const { connect, settings } = options;
  const kept = await readStoredSecrets(settings.DATA_DIR);
  const waiting = await readNextSecrets(settings.DATA_DIR);
  const next = waiting ?? generateSecrets();
  if (!waiting) await writeNextSecrets(settings.DATA_DIR, next);
  const from = settings.JWT_SECRET ?? kept.jwtSecret;
  const change = (client: Client): Promise<void> => changeDatabase(client, { ...options, from, next });
  await asAdministrator(connect(kept), change).catch((error: unknown) => {
    // It was changed before, and what was cut off came later.
    if (!waiting || !isWrongPassword(error)) throw error;
    return asAdministrator(connect(next), change);
  });
  await activateNextSecrets(settings.DATA_DIR);
  return next;
}

/** Source: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '28P01';

async function changeDatabase(
  client: Client,
  options: { from: Secret; next: Secrets; ownsAdministrator: boolean; resetFactors: boolean },
): Promise<void> {
  const { from, next, ownsAdministrator, resetFactors } = options;
  await client.query('begin');
  await rotateAuthSecret(client, { from, to: next.jwtSecret, resetFactors });
  await setPassword(client, 'authenticator', authenticatorPassword(next.jwtSecret));
  if (ownsAdministrator) await setPassword(client, client.user ?? '', next.databasePassword.reveal());
  await client.query('commit');
}

async function setPassword(client: Client, role: string, password: string): Promise<void> {
  await client.query(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(password)}`);
}
