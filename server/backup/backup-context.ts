import type { Secret } from '@voltandes/platform/runtime';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';

/** What backups of an installation need: its database, settings and secrets. */
export interface BackupContext {
  readonly url: Secret;
  readonly settings: Settings;
  readonly secrets: Secrets;
}
