import type { Secret } from '@voltandes/platform/runtime';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

/** Begins every encrypted file. Source: https://age-encryption.org/v1 */
const MAGIC = Buffer.from('age-encryption.org/v1\n');

/**
 * Encrypts for `BACKUP_KEY` in age's format; without a key, passes the bytes through.
 *
 * @throws Error when the key is mistyped
 */
export async function encrypt(
  bytes: AsyncIterable<Uint8Array>,
  key: Secret | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if (!key) return bytes;
  const encrypter = await encrypterFor(key);
  return encrypter.encrypt(ReadableStream.from(bytes));
}

/** @throws Error when the key is mistyped */
export async function requireUsableKey(key: Secret | undefined): Promise<void> {
  if (key) await encrypterFor(key);
}

async function encrypterFor(key: Secret): Promise<Encrypter> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await recipientOf(key));
  return encrypter;
}

/**
 * The public key, which identifies a key without revealing it.
 *
 * @throws Error when the key is mistyped
 */
export async function recipientOf(key: Secret): Promise<string> {
  const text = key.reveal();
  try {
    const recipient = text.startsWith('age1') ? text : await identityToRecipient(text);
    new Encrypter().addRecipient(recipient);
    return recipient;
  } catch {
    // The cause may quote the key.
    throw new Error('BACKUP_KEY is mistyped: its checksum is wrong.');
  }
}

/**
 * Decrypts encrypted bytes, and passes others through.
 *
 * @throws Error when the key is missing or wrong, or when the bytes are damaged or truncated
 */
export async function* decrypt(
  bytes: AsyncIterable<Uint8Array>,
  key: Secret | undefined,
): AsyncGenerator<Uint8Array, void> {
  const { head, all } = await peek(bytes, MAGIC.length);
  if (!head.equals(MAGIC)) return yield* all;
  if (!key) throw new UnreadableBackup('is encrypted: set BACKUP_KEY');
  if (key.reveal().startsWith('age1'))
    throw new UnreadableBackup(
      'is encrypted, and BACKUP_KEY only writes: set the secret one, AGE-SECRET-KEY-1…',
    );
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.reveal());
  const plain = await decrypter.decrypt(ReadableStream.from(all)).catch((error: unknown) => {
    throw new UnreadableBackup('cannot be decrypted with this BACKUP_KEY', { cause: error });
  });
  try {
    yield* plain;
  } catch (error) {
    // Each chunk is authenticated, and the last is marked as such.
    throw new UnreadableBackup('is damaged or cut off', { cause: error });
  }
}

/**
 * Tries a key on the beginning of a backup.
 *
 * @returns why the backup cannot be read, phrased to follow its name; null when it can
 */
export async function keyProblem(
  bytes: AsyncIterable<Uint8Array>,
  key: Secret | undefined,
): Promise<string | null> {
  const iterator = bytes[Symbol.asyncIterator]();
  const plain = decrypt({ [Symbol.asyncIterator]: () => iterator }, key);
  try {
    await plain.next();
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableBackup)) throw error;
    return error.message;
  } finally {
    await plain.return();
    // When the key is wrong, nothing else closes the source.
    await iterator.return?.();
  }
}

/** Why a backup cannot be read, phrased to follow its name. */
export class UnreadableBackup extends Error {}

async function peek(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ head: Buffer; all: AsyncGenerator<Uint8Array, void> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let size = 0; size < length; ) {
    const { done, value } = await iterator.next();
    if (done) break;
    read.push(value);
    size += value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array, void> {
    try {
      yield* read;
      yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(read).subarray(0, length), all: all() };
}
