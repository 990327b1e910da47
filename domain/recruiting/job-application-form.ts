import { z } from 'zod';
import { cleanEmail, cleanLine } from '../values/clean-text.ts';
import { emailSchema } from '../values/email.ts';
import { optionalLine, optionalText } from '../values/optional-fields.ts';
import { APPLICATION_LIMITS, TOO_LONG } from '../values/text-limits.ts';

/** An https address of a profile or portfolio, as the database accepts it. Addresses without a scheme get one. */
const profileUrl = optionalLine(APPLICATION_LIMITS.profile_url)
  .transform((address) => (address && !/^[a-z][a-z0-9+.-]*:/i.test(address) ? `https://${address}` : address))
  .pipe(
    z
      .string()
      .max(APPLICATION_LIMITS.profile_url, { error: TOO_LONG })
      .regex(/^https:\/\/[^\s/?#@:]+\.[^\s/?#@:]+(?:[/?#]\S*)?$/, {
        error: 'application.errors.profileInvalid',
      })
      .nullable(),
  );

/** The applicant's form; the CV is validated by `domain/recruiting/check-cv.ts`. Errors are translation keys. */
export const applicationFormSchema = z.object({
  full_name: z
    .string()
    .overwrite(cleanLine)
    .min(1, { error: 'application.errors.nameRequired' })
    .max(APPLICATION_LIMITS.full_name, { error: TOO_LONG }),
  email: z
    .string()
    .overwrite(cleanEmail)
    .min(1, { error: 'application.errors.emailRequired' })
    .max(APPLICATION_LIMITS.email, { error: TOO_LONG })
    .pipe(emailSchema('application.errors.emailInvalid')),
  phone: optionalLine(APPLICATION_LIMITS.phone),
  profile_url: profileUrl,
  cover_letter: optionalText(APPLICATION_LIMITS.cover_letter),
});
