import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ignoreNotFound, type Secret } from '@voltandes/platform/runtime';
import { createTarDecoder } from 'modern-tar';
import type { z } from 'zod';
import { messageOf } from '../message-of.ts';
import { type Secrets, secretsSchema } from '../secrets.ts';
import { decrypt, UnreadableBackup } from './encryption.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Readable;
}

/** The entries of an archive, readable once: each must be consumed before the next. Returning early closes the file. */
export type ArchiveEntries = AsyncGenerator<ArchiveEntry, void>;

export interface OpenBackup {
  readonly manifest: Manifest;
  readonly secrets: Secrets;
  /** The remaining entries. */
  readonly entries: ArchiveEntries;
}

/** Where a backup is read from. */
export interface BackupSource {
  /** For messages. */
  readonly title: string;
  /** @returns null when there is no such file */
  read(): Promise<AsyncIterable<Uint8Array> | null>;
}

/** A backup in a file. */
export const fileSource = (file: string): BackupSource => ({
  title: file,
  async read() {
    const found = await stat(file).catch(ignoreNotFound);
    if (found === null) return null;
    if (found.isDirectory()) throw new Error(`${file} is a folder: name the backup in it.`);
    if (found.isFile() && found.size === 0)
      throw new Error(
        `${file} is empty: its copy was interrupted, or the disk was full. Take another backup.`,
      );
    await access(file, constants.R_OK).catch((error: unknown) => {
      throw new Error(`${file} cannot be read: ${messageOf(error)}. Check its owner and permissions.`);
    });
    return createReadStream(file);
  },
});

/**
 * Opens a backup as a stream.
 *
 * @throws Error when it is not a backup or cannot be decrypted; from `entries`, when it is damaged
 */
export function openBackup(source: BackupSource, key: Secret | undefined): Promise<OpenBackup> {
  return openArchive(source, key, manifestSchema);
}

/** Opens any archive that starts with a manifest and secrets; see {@link openBackup}. */
export async function openArchive<T>(
  source: BackupSource,
  key: Secret | undefined,
  schema: z.ZodType<T>,
): Promise<{ manifest: T; secrets: Secrets; entries: ArchiveEntries }> {
  const bytes = await source.read();
  if (bytes === null) throw new Error(`${source.title} does not exist.`);
  const entries = entriesOf(source.title, decrypt(bytes, key));
  try {
    const manifest = schema.parse(await nextJson(entries, 'manifest.json'));
    const secrets = secretsSchema.parse(await nextJson(entries, 'secrets.json'));
    return { manifest, secrets, entries };
  } catch (error) {
    await entries.return();
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      throw new Error(`${source.title} does not exist.`, { cause });
    if (cause instanceof UnreadableBackup) throw new Error(`${source.title} ${cause.message}.`, { cause });
    throw new Error(`${source.title} is not a backup that this version can read.`, { cause: error });
  }
}

async function nextJson(entries: ArchiveEntries, name: string): Promise<unknown> {
  const { value } = await entries.next();
  if (value?.name !== name) throw new Error(`${name} is missing.`);
  return json(value.bytes);
}

/** The gzip checksum at the end covers the whole archive. */
async function* entriesOf(title: string, archive: AsyncIterable<Uint8Array>): ArchiveEntries {
  const { readable, writable } = createTarDecoder({ strict: true });
  const decoder = writable.getWriter();
  const read = pipeline(archive, createGunzip(), async (tar: AsyncIterable<Uint8Array>) => {
    for await (const chunk of tar) await decoder.write(chunk);
    await decoder.close();
  });
  // Awaited below; until then a failure surfaces in the loop.
  read.catch((error: unknown) => decoder.abort(error).catch(() => undefined));
  for await (const { body, header } of reportingDamage(title, readable))
    yield { name: header.name, bytes: Readable.from(reportingDamage(title, body)) };
  await read.catch(throwDamaged(title));
}

async function* reportingDamage<T>(title: string, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* stream;
  } catch (error) {
    throwDamaged(title)(error);
  }
}

const throwDamaged =
  (title: string) =>
  (error: unknown): never => {
    throw new Error(`${title} is damaged: ${messageOf(error)}`, { cause: error });
  };
