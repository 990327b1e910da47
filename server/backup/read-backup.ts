import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import { createTarDecoder } from 'modern-tar';
import { type Secrets, secretsSchema } from '../secrets.ts';
import { type Manifest, manifestSchema } from './manifest.ts';

interface BackupEntry {
  readonly name: string;
  readonly bytes: Readable;
}

export interface OpenBackup {
  readonly manifest: Manifest;
  readonly secrets: Secrets;
  /** The remaining entries, readable once: each must be consumed before the next. */
  readonly entries: AsyncGenerator<BackupEntry, void>;
}

/**
 * Opens a backup as a stream. Returning from `entries` early closes the file.
 *
 * @throws Error when the file is not a backup; from `entries`, when it is damaged
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  const entries = entriesOf(file);
  try {
    const manifest = manifestSchema.parse(await nextJson(entries, 'manifest.json'));
    const secrets = secretsSchema.parse(await nextJson(entries, 'secrets.json'));
    return { manifest, secrets, entries };
  } catch (error) {
    await entries.return();
    if ((await stat(file).catch(ignoreNotFound)) === null)
      throw new Error(`${file} does not exist.`, { cause: error });
    throw new Error(`${file} is not a backup that this version can read.`, { cause: error });
  }
}

async function nextJson(entries: AsyncGenerator<BackupEntry, void>, name: string): Promise<unknown> {
  const { value } = await entries.next();
  if (value?.name !== name) throw new Error(`${name} is missing.`);
  return json(value.bytes);
}

/** The gzip checksum at the end covers the whole archive. */
async function* entriesOf(file: string): AsyncGenerator<BackupEntry, void> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const decoder = writable.getWriter();
  const read = pipeline(
    createReadStream(file),
    createGunzip(),
    async (archive: AsyncIterable<Uint8Array>) => {
      for await (const chunk of archive) await decoder.write(chunk);
      await decoder.close();
    },
  );
  // Awaited below; until then a failure surfaces in the loop.
  read.catch((error: unknown) => decoder.abort(error).catch(() => undefined));
  for await (const { body, header } of reportingDamage(file, readable))
    yield { name: header.name, bytes: Readable.from(reportingDamage(file, body)) };
  await read.catch(throwDamaged(file));
}

async function* reportingDamage<T>(file: string, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* stream;
  } catch (error) {
    throwDamaged(file)(error);
  }
}

const throwDamaged =
  (file: string) =>
  (error: unknown): never => {
    throw new Error(`${file} is damaged: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  };
