import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
  // Keeps the owner: when started by root, PostgreSQL runs as another account.
  await run('cp', ['-aT', '--reflink=auto', template, directory]);
}
