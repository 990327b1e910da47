import { z } from 'zod';
import { CONTACT_SERVICES } from './contact-services.ts';
import { emailSchema } from './email.ts';
import { optionalText } from './optional-text.ts';
import { CONTACT_LIMITS, TOO_LONG } from './text-limits.ts';

const required = (maximum: number) =>
  z.string().trim().min(1, { error: 'contact.errors.required' }).max(maximum, { error: TOO_LONG });

/** A quote request, as sent by the form and accepted by the function. Errors are translation keys. */
export const contactRequestSchema = z.object({
  name: required(CONTACT_LIMITS.name),
  company: optionalText(CONTACT_LIMITS.company),
  email: required(CONTACT_LIMITS.email).pipe(emailSchema('contact.errors.invalidEmail')),
  phone: required(CONTACT_LIMITS.phone),
  service: z
    .union([z.literal('').transform(() => null), z.enum(CONTACT_SERVICES)])
    .nullish()
    .transform((value) => value ?? null),
  message: required(CONTACT_LIMITS.message),
});

export type ContactRequest = z.output<typeof contactRequestSchema>;
