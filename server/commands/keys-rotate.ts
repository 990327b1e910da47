import { rotateSigningKeys } from '@voltandes/platform/auth/signing-keys';
import { authenticatorUrl } from '@voltandes/platform/database/administration';
import { openDatabase } from '@voltandes/platform/database/database';
import { openSecurityEvents } from '@voltandes/platform/security-events/recorder';
import { serializeError } from '@voltandes/platform/serialize-error';
import pino from 'pino';
import { withDatabase } from './with-database.ts';

export async function run(): Promise<void> {
  await withDatabase(async ({ secrets: { jwtSecret }, url }) => {
    await using database = openDatabase({ url: authenticatorUrl(url, jwtSecret), connections: 1 });
    const logger = pino({ level: 'error', serializers: { err: serializeError } }, process.stderr);
    await using events = openSecurityEvents({ database, logger, secret: jwtSecret });
    const id = await rotateSigningKeys(database, jwtSecret);
    events.record({ action: 'signing_key_rotated', traits: { key_id: id } });
    console.log(`New tokens are signed with ${id}.`);
  });
}
