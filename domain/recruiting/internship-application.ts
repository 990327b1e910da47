import { z } from 'zod';
import { LANGUAGES } from '../values/language.ts';

export const SEMESTERS = ['3', '4', '5', '6', '7', '8', '9', '10', 'egresado'] as const;
export const DURATIONS = [
  '1-mes',
  '2-meses',
  '3-meses',
  '4-meses',
  '5-meses',
  '6-meses',
  'flexible',
] as const;
export const AVAILABILITIES = ['tiempo-completo', 'medio-tiempo', 'tardes', 'mananas', 'flexible'] as const;
export const INTERNSHIP_STATUSES = ['pending', 'reviewing', 'accepted', 'rejected'] as const;

export type InternshipStatus = (typeof INTERNSHIP_STATUSES)[number];

/** A row of `internship_applications`. */
export const internshipApplicationSchema = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  institution: z.string(),
  career: z.string(),
  semester: z.enum(SEMESTERS).nullable(),
  duration: z.enum(DURATIONS),
  availability: z.enum(AVAILABILITIES).nullable(),
  motivation: z.string().nullable(),
  skills: z.string().nullable(),
  cv_url: z.string(),
  status: z.enum(INTERNSHIP_STATUSES),
  /** When the student withdrew it, which also rejected it. */
  withdrawn_at: z.string().nullable(),
  language: z.enum(LANGUAGES),
  created_at: z.string(),
  /** When the student agreed to be considered in other processes; null if they have not. */
  other_processes_since: z.string().nullable(),
  /** Identifies the person: a digest of the e-mail address. */
  person_key: z.string(),
});

export type InternshipApplication = z.infer<typeof internshipApplicationSchema>;
