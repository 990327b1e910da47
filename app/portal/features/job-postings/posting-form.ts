import type { z } from 'zod';
import {
  type JobPosting,
  type JobPostingForm,
  jobPostingFormSchema,
  jobPostingSchema,
  type PostingFields,
  TRANSLATED_POSTING_FIELDS,
} from '#domain/recruiting/job-posting.ts';
import { dayInChile, minuteInChile } from '#domain/values/chile-time.ts';
import type { Language } from '#domain/values/language.ts';
import type { Localized } from '#domain/values/localized.ts';
import { localize } from '#domain/values/translation.ts';

/** The form of a new posting. `Required`, so that the compiler reports a field that is missing here. */
export const NEW_POSTING: Required<JobPostingForm> = {
  title: '',
  department: '',
  location: '',
  places: '',
  country: 'CL',
  work_mode: 'on_site',
  description: '',
  requirements: '',
  benefits: '',
  employment_type: 'full_time',
  experience_level: 'mid',
  status: 'draft',
  salary_min: '',
  salary_max: '',
  external_link: '',
  expires_at: '',
  publish_at: '',
  questions: [],
  en_title: '',
  en_department: '',
  en_description: '',
  en_requirements: '',
  en_benefits: '',
};

/** A posting with its questions in edit form, and its translation. */
type StoredPosting = JobPosting & Omit<PostingFields, keyof JobPosting>;

/** The form of an existing posting. */
export function formOf(posting: StoredPosting): Required<JobPostingForm> {
  return {
    title: posting.title,
    department: posting.department,
    location: posting.location,
    places: posting.places.join(', '),
    country: posting.country,
    work_mode: posting.work_mode,
    description: posting.description,
    requirements: posting.requirements,
    benefits: posting.benefits ?? '',
    employment_type: posting.employment_type,
    experience_level: posting.experience_level,
    status: posting.status,
    salary_min: posting.salary_min ?? '',
    salary_max: posting.salary_max ?? '',
    external_link: posting.external_link ?? '',
    expires_at: posting.expires_at ? dayInChile(posting.expires_at) : '',
    publish_at: posting.publish_at ? minuteInChile(posting.publish_at) : '',
    questions: posting.questions,
    en_title: posting.en_title ?? '',
    en_department: posting.en_department ?? '',
    en_description: posting.en_description ?? '',
    en_requirements: posting.en_requirements ?? '',
    en_benefits: posting.en_benefits ?? '',
  };
}

/**
 * The columns to save. The form edits the expiry as a day and the publication as a minute: if that day or minute is
 * unchanged, the exact time is kept.
 *
 * @param before the posting as loaded
 */
export function editedFields(
  before: Pick<PostingFields, 'expires_at' | 'publish_at'>,
  fields: PostingFields,
): PostingFields {
  return {
    ...fields,
    expires_at: sameOr(fields.expires_at, before.expires_at, dayInChile),
    publish_at: sameOr(fields.publish_at, before.publish_at, minuteInChile),
  };
}

const sameOr = (
  written: string | null,
  before: string | null,
  shownAs: (timestamp: string) => string,
): string | null => (written && before && shownAs(written) === shownAs(before) ? before : written);

const previewSchema = jobPostingSchema.omit({ id: true, slug: true, created_at: true, views_count: true });

/** The posting a form describes, valid or not, as shown on the page in a language. */
export function previewOf(
  form: JobPostingForm,
  language: Language = 'es',
): Localized<z.output<typeof previewSchema>> {
  const { shape } = jobPostingFormSchema;
  const spanish = {
    title: form.title,
    department: form.department,
    location: form.location,
    places: shape.places.safeParse(form.places).data ?? [],
    country: form.country ?? 'CL',
    work_mode: form.work_mode ?? 'on_site',
    description: form.description,
    requirements: form.requirements,
    benefits: form.benefits || null,
    employment_type: form.employment_type ?? 'full_time',
    experience_level: form.experience_level ?? 'mid',
    status: form.status ?? 'draft',
    salary_min: shape.salary_min.safeParse(form.salary_min).data ?? null,
    salary_max: shape.salary_max.safeParse(form.salary_max).data ?? null,
    external_link: form.external_link ?? null,
    expires_at: shape.expires_at.safeParse(form.expires_at).data ?? null,
    questions: [],
  };
  const english = {
    title: form.en_title?.trim(),
    department: form.en_department?.trim(),
    description: form.en_description?.trim(),
    requirements: form.en_requirements?.trim(),
    benefits: form.en_benefits?.trim(),
  };
  return localize(
    { ...spanish, translations: [english] },
    {
      language,
      fields: TRANSLATED_POSTING_FIELDS,
      essential: ['title', 'description'],
      parse: (row) => previewSchema.parse(row),
    },
  );
}

/** The form of a posting based on another: a draft without dates. */
export const basedOn = (posting: StoredPosting): Required<JobPostingForm> => ({
  ...formOf(posting),
  status: 'draft',
  expires_at: '',
  publish_at: '',
});

/** The form of a copy. */
export const copyOf = (posting: StoredPosting): Required<JobPostingForm> => ({
  ...basedOn(posting),
  title: `${posting.title} (copia)`,
  en_title: posting.en_title ? `${posting.en_title} (copy)` : '',
});
