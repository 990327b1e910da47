import { Secret } from '@voltandes/platform/secret';
import { z } from 'zod';
import { integerSetting } from './integer-setting.ts';

const optionalSecret = <T extends z.ZodType<string>>(schema: T) =>
  z.preprocess((value) => value || undefined, schema.transform((value) => new Secret(value)).optional());
const flag = z.enum(['true', 'false'], { error: "must be 'true' or 'false'" }).default('false');

/** Where, when and for how long backups are kept. */
export const backupEnvironment = z.object({
  /** With it, a backup is taken every day. */
  BACKUP_URL: optionalSecret(z.url({ protocol: /^(file|s3)$/, error: 'must be a file:// or s3:// URL' })),
  /** Encrypts backups; age's public key writes them only, the secret one also reads them. */
  BACKUP_KEY: optionalSecret(
    z.string().regex(/^(?:AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]+|age1[0-9a-z]+)$/, {
      error: 'must be AGE-SECRET-KEY-1… or age1…: npm run cli -- backup:key prints one',
    }),
  ),
  /** The last backup of each of so many days, and of so many weeks. */
  BACKUP_KEEP_DAYS: integerSetting(7),
  BACKUP_KEEP_WEEKS: integerSetting(4),
  /** Whether the newest backup is restored on trial every week. */
  BACKUP_DRILL: flag,
  /** Whether every change is archived too, to restore the state of any moment. */
  BACKUP_WAL: flag,
});
