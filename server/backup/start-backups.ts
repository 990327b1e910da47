import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { asAdministrator } from '@voltandes/platform/database';
import { completesWithin, type Secret, sleep } from '@voltandes/platform/runtime';
import type { Logger } from 'pino';
import { archivesFiles } from '../backup-settings.ts';
import { readInstallation } from '../installation.ts';
import { PROJECT_DIRECTORY } from '../project-directory.ts';
import { ArchiveKeyChanged, openArchiveStore } from '../recovery/archive-key.ts';
import { type FileArchive, openFileArchive } from '../recovery/file-archive.ts';
import type { Settings } from '../settings.ts';
import { requireUsableKey } from './encryption.ts';

/** Lets the server start first. */
const DELAY_MS = 10_000;
const BACKUPS_MS = 60 * 60 * 1000;
const FILES_MS = 60 * 1000;
/** How long startup waits for the store. */
const STORE_TIMEOUT_MS = 5000;

/**
 * Until disposed, takes due backups every hour, in a separate process; with `BACKUP_WAL`, archives new files every
 * minute.
 *
 * @throws Error when `BACKUP_KEY` is mistyped, or differs from the archive's key
 */
export async function startBackups(options: {
  settings: Settings;
  databaseUrl: Secret;
  logger: Logger;
}): Promise<AsyncDisposable> {
  const { logger, settings } = options;
  await requireUsableKey(settings.BACKUP_KEY);
  if (settings.BACKUP_WAL === 'true') await requireArchiveKey(settings);
  const closing = new AbortController();
  const regularly = async (interval: number, failed: string, work: () => Promise<void>): Promise<void> => {
    const pause = (milliseconds: number): Promise<void> =>
      sleep(milliseconds, closing.signal, { ref: false });
    for (await pause(DELAY_MS); !closing.signal.aborted; await pause(interval))
      await work().catch((error: unknown) => {
        if (!closing.signal.aborted) logger.error({ err: error }, failed);
      });
  };
  const working = Promise.all([
    regularly(BACKUPS_MS, 'scheduled backups failed', () => runScheduled(logger, closing.signal)),
    archivesFiles(settings) &&
      regularly(FILES_MS, 'files could not be archived', await archiveFiles(options)),
  ]);
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await working;
    },
  };
}

/** Reads, packs and encrypts in a separate process, so that the server stays responsive. */
async function runScheduled(logger: Logger, signal: AbortSignal): Promise<void> {
  const command = [join(PROJECT_DIRECTORY, 'server', 'cli.ts'), 'backup', '--scheduled'];
  const child = spawn(process.execPath, command, {
    cwd: PROJECT_DIRECTORY,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): boolean => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  const [done, problems, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  signal.removeEventListener('abort', stop);
  for (const line of done.split('\n').filter(Boolean)) logger.info(line);
  if (code !== 0) throw new Error(problems.trim());
}

/** An unavailable store does not block startup: nothing can be archived then, and each attempt checks the key again. */
async function requireArchiveKey(settings: Settings): Promise<void> {
  const opened = openArchiveStore(settings).catch((error: unknown) => {
    if (error instanceof ArchiveKeyChanged) throw error;
  });
  await completesWithin(STORE_TIMEOUT_MS, opened);
}

async function archiveFiles(options: {
  settings: Settings;
  databaseUrl: Secret;
}): Promise<() => Promise<void>> {
  const { databaseUrl, settings } = options;
  const { BACKUP_KEY: key, DATA_DIR, STORAGE_URL: storageUrl } = settings;
  const installation = (await readInstallation(DATA_DIR)) ?? '';
  let files: FileArchive | undefined;
  return async () => {
    files ??= openFileArchive(await openArchiveStore(settings), { installation, key, storageUrl });
    const archive = files;
    await asAdministrator(databaseUrl, (client) => archive.add(client));
  };
}
