import { z } from 'zod';
import { CONTACT_SERVICES } from './contact-services.ts';
import { emailSchema } from './email.ts';
import { optionalText } from './optional-text.ts';

const required = (maximum: number) =>
  z.string().trim().min(1, { error: 'contact.errors.required' }).max(maximum);

/** A quote request: what the form sends and the function takes. Errors are keys of texts. */
export const contactRequestSchema = z.object({
  name: required(200),
  company: optionalText(200),
  email: required(254).pipe(emailSchema('contact.errors.invalidEmail')),
  phone: required(50),
  service: z
    .union([z.literal('').transform(() => null), z.enum(CONTACT_SERVICES)])
    .nullish()
    .transform((value) => value ?? null),
  message: required(5000),
});

export type ContactRequest = z.output<typeof contactRequestSchema>;
