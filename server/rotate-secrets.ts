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
 * Replaces every secret of a stopped installation. The database changes in one transaction, and the new secrets are
 * stored beside the old ones before it commits, so that an interrupted rotation can be resumed by calling this again.
 *
 * @param options.connect returns the administrator's URL for the given secrets
 * @param options.ownsAdministrator whether to change the administrator's password too: only for the bundled database
 */
export async function rotateSecrets(options: {
  settings: Settings;
  connect: (secrets: Secrets) => Secret;
  ownsAdministrator: boolean;
  resetFactors: boolean;
}): Promise<Secrets> {
  const { connect, settings } = options;
  const current = await readStoredSecrets(settings.DATA_DIR);
  const pending = await readNextSecrets(settings.DATA_DIR);
  const next = pending ?? generateSecrets();
  if (!pending) await writeNextSecrets(settings.DATA_DIR, next);
  const from = settings.JWT_SECRET ?? current.jwtSecret;
  const change = (client: Client): Promise<void> => changeDatabase(client, { ...options, from, next });
  await asAdministrator(connect(current), change).catch((error: unknown) => {
    // The database was changed by an earlier run, which was interrupted afterwards.
    if (!pending || !isWrongPassword(error)) throw error;
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
