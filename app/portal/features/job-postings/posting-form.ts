import type { z } from 'zod';
import type { JobTexts } from '#app/content/jobs/job-texts.ts';
import {
  jobPostingSchema,
  type RICH_POSTING_FIELDS,
  TRANSLATED_POSTING_FIELDS,
} from '#domain/recruiting/job-posting.ts';
import {
  type JobPostingForm,
  jobPostingFormSchema,
  type PostingFields,
} from '#domain/recruiting/job-posting-form.ts';
import type { PostingDays } from '#domain/recruiting/posting-days.ts';
import { dayInChile, minuteInChile } from '#domain/values/chile-time.ts';
import type { Language } from '#domain/values/language.ts';
import type { Localized } from '#domain/values/localized.ts';
import { localize } from '#domain/values/translation.ts';
import { EMPTY_RICH_TEXT, plainText, shownText } from '#domain/website/plain-rich-text.ts';
import { withRichColumns } from '#domain/website/rich-columns.ts';
import type { RichText } from '#domain/website/rich-text.ts';
import type { EditablePosting } from './list-postings.ts';

/** The form of a new posting. `Required`, so that the compiler reports a field that is missing here. */
export const NEW_POSTING: Required<JobPostingForm> = {
  title: '',
  department: '',
  location: '',
  places: '',
  country: 'CL',
  work_mode: 'on_site',
  description: EMPTY_RICH_TEXT,
  requirements: EMPTY_RICH_TEXT,
  benefits: EMPTY_RICH_TEXT,
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
  en_description: EMPTY_RICH_TEXT,
  en_requirements: EMPTY_RICH_TEXT,
  en_benefits: EMPTY_RICH_TEXT,
};

/** The form of an existing posting. */
export function formOf(posting: EditablePosting): Required<JobPostingForm> {
  return {
    title: posting.title,
    department: posting.department,
    location: posting.location,
    places: posting.places.join(', '),
    country: posting.country,
    work_mode: posting.work_mode,
    description: shownText({ plain: posting.description, rich: posting.description_rich }),
    requirements: shownText({ plain: posting.requirements, rich: posting.requirements_rich }),
    benefits: shownText({ plain: posting.benefits, rich: posting.benefits_rich }),
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
    en_description: shownText({ plain: posting.en_description, rich: posting.en_description_rich }),
    en_requirements: shownText({ plain: posting.en_requirements, rich: posting.en_requirements_rich }),
    en_benefits: shownText({ plain: posting.en_benefits, rich: posting.en_benefits_rich }),
  };
}

/**
 * The columns to save. The form edits the expiry as a day and the publication as a minute: if that day or minute is
 * unchanged, the exact time is kept. So are the words of a text that is shown as before.
 *
 * @param before the posting as loaded; null for a new one
 */
export function editedFields(before: EditablePosting | null, form: PostingFields) {
  const fields = withRichColumns(form, { fields: RICH_FIELDS, before });
  if (!before) return fields;
  return {
    ...fields,
    expires_at: sameOr(fields.expires_at, before.expires_at, dayInChile),
    publish_at: sameOr(fields.publish_at, before.publish_at, minuteInChile),
  };
}

const RICH_FIELDS = [
  'description',
  'requirements',
  'benefits',
  'en_description',
  'en_requirements',
  'en_benefits',
] as const satisfies readonly (
  | (typeof RICH_POSTING_FIELDS)[number]
  | `en_${(typeof RICH_POSTING_FIELDS)[number]}`
)[];

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
): Localized<z.output<typeof previewSchema>> & Pick<PostingDays, 'expiresOn'> & { readonly texts: JobTexts } {
  const { shape } = jobPostingFormSchema;
  const spanish = {
    title: form.title,
    department: form.department,
    location: form.location,
    places: shape.places.safeParse(form.places).data ?? [],
    country: form.country ?? 'CL',
    work_mode: form.work_mode ?? 'on_site',
    description: plainText(form.description),
    requirements: plainText(form.requirements),
    benefits: plainText(form.benefits) || null,
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
    description: plainText(form.en_description),
    requirements: plainText(form.en_requirements),
    benefits: plainText(form.en_benefits),
  };
  const shown = localize(
    { ...spanish, translations: [english] },
    {
      language,
      fields: TRANSLATED_POSTING_FIELDS,
      essential: ['title', 'description'],
      parse: (row) => previewSchema.parse(row),
    },
  );
  const text = (field: (typeof RICH_POSTING_FIELDS)[number]): RichText =>
    language === 'es' || shown.untranslated.includes(field) ? form[field] : form[`en_${field}`];
  return {
    ...shown,
    expiresOn: spanish.expires_at && dayInChile(spanish.expires_at),
    texts: {
      description: text('description'),
      requirements: text('requirements'),
      benefits: text('benefits'),
    },
  };
}

/** The form of a posting based on another: a draft without dates. */
export const basedOn = (posting: EditablePosting): Required<JobPostingForm> => ({
  ...formOf(posting),
  status: 'draft',
  expires_at: '',
  publish_at: '',
});

/** The form of a copy. */
export const copyOf = (posting: EditablePosting): Required<JobPostingForm> => ({
  ...basedOn(posting),
  title: `${posting.title} (copia)`,
  en_title: posting.en_title ? `${posting.en_title} (copy)` : '',
});
