import { z } from 'zod';
import { cleanLine } from '../values/clean-text.ts';
import { emailSchema } from '../values/email.ts';
import { emptyAsNull, optionalText } from '../values/optional-fields.ts';
import { INTERNSHIP_LIMITS, TOO_LONG } from '../values/text-limits.ts';
import { AVAILABILITIES, DURATIONS, SEMESTERS } from './internship-application.ts';

const required = (maximum: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .min(1, { error: 'internships.errors.field' })
    .max(maximum, { error: TOO_LONG });

/** The student's form; the CV is validated by `domain/recruiting/check-cv.ts`. Errors are translation keys. */
export const internshipFormSchema = z.object({
  first_name: required(INTERNSHIP_LIMITS.first_name),
  last_name: required(INTERNSHIP_LIMITS.last_name),
  email: required(INTERNSHIP_LIMITS.email).pipe(emailSchema('internships.errors.email')),
  phone: required(INTERNSHIP_LIMITS.phone),
  institution: required(INTERNSHIP_LIMITS.institution),
  career: required(INTERNSHIP_LIMITS.career),
  semester: emptyAsNull(z.enum(SEMESTERS)),
  duration: z.enum(DURATIONS, { error: 'internships.errors.duration' }),
  availability: emptyAsNull(z.enum(AVAILABILITIES)),
  motivation: optionalText(INTERNSHIP_LIMITS.motivation),
  skills: optionalText(INTERNSHIP_LIMITS.skills),
});
