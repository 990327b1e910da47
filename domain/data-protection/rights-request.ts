import { z } from 'zod';
import { cleanLine, cleanLines } from '../values/clean-text.ts';
import { emailSchema } from '../values/email.ts';
import { LANGUAGES } from '../values/language.ts';
import { RIGHTS, RIGHTS_LIMITS } from './rights.ts';

/** A request, as accepted by the function `request-rights`. */
export const rightsRequestSchema = z.object({
  claim: z.enum(RIGHTS),
  full_name: z.string().overwrite(cleanLine).min(1).max(RIGHTS_LIMITS.full_name),
  email: z.string().max(RIGHTS_LIMITS.email).pipe(emailSchema('email')),
  details: z.string().overwrite(cleanLines).max(RIGHTS_LIMITS.details),
  language: z.enum(LANGUAGES),
});
