import { z } from 'zod';
import type { StoredSetting } from '#app/lib/read-setting.ts';
import { supabase } from '#app/lib/supabase.ts';
import { followedRedirectSchema, MAX_REDIRECTS } from '#domain/website/site-redirect.ts';
import { SETTING_KINDS, type SettingKind, settingValue } from '#domain/website/site-settings.ts';

export type StoredSettings = { readonly [Kind in SettingKind]?: StoredSetting<Kind> | undefined };

const settingSchema = z.object({ kind: z.enum(SETTING_KINDS), value: z.unknown(), updated_at: z.string() });

/** The settings that staff have saved. */
export async function listSettings(): Promise<StoredSettings> {
  const { data } = await (await supabase())
    .from('site_settings')
    .select('kind, value, updated_at')
    .throwOnError();
  const stored = z.array(settingSchema).parse(data);
  const read = <Kind extends SettingKind>(kind: Kind): StoredSetting<Kind> | undefined => {
    const row = stored.find((one) => one.kind === kind);
    return row && { value: settingValue(kind, row.value), updatedAt: row.updated_at };
  };
  return {
    recipients: read('recipients'),
    opening_hours: read('opening_hours'),
    tracking: read('tracking'),
  };
}

const redirectSchema = followedRedirectSchema.extend({ updated_at: z.string() });
export type StoredRedirect = z.infer<typeof redirectSchema>;

export async function listRedirects(): Promise<StoredRedirect[]> {
  const { data } = await (await supabase())
    .from('site_redirects')
    .select('id, from_path, to_path, is_permanent, updated_at')
    .order('from_path')
    .limit(MAX_REDIRECTS)
    .throwOnError();
  return z.array(redirectSchema).parse(data);
}
