import type { SettingKind, SettingValues } from '#domain/website/site-settings.ts';
import { hasCode, UNIQUE_VIOLATION } from './query/postgres-error.ts';
import { supabase } from './supabase.ts';

/** Somebody saved the setting meanwhile. */
export class SettingChanged extends Error {}

/**
 * Saves a setting, unless somebody has changed it since it was read.
 *
 * @param updatedAt of the setting that is replaced; null if there is none
 * @throws SettingChanged
 */
export async function writeSetting<Kind extends SettingKind>(
  kind: Kind,
  updatedAt: string | null,
  value: SettingValues[Kind],
): Promise<void> {
  const table = (await supabase()).from('site_settings');
  const stored = JSON.parse(JSON.stringify(value));
  if (updatedAt === null) {
    try {
      await table.insert({ kind, value: stored }).throwOnError();
    } catch (error) {
      throw hasCode(error, UNIQUE_VIOLATION) ? new SettingChanged() : error;
    }
    return;
  }
  const { data } = await table
    .update({ value: stored })
    .match({ kind, updated_at: updatedAt })
    .select('kind')
    .throwOnError();
  if (data.length === 0) throw new SettingChanged();
}
