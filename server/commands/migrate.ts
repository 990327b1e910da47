import { prepareDatabase } from '@voltandes/platform/database';
import { PROJECT_DIRECTORY } from '../backend.ts';
import { withDatabase } from './with-database.ts';

export async function run(): Promise<void> {
  await withDatabase(async ({ secrets, url }) => {
    const applied = await prepareDatabase({
      url,
      directory: PROJECT_DIRECTORY,
      jwtSecret: secrets.jwtSecret,
    });
    console.log(applied.length === 0 ? 'No pending migrations.' : `Applied ${applied.join(', ')}.`);
  });
}
