import { z } from 'zod';
import { JOB_COUNTRIES, WORK_MODES } from './job-place.ts';
import { publicQuestionSchema } from './posting-question.ts';

export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'internship'] as const;
export const EXPERIENCE_LEVELS = ['entry', 'mid', 'senior', 'executive'] as const;
export const JOB_STATUSES = ['draft', 'active', 'expired', 'closed'] as const;

export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The status that the toggle in the list switches to. */
export const toggledStatus = {
  active: 'draft',
  draft: 'active',
  expired: 'active',
  closed: 'active',
} as const satisfies Record<JobStatus, JobStatus>;

/** A row of `job_postings`. */
export const jobPostingSchema = z.object({
  id: z.uuid(),
  /** The last segment of its URL; set by the database. */
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  requirements: z.string(),
  benefits: z.string().nullable(),
  department: z.string(),
  /** Where the work is, as visitors read it. */
  location: z.string(),
  places: z.array(z.string()),
  country: z.enum(JOB_COUNTRIES),
  work_mode: z.enum(WORK_MODES),
  employment_type: z.enum(EMPLOYMENT_TYPES),
  experience_level: z.enum(EXPERIENCE_LEVELS),
  salary_min: z.number().int().nullable(),
  salary_max: z.number().int().nullable(),
  status: z.enum(JOB_STATUSES),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  external_link: z.string().nullable(),
  views_count: z.number().int(),
  /** Questions for applicants, without the disqualifying answers. */
  questions: z.array(publicQuestionSchema),
});

export type JobPosting = z.infer<typeof jobPostingSchema>;

/** A row of `job_postings` as visitors see it. */
export const openPostingSchema = jobPostingSchema.extend({ published_at: z.string() });

export type OpenPosting = z.infer<typeof openPostingSchema>;

/** The columns of `job_posting_translations` that hold texts. */
export const TRANSLATED_POSTING_FIELDS = [
  'title',
  'department',
  'description',
  'requirements',
  'benefits',
] as const;

/** Those with formatting, in a column of its own beside that of the words. */
export const RICH_POSTING_FIELDS = ['description', 'requirements', 'benefits'] as const;

/** A row of `job_posting_translations`: null where the translation is missing. */
export const postingTranslationSchema = z.object({
  title: z.string().nullable(),
  department: z.string().nullable(),
  description: z.string().nullable(),
  requirements: z.string().nullable(),
  benefits: z.string().nullable(),
} satisfies Record<(typeof TRANSLATED_POSTING_FIELDS)[number], unknown>);

/** Whether visitors see the posting at `now`. */
export function isOpen(posting: Pick<JobPosting, 'status' | 'expires_at'>, now: Date = new Date()): boolean {
  return posting.status === 'active' && !hasExpired(posting, now);
}

/** Whether the posting has expired at `now`; a posting without an expiry date never does. */
export function hasExpired({ expires_at }: Pick<JobPosting, 'expires_at'>, now: Date = new Date()): boolean {
  return expires_at !== null && new Date(expires_at) <= now;
}
