import { z } from 'zod';
import { cleanLine, cleanLines } from '../values/clean-text.ts';
import { emailSchema } from '../values/email.ts';
import { MAX_QUOTE_FILES } from '../values/file-limits.ts';
import { LANGUAGES } from '../values/language.ts';
import { emptyAsNull, optionalLine } from '../values/optional-fields.ts';
import { CONTACT_LIMITS, TOO_LONG } from '../values/text-limits.ts';
import { CHILEAN_REGIONS } from './chilean-region.ts';
import { QUOTE_FILE_NAME } from './quote-file.ts';

const required = (maximum: number, clean = cleanLine) =>
  z.string().overwrite(clean).min(1, { error: 'contact.errors.required' }).max(maximum, { error: TOO_LONG });

/** A day, not before yesterday: today may have ended in other time zones. */
const upcomingDay = z.iso
  .date({ error: 'contact.errors.date' })
  .refine((day) => Date.parse(day) > Date.now() - 2 * 86_400_000 && day < '2100', {
    error: 'contact.errors.date',
  });

/** A quote request, as sent by the form and accepted by the function. Errors are translation keys. */
export const contactRequestSchema = z.object({
  name: required(CONTACT_LIMITS.name),
  company: optionalLine(CONTACT_LIMITS.company),
  email: required(CONTACT_LIMITS.email).pipe(emailSchema('contact.errors.invalidEmail')),
  phone: required(CONTACT_LIMITS.phone),
  /** One of `CONTACT_SERVICES`, or the Spanish title of one that staff have added; any other is stored as 'Otros'. */
  service: optionalLine(CONTACT_LIMITS.service),
  message: required(CONTACT_LIMITS.message, cleanLines),
  subject: optionalLine(CONTACT_LIMITS.subject),
  plant: optionalLine(CONTACT_LIMITS.plant),
  region: emptyAsNull(z.enum(CHILEAN_REGIONS)),
  wanted_by: emptyAsNull(upcomingDay),
  language: z.enum(LANGUAGES).default('es'),
  /** Objects already uploaded to the bucket of quote files. */
  file_paths: z.array(z.string().regex(QUOTE_FILE_NAME)).max(MAX_QUOTE_FILES).default([]),
  /** Random, and the same for each attempt to send this request. Without it, a request is identified by its content. */
  submission_id: z.uuidv4().optional(),
});

export type ContactRequest = z.output<typeof contactRequestSchema>;
