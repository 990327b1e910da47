import { fieldLabel } from '#domain/values/field-labels.ts';
import { NOTICE_LABELS } from '#domain/website/notice-labels.ts';
import { type OpeningHours, WEEKDAY_NAMES } from '#domain/website/opening-hours.ts';
import { NOTICE_SUBJECTS, type SettingKind, type SettingValues } from '#domain/website/site-settings.ts';

const LINES: { readonly [Kind in SettingKind]: (value: SettingValues[Kind]) => readonly string[] } = {
  recipients: (value) =>
    NOTICE_SUBJECTS.map((subject) => `${NOTICE_LABELS[subject]}: ${value[subject].join(', ') || '—'}`),
  opening_hours: ({ closings, days }: OpeningHours) => [
    ...days.map(
      (open, index) => `${WEEKDAY_NAMES[index]}: ${open ? `${open.from} a ${open.to}` : 'cerrado'}`,
    ),
    ...closings.map(({ from, name, until }) => `Cerrado del ${from} al ${until}${name && `: ${name}`}`),
  ],
  tracking: ({ conversionId, pixelId }) => [
    `${fieldLabel('pixelId')}: ${pixelId ?? '—'}`,
    `${fieldLabel('conversionId')}: ${conversionId ?? '—'}`,
  ],
};

/** A setting in words, a line for each of its parts. */
export const describeSetting = <Kind extends SettingKind>(kind: Kind, value: SettingValues[Kind]): string =>
  LINES[kind](value).join('\n');
