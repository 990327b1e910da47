import { z } from 'zod';
import { booleanSetting, integerSetting, secretSetting, storeUrlSetting } from './setting-types.ts';

/** Where, when and for how long backups are kept. */
export const backupEnvironment = z.object({
  /** With it, a backup is taken every day. */
  BACKUP_URL: storeUrlSetting.optional(),
  /** Encrypts backups; age's public key writes them only, the secret one also reads them. */
  BACKUP_KEY: secretSetting(
    z.string().regex(/^(?:AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+|age1[0-9a-z]+)$/, {
      error: 'must be AGE-SECRET-KEY-1… or age1…: npm run cli -- backup:key prints one',
    }),
  ).optional(),
  /** The last backup of each of so many days, and of so many weeks. */
  BACKUP_KEEP_DAYS: integerSetting(7),
  BACKUP_KEEP_WEEKS: integerSetting(4),
  /** Whether the newest backup is restored on trial every week. */
  BACKUP_DRILL: booleanSetting('false'),
  /** Whether every change is archived too, to restore the state of any moment. */
  BACKUP_WAL: booleanSetting('false'),
});
