import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreNotFound } from '../../ignore-not-found.ts';
import { requireVersion } from '../blobs/version.ts';
import { MAX_RENDITION_BYTES, MAX_RENDITIONS } from '../limits.ts';

/** A rendered image. */
export interface Rendition {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly contentType: string;
}

/** Renditions in progress, by file; concurrent requests for the same one share it. */
const inProgress = new Map<string, Promise<Rendition>>();

/**
 * Reads a rendition from the cache, or renders and stores it. Nothing in the cache is durable.
 *
 * @param options.folder the cache, with one folder per object version
 * @param options.form identifies the rendition among those of its version
 * @param options.admit called before rendering; throws when the caller has exceeded its limit
 */
export async function cachedRendition(
  options: { folder: string; version: string; form: string; admit: () => Promise<void> },
  make: () => Promise<Rendition>,
): Promise<Rendition> {
  const own = join(options.folder, options.version);
  const file = join(own, createHash('sha256').update(options.form).digest('hex'));
  const cached = await readFile(file).catch(ignoreNotFound);
  if (cached !== null) return unpack(cached);
  const joined = inProgress.get(file);
  if (joined) return joined;
  await options.admit();
  const rendering = inProgress.get(file) ?? renderAndCache();
  inProgress.set(file, rendering);
  return rendering;

  async function renderAndCache(): Promise<Rendition> {
    try {
      const made = await make();
      // A full disk or a deleted object must not fail the response; the image is simply rendered again next time.
      if (made.bytes.length <= MAX_RENDITION_BYTES) await store(own, file, made).catch(() => undefined);
      return made;
    } finally {
      inProgress.delete(file);
    }
  }
}

/** Stores a rendition, replacing the oldest ones of its version when there are too many. */
async function store(own: string, file: string, made: Rendition): Promise<void> {
  await mkdir(own, { recursive: true, mode: 0o700 });
  await dropOldest(own, MAX_RENDITIONS - 1);
  // Renaming is atomic, so nobody reads a partial file.
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, pack(made), { mode: 0o600 });
  await rename(part, file);
}

async function dropOldest(own: string, most: number): Promise<void> {
  const names = await readdir(own);
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(own, name);
      // Another process may have removed it meanwhile.
      return { path, madeAt: (await stat(path).catch(ignoreNotFound))?.mtimeMs ?? 0 };
    }),
  );
  files.sort((a, b) => a.madeAt - b.madeAt);
  for (const { path } of files.slice(0, files.length - most)) await rm(path, { force: true });
}

/**
 * Removes the renditions of these versions.
 *
 * @throws Error when one is not a version id
 */
export async function dropRenditions(folder: string, versions: readonly string[]): Promise<void> {
  for (const version of versions)
    await rm(join(folder, requireVersion(version)), { recursive: true, force: true });
}

/** Format: the media type, a line break, the bytes. */
const pack = ({ bytes, contentType }: Rendition): Buffer =>
  Buffer.concat([Buffer.from(`${contentType}\n`), bytes]);

function unpack(kept: Buffer<ArrayBuffer>): Rendition {
  const end = kept.indexOf('\n');
  return { contentType: kept.subarray(0, end).toString(), bytes: kept.subarray(end + 1) };
}
