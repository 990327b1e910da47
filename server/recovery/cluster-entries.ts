import { open, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import type { BackupEntry } from '../backup/backup-entries.ts';

/** Folders whose contents belong to the running server, or come from the archive. Source: pg_basebackup's own list */
const EMPTIED = new Set([
  ...['pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
  ...['pg_wal', 'bundled-archive'],
]);

/** `bundled-…` are our notes on the running server, `pgsql_tmp` spilled sorts, `pg_internal.init` a cache. */
const SKIPPED =
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|bundled-\w+\.json|backup_label|pgsql_tmp.*|pg_internal\.init.*)$/;

/** @returns the folders and files of a running cluster that a copy of it needs, as relative paths */
export async function listCluster(directory: string): Promise<{ folders: string[]; files: string[] }> {
  const [folders, files]: [string[], string[]] = [[], []];
  const walk = async (folder: string): Promise<void> => {
    // Tables may be dropped meanwhile.
    const entries = await readdir(join(directory, folder), { withFileTypes: true }).catch(ignoreNotFound);
    for (const entry of entries ?? []) {
      const path = join(folder, entry.name);
      if (SKIPPED.test(basename(path))) continue;
      if (entry.isSymbolicLink())
        throw new Error(`${join(directory, path)} is a tablespace, which is not copied.`);
      if (entry.isFile()) files.push(path);
      else {
        folders.push(path);
        if (!EMPTIED.has(path)) await walk(path);
      }
    }
  };
  await walk('');
  return { folders, files };
}

/** Reads the files while PostgreSQL writes to them; replaying the WAL repairs the copies. */
export async function* clusterEntries(
  directory: string,
  files: readonly string[],
): AsyncGenerator<BackupEntry, void> {
  for (const path of files) {
    await using file = await open(join(directory, path)).catch(ignoreNotFound);
    if (file === null) continue;
    const { size } = await file.stat();
    yield {
      name: `cluster/${path}`,
      size,
      bytes:
        size === 0 ? noBytes() : exactly(file.createReadStream({ end: size - 1, autoClose: false }), size),
    };
  }
}

async function* noBytes(): AsyncGenerator<Uint8Array, void> {}

/** Pads a file with zeros when it was truncated meanwhile. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, void> {
  let left = size;
  for await (const chunk of bytes) {
    left -= chunk.length;
    yield chunk;
  }
  if (left > 0) yield new Uint8Array(left);
}
