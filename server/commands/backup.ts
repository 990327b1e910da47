import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../backup/write-backup.ts';
import { readSettings } from '../settings.ts';
import { withDatabase } from './with-database.ts';

/** Works whether or not the server is running. */
export async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  if (positionals.length !== 1) throw new Error('Usage: npm run cli -- backup FILE [--force]');
  const file = resolve(positionals[0] ?? '');
  if (existsSync(file) && !values.force) throw new Error(`${file} exists. Add --force to replace it.`);
  const { DATABASE_URL, DATA_DIR, SUPABASE_URL } = readSettings();
  if (SUPABASE_URL) throw new Error('Hosted Supabase makes its own backups.');
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres')))
    throw new Error(`There is no installation in ${DATA_DIR}.`);
  const started = Date.now();
  await withDatabase(async ({ secrets, settings, url }) => {
    const { STORAGE_URL } = settings;
    const { files, missing, tables } = await writeBackup({ file, url, secrets, storageUrl: STORAGE_URL });
    const size = ((await stat(file)).size / 1024 / 1024).toFixed(1);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${file}: ${tables} tables, ${files} files, the secrets; ${size} MB in ${seconds} s.`);
    if (STORAGE_URL.reveal().startsWith('s3:'))
      console.warn(
        'Uploaded files stay in the S3 bucket and are not in this backup: enable versioning there.',
      );
    if (missing > 0)
      console.warn(`${missing} files referenced by the database were missing: run doctor to list them.`);
  });
}
