import { z } from 'zod';
import { optionalText } from '../values/optional-fields.ts';
import { SPONTANEOUS_LIMITS } from '../values/text-limits.ts';
import { applicationFormSchema } from './job-application-form.ts';
import { AREAS } from './spontaneous-application.ts';

/** The applicant's form; the CV is validated by `domain/recruiting/check-cv.ts`. Errors are translation keys. */
export const spontaneousFormSchema = z.object({
  full_name: applicationFormSchema.shape.full_name,
  email: applicationFormSchema.shape.email,
  phone: applicationFormSchema.shape.phone,
  profile_url: applicationFormSchema.shape.profile_url,
  area: z.enum(AREAS, { error: 'contact.errors.field' }),
  message: optionalText(SPONTANEOUS_LIMITS.message),
});
