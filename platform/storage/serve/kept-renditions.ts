import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullWhenMissing } from '../../missing.ts';
import { requireVersion } from '../blobs/version.ts';
import { KEPT_PER_PICTURE, MAX_KEPT_BYTES } from '../limits.ts';

/** A picture in one of its forms. */
export interface Rendition {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: string;
}

/** Renditions being made, by file: who asks for the same meanwhile waits for the same. */
const underWay = new Map<string, Promise<Rendition>>();

/**
 * Finds a rendition made before, or makes it and keeps it. What is lost is made again: nothing here is durable.
 *
 * @param options.folder where renditions lie, a folder for each version of an object
 * @param options.form what tells this rendition of the version from others
 * @param options.admit asked before one is made; throws when the caller may not have it made
 */
export async function keepRendition(
  options: { folder: string; version: string; form: string; admit: () => Promise<void> },
  make: () => Promise<Rendition>,
): Promise<Rendition> {
  const own = join(options.folder, options.version);
  const file = join(own, createHash('sha256').update(options.form).digest('hex'));
  const kept = await readFile(file).catch(nullWhenMissing);
  if (kept !== null) return unpack(kept);
  const joined = underWay.get(file);
  if (joined) return joined;
  await options.admit();
  const making = underWay.get(file) ?? makeAndKeep();
  underWay.set(file, making);
  return making;

  async function makeAndKeep(): Promise<Rendition> {
    try {
      const made = await make();
      // A full disk, or a picture removed meanwhile: it is served all the same, and made again.
      if (made.bytes.length <= MAX_KEPT_BYTES) await keep(own, file, made).catch(() => undefined);
      return made;
    } finally {
      underWay.delete(file);
    }
  }
}

async function keep(own: string, file: string, made: Rendition): Promise<void> {
  await mkdir(own, { recursive: true, mode: 0o700 });
  if ((await readdir(own)).length >= KEPT_PER_PICTURE) return;
  // Renamed when whole: nobody reads half of it.
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, pack(made), { mode: 0o600 });
  await rename(part, file);
}

/**
 * Forgets what was made of these versions.
 *
 * @throws Error when one is no version of ours
 */
export async function forgetRenditions(folder: string, versions: readonly string[]): Promise<void> {
  for (const version of versions)
    await rm(join(folder, requireVersion(version)), { recursive: true, force: true });
}

/** The media type, a line break, the bytes. */
const pack = ({ bytes, contentType }: Rendition): Buffer =>
  Buffer.concat([Buffer.from(`${contentType}\n`), bytes]);

function unpack(kept: Buffer<ArrayBuffer>): Rendition {
  const end = kept.indexOf('\n');
  return { contentType: kept.subarray(0, end).toString(), bytes: kept.subarray(end + 1) };
}
