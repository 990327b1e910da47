import { z } from 'zod';
import type { StoredSetting } from '#app/lib/read-setting.ts';
import { supabase } from '#app/lib/supabase.ts';
import { followedRedirectSchema, MAX_REDIRECTS } from '#domain/website/site-redirect.ts';
import { SETTING_KINDS, type SettingKind, settingValue } from '#domain/website/site-settings.ts';

const settingSchema = z.object({ kind: z.enum(SETTING_KINDS), value: z.unknown(), updated_at: z.string() });

/** The settings that staff have saved, by kind. */
export async function listSettings(): Promise<ReadonlyMap<SettingKind, StoredSetting<SettingKind>>> {
  const { data } = await (await supabase())
    .from('site_settings')
    .select('kind, value, updated_at')
    .throwOnError();
  return new Map(
    z
      .array(settingSchema)
      .parse(data)
      .map(({ kind, updated_at, value }) => [
        kind,
        { value: settingValue(kind, value), updatedAt: updated_at },
      ]),
  );
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
