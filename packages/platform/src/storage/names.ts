import { StorageError } from './errors.ts';

/**
 * Characters not allowed in object names: control characters, S3's "characters to avoid", and invisible characters that
 * change how a name is displayed.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html
 */
const FORBIDDEN =
  /[\p{Cc}\p{Cs}#[\]{}^`"<>\\|%~\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]|\u034F/u;

/** Empty, `.` and `..` segments. */
const BAD_SEGMENT = /(?:^|\/)(?:\.{1,2})?(?:\/|$)/;

const MAX_KEY_BYTES = 1024;

const BUCKET_NAME = /^(?! )[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}(?<! )$/;

/** Reserved for analytics buckets. */
const RESERVED_SUFFIX = '--table-s3';

export function isValidKey(key: string): boolean {
  return !FORBIDDEN.test(key) && !BAD_SEGMENT.test(key) && Buffer.byteLength(key) <= MAX_KEY_BYTES;
}

/** @throws StorageError InvalidKey */
export function requireValidKey(key: string): void {
  if (!isValidKey(key)) throw new StorageError('InvalidKey', `Invalid key: ${printable(key)}`);
}

/** @throws StorageError InvalidBucketName */
export function requireValidBucketName(name: string): void {
  if (!BUCKET_NAME.test(name) || name.endsWith(RESERVED_SUFFIX)) throw new StorageError('InvalidBucketName');
}

/** Escapes control characters, which must not reach logs or terminals. */
function printable(key: string): string {
  return key.toWellFormed().replace(/\p{Cc}/gu, (character) => encodeURIComponent(character));
}

/** Supabase Studio represents an empty folder by an object of this name, without bytes or type. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith('.emptyFolderPlaceholder');
}
