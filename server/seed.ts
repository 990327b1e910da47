import { seedDatabase } from '#platform/database/seed.ts';
import { type Backend, PROJECT_DIRECTORY } from './backend.ts';
import { step } from './progress.ts';
import type { Settings } from './settings.ts';

/** Fills a new installation with demonstration content, once, when the settings ask for it. */
export async function seedOnce(options: {
  settings: Settings;
  backend: Backend;
  secretKey: string;
}): Promise<void> {
  const { backend, settings } = options;
  if (settings.SEED === 'none' || !backend.databaseUrl) return;
  const databaseUrl = backend.databaseUrl;
  await step('Demonstration content', () => seedDatabase({ url: databaseUrl, directory: PROJECT_DIRECTORY }));
}
