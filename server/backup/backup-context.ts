import type { Secret } from '@voltandes/platform/secret';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

/** The database of an installation, with what its backups need. */
export interface BackupContext {
  readonly url: Secret;
  readonly settings: Settings;
  readonly secrets: Secrets;
}
