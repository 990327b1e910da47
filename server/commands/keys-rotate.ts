import { openSecurityEvents } from '@voltandes/platform';
import { rotateSigningKeys } from '@voltandes/platform/auth';
import { authenticatorUrl, openDatabase } from '@voltandes/platform/database';
import { createLogger } from '../create-logger.ts';
import { withDatabase } from './with-database.ts';

export async function run(): Promise<void> {
  await withDatabase(async ({ secrets: { jwtSecret }, url }) => {
    await using database = openDatabase({ url: authenticatorUrl(url, jwtSecret), connections: 1 });
    const logger = await createLogger({ level: 'error', fd: 2 });
    await using events = openSecurityEvents({ database, logger, secret: jwtSecret });
    const id = await rotateSigningKeys(database, jwtSecret);
    events.record({ action: 'signing_key_rotated', traits: { key_id: id } });
    console.log(`New tokens are signed with ${id}.`);
  });
}
