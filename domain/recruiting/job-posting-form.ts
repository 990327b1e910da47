import { z } from 'zod';
import { endOfDayInChile, momentInChile } from '../values/chile-time.ts';
import { emptyAsNull, optionalText } from '../values/optional-fields.ts';
import { storedRichTextSchema } from '../website/rich-text.ts';
import { optionalRichText, requiredRichText } from '../website/rich-text-fields.ts';
import { JOB_COUNTRIES, MAX_PLACES, WORK_MODES } from './job-place.ts';
import {
  EMPLOYMENT_TYPES,
  EXPERIENCE_LEVELS,
  JOB_STATUSES,
  type RICH_POSTING_FIELDS,
  type TRANSLATED_POSTING_FIELDS,
} from './job-posting.ts';
import { MAX_QUESTIONS, postingQuestionSchema } from './posting-question.ts';

// Separate from the posting, since screens that only show postings need none of this.

/** The formatting of a posting's texts, as columns of a posting and of its translation. */
export const richPostingColumns = z.object({
  description_rich: storedRichTextSchema,
  requirements_rich: storedRichTextSchema,
  benefits_rich: storedRichTextSchema,
} satisfies Record<`${(typeof RICH_POSTING_FIELDS)[number]}_rich`, unknown>);

const required = (maximum: number) => z.string().trim().min(1, { error: 'required' }).max(maximum);

/** Maximum lengths of a posting's texts, in either language. */
export const POSTING_LIMITS = {
  title: 200,
  department: 100,
  location: 100,
  description: 10_000,
  requirements: 10_000,
  benefits: 10_000,
} as const;

/** Maximum characters of an external link. */
export const MAX_LINK = 2000;

/** PostgreSQL's largest `integer`. */
const MAX_SALARY = 2_147_483_647;

/** An amount as typed: `1500000`, or the Chilean `1.500.000`. NaN for anything else. */
function readAmount(text: string): number | null {
  const amount = text.trim();
  if (amount === '') return null;
  return /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/.test(amount) ? Number(amount.replaceAll('.', '')) : Number.NaN;
}

// Not a union: form resolvers would show the message of its first option instead of its own.
const salary = z
  .preprocess(
    (value) => (typeof value === 'string' ? readAmount(value) : value),
    z
      .number({ error: 'salary' })
      .max(MAX_SALARY, { error: 'salaryMax' })
      .int({ error: 'salary' })
      .nonnegative({ error: 'salary' })
      .nullish(),
  )
  .transform((value) => value ?? null);

/** The columns of a posting that may be written. */
export const jobPostingFormSchema = z
  .object({
    title: required(POSTING_LIMITS.title),
    department: required(POSTING_LIMITS.department),
    location: required(POSTING_LIMITS.location),
    // As typed: the names of places, separated by commas.
    places: z
      .string()
      .default('')
      .transform((names) => [...new Set(names.split(',').map((name) => name.trim()))].filter(Boolean))
      .pipe(z.array(z.string().max(POSTING_LIMITS.location)).max(MAX_PLACES, { error: 'places' })),
    country: z.enum(JOB_COUNTRIES).default('CL'),
    work_mode: z.enum(WORK_MODES).default('on_site'),
    description: requiredRichText(POSTING_LIMITS.description),
    requirements: requiredRichText(POSTING_LIMITS.requirements),
    benefits: optionalRichText(POSTING_LIMITS.benefits),
    employment_type: z.enum(EMPLOYMENT_TYPES).default('full_time'),
    experience_level: z.enum(EXPERIENCE_LEVELS).default('mid'),
    status: z.enum(JOB_STATUSES).default('draft'),
    salary_min: salary,
    salary_max: salary,
    external_link: emptyAsNull(
      z
        .url({ protocol: /^https?$/, error: 'url' })
        .max(MAX_LINK, { error: 'url' })
        .overwrite((link) => link.replace(/^https?:/i, (scheme) => scheme.toLowerCase())),
    ),
    // A date from the form means the last second of that day; a timestamp is kept.
    expires_at: emptyAsNull(
      z.union([z.iso.date().transform(endOfDayInChile), z.iso.datetime({ offset: true })]),
    ),
    // A local time from the form is in Chile's time zone; a timestamp is kept.
    publish_at: emptyAsNull(
      z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }).transform(momentInChile)]),
    ),
    questions: z.array(postingQuestionSchema).max(MAX_QUESTIONS).default([]),
  })
  .refine(
    ({ salary_max, salary_min }) => salary_min === null || salary_max === null || salary_min <= salary_max,
    {
      path: ['salary_max'],
      error: 'salaryRange',
    },
  );

/** The form that creates and edits a posting in both languages; English is optional, field by field. */
export const translatedPostingFormSchema = jobPostingFormSchema.safeExtend({
  en_title: optionalText(POSTING_LIMITS.title),
  en_department: optionalText(POSTING_LIMITS.department),
  en_description: optionalRichText(POSTING_LIMITS.description),
  en_requirements: optionalRichText(POSTING_LIMITS.requirements),
  en_benefits: optionalRichText(POSTING_LIMITS.benefits),
} satisfies Record<`en_${(typeof TRANSLATED_POSTING_FIELDS)[number]}`, unknown>);

export type JobPostingForm = z.input<typeof translatedPostingFormSchema>;
/** The parsed form. */
export type PostingFields = z.output<typeof translatedPostingFormSchema>;
