import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from './temporary-directory.ts';

const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '..', '..', '..');
const CACHE = join(ROOT, 'node_modules', '.cache', 'test-data');

/** Copies what is in a directory, with its owners: when started by root, PostgreSQL runs as another account. */
export async function copyDirectory(from: string, to: string): Promise<void> {
  await run('cp', ['-aT', '--reflink=auto', from, to]);
}

/**
 * A directory that is filled once for the same inputs and kept between test runs. Nobody may change it.
 *
 * @param options.inputs files and folders that decide what is in it
 */
export async function cachedDirectory(options: {
  readonly name: string;
  readonly inputs: readonly string[];
  /** What else decides. */
  readonly version?: string;
  readonly fill: (directory: string) => Promise<void>;
}): Promise<string> {
  const { fill, inputs, name, version = '' } = options;
  const digest = createHash('sha256').update(`${process.version} ${process.arch} ${version}`);
  // The versions of PostgreSQL and of all that starts it.
  for (const path of [...inputs, join(ROOT, 'package-lock.json')])
    for (const file of await filesIn(path)) digest.update(file).update(await readFile(file));
  const directory = join(CACHE, `${name}-${digest.digest('hex').slice(0, 16)}`);
  if (existsSync(directory)) return directory;
  await using filled = await temporaryDirectory();
  await fill(filled.path);
  await mkdir(CACHE, { recursive: true });
  // A concurrent run may be copying what has the same inputs.
  for (const old of await readdir(CACHE))
    if (old.startsWith(`${name}-`) && !old.startsWith(basename(directory)))
      await rm(join(CACHE, old), { recursive: true });
  const partial = `${directory}.${process.pid}`;
  await copyDirectory(filled.path, partial);
  // A concurrent run may have filled it meanwhile.
  await rename(partial, directory).catch(() => rm(partial, { recursive: true }));
  return directory;
}

async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .sort();
}
