import { seedDatabase } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { seedBuckets } from '@voltandes/platform/storage';
import type { Logger } from 'pino';
import type { Backend } from './backend.ts';
import { logStep } from './log-step.ts';
import { PROJECT_DIRECTORY } from './project-directory.ts';
import type { Settings } from './settings.ts';

/** Seeds a new installation with demonstration content, once, if the settings ask for it. */
export async function seedOnce(options: {
  settings: Settings;
  backend: Pick<Backend, 'databaseUrl' | 'platform'>;
  logger: Logger;
  secretKey: Secret;
}): Promise<void> {
  const { backend, logger, secretKey, settings } = options;
  const { databaseUrl, platform } = backend;
  if (settings.SEED === 'none' || !databaseUrl || !platform) return;
  await logStep(logger, 'Demonstration content', async () => {
    await seedDatabase({
      url: databaseUrl,
      directory: PROJECT_DIRECTORY,
      prepare: () =>
        seedBuckets({
          directory: PROJECT_DIRECTORY,
          publicUrl: settings.SITE_URL,
          secretKey,
          fetch: platform.fetch,
        }),
    });
  });
}
