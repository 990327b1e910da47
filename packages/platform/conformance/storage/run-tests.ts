import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { temporaryDirectory } from '#testing/temporary-directory.ts';
import { printReport } from './report.ts';
import { SKIPPED_FILES } from './skipped.ts';
import { type StorageUnderTest, startStorage } from './storage-under-test.ts';

/**
 * Runs the storage service's own tests against this platform: the integration tests that use HTTP, run by the service's
 * own Vitest, with its application replaced by `app.ts`.
 *
 * @param checkout a clone of supabase/storage, with its dependencies installed
 * @param wanted names of test files, such as `bucket`; all if empty
 */
export async function run(checkout: string, wanted: readonly string[]): Promise<void> {
  const tests = join(checkout, 'src', 'test');
  const files = (await readdir(tests))
    .flatMap((name) => /^(.+)\.test\.ts$/.exec(name)?.[1] ?? [])
    .filter((name) => wanted.length === 0 || wanted.includes(name));
  await using directory = await temporaryDirectory();
  const settings = {
    ...(await readSettings(join(checkout, '.env.sample'))),
    ...(await readSettings(join(checkout, '.env.test.sample'))),
  };
  await using storage = await startStorage(directory.path, {
    fixtures: join(tests, 'db'),
    jwtSecret: settings.AUTH_JWT_SECRET ?? '',
  });
  // Some tests write to `data`, which does not exist in a clone.
  await mkdir(join(checkout, 'data'), { recursive: true });
  await copyFile(join(tests, 'assets', 'sadcat.jpg'), join(checkout, 'data', 'sadcat.jpg'));
  const report = join(directory.path, 'report.json');
  const comparable = files.filter((name) => !SKIPPED_FILES.has(name));
  if (comparable.length > 0)
    await runVitest(checkout, {
      report,
      files: comparable,
      environment: { ...settings, ...environment(storage, directory.path) },
    });
  await printReport(comparable.length > 0 ? report : null, files);
}

/** Overrides for the settings that the tests start with. */
function environment(storage: StorageUnderTest, directory: string): Record<string, string> {
  return {
    CONFORMANCE_URL: storage.url,
    DATABASE_URL: storage.databaseUrl.reveal(),
    DATABASE_POOL_URL: '',
    // Only for data that tests prepare; the platform has its own store.
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: join(directory, 'theirs'),
    LOG_LEVEL: 'silent',
  };
}

async function readSettings(path: string): Promise<NodeJS.Dict<string>> {
  return parseEnv(await readFile(path, 'utf8'));
}

async function runVitest(
  checkout: string,
  options: { report: string; files: readonly string[]; environment: NodeJS.Dict<string> },
): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      join(checkout, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...['--root', checkout, '--config', join(import.meta.dirname, 'vitest.config.ts')],
      ...['--reporter', 'json', '--outputFile', options.report, '--silent=true'],
      ...options.files.map((name) => `src/test/${name}.test.ts`),
    ],
    {
      cwd: checkout,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  await once(child, 'exit');
}
