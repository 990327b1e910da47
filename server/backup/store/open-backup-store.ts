import { fileURLToPath } from 'node:url';
import type { Secret } from '@voltandes/platform/runtime';
import type { BackupStore } from './backup-store.ts';

/** Opens the store that `BACKUP_URL` names, `file:///folder` or `s3://bucket`. */
export async function openBackupStore(backupUrl: Secret): Promise<BackupStore> {
  const url = new URL(backupUrl.reveal());
  if (url.protocol === 's3:') {
    const { openS3BackupStore } = await import('./s3-backup-store.ts');
    return openS3BackupStore(url);
  }
  const { openFolderBackupStore } = await import('./folder-backup-store.ts');
  return openFolderBackupStore(fileURLToPath(url));
}
