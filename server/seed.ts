import { seedDatabase } from '@voltandes/platform/database/seed';
import type { Secret } from '@voltandes/platform/secret';
import { seedBuckets } from '@voltandes/platform/storage/seed-buckets';
import { type Backend, PROJECT_DIRECTORY } from './backend.ts';
import { logStep } from './log-step.ts';
import type { Settings } from './settings.ts';

/** Seeds a new installation with demonstration content, once, if the settings ask for it. */
export async function seedOnce(options: {
  settings: Settings;
  backend: Backend;
  secretKey: Secret;
}): Promise<void> {
  const { backend, secretKey, settings } = options;
  if (settings.SEED === 'none' || !backend.databaseUrl) return;
  const databaseUrl = backend.databaseUrl;
  const { platform } = backend;
  await logStep('Demonstration content', async () => {
    const run = await seedDatabase({ url: databaseUrl, directory: PROJECT_DIRECTORY });
    if (run.length > 0 && platform) {
      await seedBuckets({
        directory: PROJECT_DIRECTORY,
        publicUrl: settings.SITE_URL,
        secretKey,
        fetch: platform.fetch,
      });
    }
  });
}
