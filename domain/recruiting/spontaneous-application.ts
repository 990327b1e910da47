import { z } from 'zod';
import { LANGUAGES } from '../values/language.ts';

export const AREAS = [
  'Ingeniería eléctrica',
  'Automatización y control',
  'Tableros e integración',
  'Montaje y terreno',
  'Gestión de proyectos',
  'Administración',
  'Otra',
] as const;
export const SPONTANEOUS_STATUSES = ['pending', 'reviewing', 'contacted', 'rejected'] as const;

export type SpontaneousStatus = (typeof SPONTANEOUS_STATUSES)[number];

/** The recruiters' note, which applicants never see. */
export const MAX_NOTES = 5000;

/** A row of `spontaneous_applications`. */
export const spontaneousApplicationSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile_url: z.string().nullable(),
  area: z.enum(AREAS),
  message: z.string().nullable(),
  cv_url: z.string(),
  status: z.enum(SPONTANEOUS_STATUSES),
  notes: z.string().nullable(),
  language: z.enum(LANGUAGES),
  created_at: z.string(),
  is_repeat: z.boolean(),
  reference: z.string().nullable(),
  /** Identifies the person: a digest of the e-mail address. */
  person_key: z.string(),
});

export type SpontaneousApplication = z.infer<typeof spontaneousApplicationSchema>;
