import { fileURLToPath } from 'node:url';
import type { Secret } from '../../secret.ts';
import type { BlobStore } from './blob-store.ts';
import type { FolderStoreOptions } from './folder-store.ts';

/**
 * Opens the store given by `STORAGE_URL`.
 *
 * @param storageUrl `file:///folder` or `s3://bucket`
 * @param options of a folder: {@link FolderStoreOptions}
 * @throws Error for other schemes
 * @example
 * await using store = await openBlobStore(new Secret('file:///var/lib/voltandes/storage'));
 */
export async function openBlobStore(
  storageUrl: Secret,
  options: FolderStoreOptions = {},
): Promise<BlobStore> {
  const url = new URL(storageUrl.reveal());
  if (url.protocol === 'file:') {
    const { openFolderStore } = await import('./folder-store.ts');
    return openFolderStore(fileURLToPath(url), options);
  }
  if (url.protocol === 's3:') {
    const { openS3Store } = await import('./s3-store.ts');
    return openS3Store(url);
  }
  throw new Error(`STORAGE_URL must begin with file:// or s3://, not ${url.protocol}//.`);
}
