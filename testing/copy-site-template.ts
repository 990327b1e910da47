import { readdir } from 'node:fs/promises';
import { copyDirectory } from '@voltandes/platform/testing/cached-directory';

/** Environment variable with the prepared data directory; test workers inherit it. */
export const SITE_TEMPLATE = 'TEST_SITE_TEMPLATE';

/** Settings that change the result of a first start. */
const FIRST_START_SETTINGS = ['DATABASE_URL', 'STORAGE_URL', 'SEED'];

/** Fills an empty data directory from the template, when there is one and the settings allow it. */
export async function copySiteTemplate(
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const template = process.env[SITE_TEMPLATE];
  if (template === undefined || FIRST_START_SETTINGS.some((name) => name in environment)) return;
  if ((await readdir(directory).catch(() => [])).length > 0) return;
  await copyDirectory(template, directory);
}
