import { z } from 'zod';
import { emailSchema, INVALID_EMAIL } from '../values/email.ts';
import { type OpeningHours, openingHoursSchema } from './opening-hours.ts';

/** What arrives, and staff are notified of. */
export const NOTICE_SUBJECTS = ['quotes', 'applications', 'internships', 'spontaneous', 'rights'] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECTS)[number];

/** The most addresses that one subject may have. */
const MAX_RECIPIENTS = 10;

const addresses = z
  .array(emailSchema(INVALID_EMAIL))
  .max(MAX_RECIPIENTS, { error: `Máximo ${MAX_RECIPIENTS} correos` })
  .refine((list) => new Set(list.map((address) => address.toLowerCase())).size === list.length, {
    error: 'Un correo está dos veces',
  })
  .default([]);

/** The addresses that staff have entered; a subject without any has those it always had. */
const recipientsSchema = z.object({
  quotes: addresses,
  applications: addresses,
  internships: addresses,
  spontaneous: addresses,
  rights: addresses,
} satisfies Record<NoticeSubject, z.ZodType>);

export const PIXEL_ID = /^\d{1,30}$/;
export const CONVERSION_ID = /^AW-\d{1,30}\/[\w-]{1,60}$/;

/** Addresses as they are typed, separated by spaces, commas or lines. */
const typedAddresses = z.string().transform((text, context) => {
  const typed = text.split(/[\s,;]+/).filter((part) => part !== '');
  const { data, error } = addresses.safeParse(typed);
  if (data) return data;
  const [issue] = error.issues;
  const place = issue?.path[0];
  const address = typeof place === 'number' ? `${typed[place]?.slice(0, 60)}: ` : '';
  context.addIssue({ code: 'custom', message: `${address}${issue?.message}` });
  return z.NEVER;
});

/** The form of the recipients. */
export const recipientsFormSchema = z.object({
  quotes: typedAddresses,
  applications: typedAddresses,
  internships: typedAddresses,
  spontaneous: typedAddresses,
  rights: typedAddresses,
} satisfies Record<NoticeSubject, z.ZodType>);

/** An identifier; an empty field is none. */
const identifier = (pattern: RegExp, error: string) =>
  z
    .string()
    .trim()
    .transform((value) => value || null)
    .pipe(z.string().regex(pattern, { error }).nullable())
    .nullable()
    .default(null);

/** The identifiers of advertising tags, which become part of third parties' tags. */
export const trackingSchema = z.object({
  pixelId: identifier(PIXEL_ID, 'Escriba solo el número, como 1234567890123456'),
  conversionId: identifier(CONVERSION_ID, 'Escriba la cuenta y la etiqueta, como AW-123456789/AbC-dEf'),
});
export type Tracking = Readonly<z.output<typeof trackingSchema>>;

export interface SettingValues {
  readonly recipients: z.output<typeof recipientsSchema>;
  readonly opening_hours: OpeningHours;
  readonly tracking: Tracking;
}
export type SettingKind = keyof SettingValues;
export const SETTING_KINDS = ['recipients', 'opening_hours', 'tracking'] as const satisfies SettingKind[];

/** The settings that staff change, by their kind in `site_settings`. */
export const SITE_SETTINGS: { readonly [Kind in SettingKind]: z.ZodType<SettingValues[Kind]> } = {
  recipients: recipientsSchema,
  opening_hours: openingHoursSchema,
  tracking: trackingSchema,
};

/** A stored value; the default where there is none that can be understood. */
export const settingValue = <Kind extends SettingKind>(kind: Kind, stored: unknown): SettingValues[Kind] =>
  SITE_SETTINGS[kind].safeParse(stored).data ?? SITE_SETTINGS[kind].parse({});
