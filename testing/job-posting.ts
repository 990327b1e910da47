import type { OpenPosting } from '#domain/recruiting/job-posting.ts';
import { parseJobPlace } from '#domain/recruiting/parse-job-place.ts';

/** The columns of a posting without formatting, as the portal reads them. */
export const UNFORMATTED = {
  description_rich: null,
  requirements_rich: null,
  benefits_rich: null,
  en_description_rich: null,
  en_requirements_rich: null,
  en_benefits_rich: null,
};

/** A posting as read from the database, with every column, so that a new column is added only here. */
export const jobPostingRow = (fields: Partial<OpenPosting> = {}): OpenPosting => ({
  id: crypto.randomUUID(),
  slug: 'tablerista-santiago',
  title: 'Tablerista',
  description: 'PLC y SCADA',
  requirements: '',
  benefits: null,
  department: 'Taller',
  location: 'Santiago',
  ...parseJobPlace(fields.location ?? 'Santiago'),
  employment_type: 'full_time',
  experience_level: 'mid',
  salary_min: null,
  salary_max: null,
  status: 'active',
  created_at: '2026-10-20T00:00:00Z',
  published_at: '2026-11-01T00:00:00Z',
  expires_at: null,
  external_link: null,
  views_count: 0,
  questions: [],
  ...fields,
});
