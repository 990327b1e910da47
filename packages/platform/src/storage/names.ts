import { StorageError } from './errors.ts';

/**
 * What no object's name may hold: control characters, S3's "characters to avoid", and signs that cannot be seen but
 * change how a name reads.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html
 */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}#[\]{}^`"<>\\|%~\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]|\u034F/u;

/** Empty segments and those that mean another folder. */
const BAD_SEGMENT = /(?:^|\/)(?:\.{1,2})?(?:\/|$)/;

const MAX_KEY_BYTES = 1024;

const BUCKET_NAME = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

export function isValidKey(key: string): boolean {
  return !FORBIDDEN.test(key) && !BAD_SEGMENT.test(key) && Buffer.byteLength(key) <= MAX_KEY_BYTES;
}

/** @throws StorageError InvalidKey */
export function requireValidKey(key: string): void {
  if (!isValidKey(key)) throw new StorageError('InvalidKey', `Invalid key: ${printable(key)}`);
}

/** @throws StorageError InvalidBucketName */
export function requireValidBucketName(name: string): void {
  if (!BUCKET_NAME.test(name)) throw new StorageError('InvalidBucketName');
}

/** Control characters must not reach logs and terminals through an error message. */
function printable(key: string): string {
  return key.toWellFormed().replace(/\p{Cc}/gu, (character) => encodeURIComponent(character));
}

/** Studio marks an empty folder with an object of this name: it has no bytes and no type. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder');
}
