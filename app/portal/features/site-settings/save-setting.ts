import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type StoredSetting, settingKey } from '#app/lib/read-setting.ts';
import { SettingChanged, writeSetting } from '#app/lib/write-setting.ts';
import { toast } from '#app/ui/toast.tsx';
import type { SettingKind, SettingValues } from '#domain/website/site-settings.ts';
import { SETTING_LABELS } from './setting-labels.ts';

/** Saves a setting, unless somebody has changed it since it was read. */
export function useSaveSetting<Kind extends SettingKind>(kind: Kind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ base, value }: { base: StoredSetting<Kind>; value: SettingValues[Kind] }) =>
      writeSetting(kind, base.updatedAt, value),
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
