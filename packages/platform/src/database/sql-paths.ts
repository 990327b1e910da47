import { glob } from 'node:fs/promises';
import { sep } from 'node:path';

/** Resolves patterns such as `./seeds/*.sql`, whose files run in order of their names; other paths stay as written. */
export async function expandPaths(folder: string, paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of paths) {
    const files: string[] = [];
    if (!/[*?[\]]/.test(path)) files.push(path);
    else for await (const file of glob(path, { cwd: folder })) files.push(file.split(sep).join('/'));
    for (const file of files.sort()) found.add(file);
  }
  return found;
}
