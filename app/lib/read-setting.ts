import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DEFAULT_OPENING_HOURS, type HoursOn, openingHoursOn } from '#domain/website/opening-hours.ts';
import { type SettingKind, type SettingValues, settingValue } from '#domain/website/site-settings.ts';
import { supabase } from './supabase.ts';

/** A setting of the site. */
export interface StoredSetting<Kind extends SettingKind> {
  readonly value: SettingValues[Kind];
  /** When it was saved; null while it has its default. */
  readonly updatedAt: string | null;
}

export const settingKey = (kind: SettingKind) => ['site-settings', kind] as const;

/** A setting, or its default where there is none that can be understood. */
export const settingQuery = <Kind extends SettingKind>(kind: Kind) =>
  queryOptions({
    queryKey: settingKey(kind),
    queryFn: async (): Promise<StoredSetting<Kind>> => {
      const { data } = await (await supabase())
        .from('site_settings')
        .select('value, updated_at')
        .eq('kind', kind)
        .maybeSingle()
        .throwOnError();
      return { value: settingValue(kind, data?.value), updatedAt: data?.updated_at ?? null };
    },
  });

/** When the company is open; as by default until the setting is loaded. */
export function useOpeningHours(): HoursOn {
  const { data } = useQuery(settingQuery('opening_hours'));
  return useMemo(() => openingHoursOn(data?.value ?? DEFAULT_OPENING_HOURS), [data]);
}
