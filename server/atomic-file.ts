import { link, open, rename, rm } from 'node:fs/promises';

/** Writes a file for its owner alone. It is complete on disk before it has its name: a crash leaves no half file. */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  await rename(await writePartial(file, text), file);
}

/**
 * As {@link writeFileAtomically}, for the first of several processes that start together.
 *
 * @returns false when the file was there already: it is left as it is
 */
export async function createFileAtomically(file: string, text: string): Promise<boolean> {
  const partial = await writePartial(file, text);
  try {
    await link(partial, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial);
  }
}

async function writePartial(file: string, text: string): Promise<string> {
  const partial = `${file}.${process.pid}`;
  await using handle = await open(partial, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  return partial;
}
