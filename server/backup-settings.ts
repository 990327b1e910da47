import type { Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { booleanSetting, integerSetting, secretSetting, storeUrlSetting } from './setting-types.ts';

/** Where, when and for how long backups are kept. */
export const backupEnvironment = z.object({
  /** When set, a backup is taken every day. */
  BACKUP_URL: storeUrlSetting.optional(),
  /** Encrypts backups: with age's public key they can only be written, with the secret key also read. */
  BACKUP_KEY: secretSetting(
    z.string().regex(/^(?:AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+|age1[0-9a-z]+)$/, {
      error: 'must be AGE-SECRET-KEY-1… or age1…: npm run cli -- backup:key prints one',
    }),
  ).optional(),
  /** For how many days, and weeks, to keep the last backup of each. */
  BACKUP_KEEP_DAYS: integerSetting(7),
  BACKUP_KEEP_WEEKS: integerSetting(4),
  /** Whether to test-restore the newest backup every week. */
  BACKUP_DRILL: booleanSetting('false'),
  /** Whether to archive every change too, for point-in-time recovery. */
  BACKUP_WAL: booleanSetting('false'),
});

/** Whether uploaded files are archived as the database's changes are, so that any moment can be restored. */
export const archivesFiles = (
  settings: z.infer<typeof backupEnvironment> & { STORAGE_URL: Secret },
): boolean =>
  settings.BACKUP_URL !== undefined &&
  settings.BACKUP_WAL === 'true' &&
  settings.STORAGE_URL.reveal().startsWith('file:');
