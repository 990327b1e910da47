import pino from 'pino';
import { rotateSigningKeys } from '#platform/auth/signing-keys.ts';
import { authenticatorUrl } from '#platform/database/administration.ts';
import { openDatabase } from '#platform/database/database.ts';
import { loggedError } from '#platform/logged-error.ts';
import { openSecurityEvents } from '#platform/security-events/recorder.ts';
import { withDatabase } from './with-database.ts';

export async function run(): Promise<void> {
  await withDatabase(async ({ secrets: { jwtSecret }, url }) => {
    await using database = openDatabase({ url: authenticatorUrl(url, jwtSecret), connections: 1 });
    const logger = pino({ level: 'error', serializers: { err: loggedError } }, process.stderr);
    await using events = openSecurityEvents({ database, logger, secret: jwtSecret });
    const id = await rotateSigningKeys(database, jwtSecret);
    events.record({ action: 'signing_key_rotated', traits: { key_id: id } });
    console.log(`New tokens are signed with ${id}.`);
  });
}
