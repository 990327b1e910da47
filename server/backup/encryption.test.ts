import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Secret } from '@voltandes/platform/runtime';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { decrypt, encrypt, requireUsableKey } from './encryption.ts';

const key = new Secret(await generateX25519Identity());
const publicKey = new Secret(await identityToRecipient(key.reveal()));
/** More than two of age's chunks. */
const CONTENT = randomBytes(150_000);

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const encrypted = async (by = key): Promise<Buffer> => buffer(await encrypt(chunked(CONTENT, 7000), by));
/** The header, which identifies encrypted bytes, arrives in pieces. */
async function* streamed(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* chunked(bytes.subarray(0, 30), 5);
  yield* chunked(bytes.subarray(30), 9000);
}

const decrypted = (bytes: Uint8Array, by: Secret | undefined): Promise<Buffer> =>
  buffer(decrypt(streamed(bytes), by));

test('the secret key decrypts what the public key encrypted', async () => {
  const bytes = await encrypted(publicKey);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect((await decrypted(bytes, key)).equals(CONTENT)).toBe(true);
  await expect(decrypted(bytes, publicKey)).rejects.toThrow('BACKUP_KEY only writes');
});

test('truncated or modified bytes are refused, even when cut after a whole chunk', async () => {
  const bytes = await encrypted();
  for (const length of [10_000, bytes.length - 1, bytes.length - (bytes.length % 65_552)])
    await expect(decrypted(bytes.subarray(0, length), key)).rejects.toThrow('is damaged or cut off');
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
  await expect(decrypted(bytes, key)).rejects.toThrow('is damaged or cut off');
});

test('a different, a missing and a mistyped key have different errors', async () => {
  const bytes = await encrypted();
  const other = new Secret(await generateX25519Identity());
  await expect(decrypted(bytes, other)).rejects.toThrow('cannot be decrypted with this BACKUP_KEY');
  await expect(decrypted(bytes, undefined)).rejects.toThrow('is encrypted: set BACKUP_KEY');
  const mistyped = key.reveal().replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q'));
  await expect(requireUsableKey(new Secret(mistyped))).rejects.toThrow(
    /^BACKUP_KEY is mistyped: its checksum is wrong\.$/,
  );
});

test('unencrypted bytes pass through, even short ones', async () => {
  expect((await decrypted(Buffer.from('plain'), key)).toString()).toBe('plain');
  expect((await buffer(await encrypt(chunked(CONTENT, 7000), undefined))).equals(CONTENT)).toBe(true);
});
