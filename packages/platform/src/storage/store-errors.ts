import { z } from 'zod';
import { S3Unavailable } from './blobs/s3-client.ts';
import { StorageError, type StorageErrorCode } from './errors.ts';

/** By the code of the operating system's error. A missing file is no error: what is missing here is the folder. */
const CODES = new Map<string, StorageErrorCode>([
  ['ENOSPC', 'InsufficientStorage'],
  ['EDQUOT', 'InsufficientStorage'],
  ...['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ESTALE', 'EMFILE', 'ENFILE'].map(
    (code) => [code, 'StoreUnavailable'] as const,
  ),
]);

const systemErrorSchema = z.object({ code: z.string(), syscall: z.string() });

/** What to tell a client when files cannot be written or read; null for other errors. */
export function translateStoreError(error: unknown): StorageError | null {
  if (error instanceof S3Unavailable) return new StorageError('StoreUnavailable');
  const found = error instanceof Error && systemErrorSchema.safeParse(error).data;
  const code = found && CODES.get(found.code);
  return code ? new StorageError(code) : null;
}
