import { areFactorsUnreadable, rotateAuthSecret } from '@voltandes/platform/auth';
import { asAdministrator, authenticatorPassword } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
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
  // After several rotations, JWT_SECRET may still be the secret that the first one replaced.
  const from = [...(settings.JWT_SECRET ? [settings.JWT_SECRET] : []), current.jwtSecret];
  if (!pending) {
    if (!options.resetFactors)
      await asAdministrator(connect(current), (client) => requireReadableFactors(client, from));
    await writeNextSecrets(settings.DATA_DIR, next);
  }
  const change = (client: Client): Promise<void> => changeDatabase(client, { ...options, from, next });
  await asAdministrator(connect(current), change).catch((error: unknown) => {
    // An earlier run changed the database and was interrupted afterwards.
    if (!pending || !isWrongPassword(error)) throw error;
    return asAdministrator(connect(next), change);
  });
  await activateNextSecrets(settings.DATA_DIR);
  return next;
}

/** Source: https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '28P01';

async function changeDatabase(
  client: Client,
  options: { from: readonly Secret[]; next: Secrets; ownsAdministrator: boolean; resetFactors: boolean },
): Promise<void> {
  const { from, next, ownsAdministrator, resetFactors } = options;
  await client.query('begin');
  await rotateAuthSecret(client, { from, to: next.jwtSecret, resetFactors });
  await endMailedLinks(client);
  await setPassword(client, 'authenticator', authenticatorPassword(next.jwtSecret));
  if (ownsAdministrator) await setPassword(client, client.user ?? '', next.databasePassword.reveal());
  await client.query('commit');
}

/**
 * Revokes the mailed links whose tokens are derived from the secret key: anyone with the old key could forge them, for
 * example to renew job alerts. Only their digests are stored. Applicants get a new link in their next mail, and job
 * alerts a new renewal link in the next run.
 */
async function endMailedLinks(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select to_regclass('private.applicant_links') is not null as links,
       to_regclass('private.job_alerts') is not null as alerts`,
  );
  if (rows[0]?.links) await client.query('delete from private.applicant_links');
  // The token that confirms a new alert is random.
  if (rows[0]?.alerts)
    await client.query('update private.job_alerts set token_digest = null where confirmed_at is not null');
}

/** @throws Error when the rotation would make second factors unreadable for good */
async function requireReadableFactors(client: Client, secrets: readonly Secret[]): Promise<void> {
  if (await areFactorsUnreadable(client, secrets))
    throw new Error(
      'Neither JWT_SECRET nor secrets.json decrypts the second factors, so nobody could use them anymore. ' +
        'Set JWT_SECRET to the one the servers ran with, or add --reset-second-factors.',
    );
}

async function setPassword(client: Client, role: string, password: string): Promise<void> {
  await client.query(`alter role ${escapeIdentifier(role)} password ${escapeLiteral(password)}`);
}
