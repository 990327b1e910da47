import { execFile } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { descendants } from '@voltandes/platform/testing/processes';
import type { ServedSite } from './serve-site.ts';

const run = promisify(execFile);

const CHUNK_BYTES = 1024 * 1024;

export interface FaultySite {
  readonly site: ServedSite;
  readonly dataDirectory: string;
}

/** Whether the server is expected to survive the fault. */
export type Outcome = 'lives' | 'ended';

export async function killEverything({ site }: FaultySite): Promise<Outcome> {
  await site.killEverything();
  return 'ended';
}

export async function killPostmaster({ site, dataDirectory }: FaultySite): Promise<Outcome> {
  const text = await readFile(join(dataDirectory, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(text.split('\n')[0]), 'SIGKILL');
  await site.exited;
  return 'ended';
}

export async function killBackend({ site }: FaultySite): Promise<Outcome> {
  for (;;) {
    for (const pid of await descendants(site.process.pid ?? 0)) {
      const title = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
      if (!title.startsWith('postgres: authenticator')) continue;
      process.kill(pid, 'SIGKILL');
      return 'lives';
    }
    // The pool has no open connection at the moment.
    await setTimeout(20);
  }
}

/** @param pause in ms between the two kills */
export async function killBackendAndServer(faulty: FaultySite, pause: number): Promise<Outcome> {
  await killBackend(faulty);
  await setTimeout(pause);
  faulty.site.process.kill('SIGKILL');
  await faulty.site.exited;
  return 'ended';
}

const ballast = (dataDirectory: string): string => join(dataDirectory, 'ballast');

/** Writes until the disk is full. */
export async function fillDisk(dataDirectory: string): Promise<void> {
  await using file = await open(ballast(dataDirectory), 'a');
  for (let bytes = CHUNK_BYTES; bytes >= 512; ) {
    try {
      await file.write(Buffer.alloc(bytes));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      bytes /= 2;
    }
  }
}

export const freeDisk = (dataDirectory: string): Promise<void> => rm(ballast(dataDirectory), { force: true });

/**
 * Mounts a tmpfs.
 *
 * @returns null when the current user may not mount
 */
export async function mountSmallDisk(path: string, megabytes: number): Promise<AsyncDisposable | null> {
  const options = `size=${megabytes}m,mode=0711`;
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).catch(() => null);
  return mounted && { [Symbol.asyncDispose]: () => unmount(path) };
}

/** Bind-mounts a directory read-only. */
export async function mountReadOnly(directory: string, path: string): Promise<AsyncDisposable> {
  await run('mount', ['--bind', directory, path]);
  await run('mount', ['-o', 'remount,ro,bind', path]);
  return { [Symbol.asyncDispose]: () => unmount(path) };
}

async function unmount(path: string): Promise<void> {
  await run('umount', [path]);
}
