import type { SettingKind } from '#domain/website/site-settings.ts';

/** The sections of the settings, as their screen names them. */
export const SETTING_LABELS = {
  recipients: 'Quién se entera',
  opening_hours: 'Horario y feriados',
  tracking: 'Medición publicitaria',
} as const satisfies Record<SettingKind, string>;
