import { parseArgs } from 'node:util';
import { startPlatform } from '@voltandes/platform';
import { Secret } from '@voltandes/platform/runtime';
import pino from 'pino';
import { createSessionlessClient, fetchInProcess, platformOptions } from '../backend.ts';
import { createAdministrator, superAdminRole } from '../first-administrator.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { withDatabase } from './with-database.ts';

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, password: { type: 'string' }, name: { type: 'string' } },
  });
  const { email, name = 'Administración', password } = values;
  if (!email || !password)
    throw new Error('Usage: npm run cli -- admin:create --email E --password P [--name N]');
  await withDatabase(async ({ secrets, settings, url }) => {
    const options = platformOptions({
      settings,
      secrets,
      databaseUrl: url,
      logger: pino({ level: 'silent' }),
    });
    // Holds mail even without SMTP_URL: a server that has one may share the outbox.
    await using platform = await startPlatform({ ...options, directory: PROJECT_DIRECTORY, holdsMail: true });
    const client = createSessionlessClient(fetchInProcess(platform), settings.SITE_URL, {
      key: secrets.secretKey.reveal(),
    });
    await createAdministrator({
      client,
      role: await superAdminRole(client),
      email,
      password: new Secret(password),
      fullName: name,
    });
    console.log(`${email} can sign in at ${settings.SITE_URL}/auth.`);
  });
}
