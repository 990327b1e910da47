import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode, UNIQUE_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { type StoredSetting, settingKey } from '#app/lib/read-setting.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { SettingKind, SettingValues } from '#domain/website/site-settings.ts';
import { SETTING_LABELS } from './setting-labels.ts';

/** Somebody saved the setting meanwhile. */
class SettingChanged extends Error {}

/** Saves a setting, unless somebody has changed it since it was read. */
export function useSaveSetting<Kind extends SettingKind>(kind: Kind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, value }: { base: StoredSetting<Kind>; value: SettingValues[Kind] }) =>
      saveSetting(kind, base.updatedAt, value),
    onSuccess: () => toast({ title: `${SETTING_LABELS[kind]}: guardado` }),
    onSettled: () => queries.invalidateQueries({ queryKey: settingKey(kind) }),
    meta: {
      logMessage: 'setting not saved',
      errorMessage: (error) =>
        error instanceof SettingChanged
          ? 'No se guardó: otra persona cambió esta sección mientras tanto'
          : 'No se guardó la configuración',
    },
  });
}

/**
 * @param updatedAt of the setting that is replaced; null if there is none
 * @throws SettingChanged
 */
async function saveSetting<Kind extends SettingKind>(
  kind: Kind,
  updatedAt: string | null,
  value: SettingValues[Kind],
): Promise<void> {
  const table = (await supabase()).from('site_settings');
  const stored = JSON.parse(JSON.stringify(value));
  if (updatedAt === null) {
    const { error } = await table.insert({ kind, value: stored });
    if (error && hasCode(error, UNIQUE_VIOLATION)) throw new SettingChanged();
    if (error) throw error;
    return;
  }
  const { data } = await table
    .update({ value: stored })
    .match({ kind, updated_at: updatedAt })
    .select('kind')
    .throwOnError();
  if (data.length === 0) throw new SettingChanged();
}
