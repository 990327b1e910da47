import { rotateSigningKeys } from '#platform/auth/signing-keys.ts';
import { authenticatorUrl } from '#platform/database/administration.ts';
import { openDatabase } from '#platform/database/database.ts';
import { withDatabase } from './with-database.ts';

export async function run(): Promise<void> {
  await withDatabase(async ({ secrets: { jwtSecret }, url }) => {
    await using database = openDatabase({ url: authenticatorUrl(url, jwtSecret), connections: 1 });
    console.log(`New tokens are signed with ${await rotateSigningKeys(database, jwtSecret)}.`);
  });
}
