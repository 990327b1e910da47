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

export interface BackupEntry {
  readonly name: string;
  readonly bytes: Readable;
}

export interface OpenBackup {
  readonly manifest: Manifest;
  readonly secrets: Secrets;
  /** What follows, once: each entry has to be read to its end before the next. */
  readonly entries: AsyncGenerator<BackupEntry, void>;
}

/**
 * Opens a backup as a stream. Leaving `entries` early closes the file.
 *
 * @throws Error when the file is none of ours; from `entries`, when it is damaged
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
      throw new Error(`There is no file ${file}.`, { cause: error });
    throw new Error(`${file} is no backup that this version can read.`, { cause: error });
  }
}

async function nextJson(entries: AsyncGenerator<BackupEntry, void>, name: string): Promise<unknown> {
  const { value } = await entries.next();
  if (value?.name !== name) throw new Error(`${name} is missing.`);
  return json(value.bytes);
}

/** The checksum at the end of the compressed stream covers everything before it. */
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
  // Awaited below; until then a failure shows itself in the loop.
  read.catch((error: unknown) => decoder.abort(error).catch(() => undefined));
  for await (const { body, header } of sound(file, readable))
    yield { name: header.name, bytes: Readable.from(sound(file, body)) };
  await read.catch(tellDamage(file));
}

async function* sound<T>(file: string, stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* stream;
  } catch (error) {
    tellDamage(file)(error);
  }
}

const tellDamage =
  (file: string) =>
  (error: unknown): never => {
    throw new Error(`${file} is damaged: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  };
