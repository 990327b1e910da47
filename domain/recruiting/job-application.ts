import { z } from 'zod';
import { LANGUAGES } from '../values/language.ts';
import { applicationSourceSchema } from './application-source.ts';
import { answersSchema, publicQuestionSchema } from './posting-question.ts';
import { rejectionReasonSchema } from './rejection-reason.ts';

export const APPLICATION_STATUSES = ['pending', 'reviewing', 'approved', 'rejected'] as const;
export const INTERVIEW_RATINGS = ['excelente', 'bueno', 'regular', 'malo'] as const;

export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type InterviewRating = (typeof INTERVIEW_RATINGS)[number];

/** Statuses a recruiter can set; `pending` is only the initial one. */
export const ASSIGNABLE_STATUSES = [
  'reviewing',
  'approved',
  'rejected',
] as const satisfies readonly ApplicationStatus[];

/** A row of `job_applications`. */
export const jobApplicationSchema = z.object({
  id: z.uuid(),
  job_posting_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  cover_letter: z.string().nullable(),
  resume_url: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  /** Null when none was chosen. */
  rejection_reason: rejectionReasonSchema.nullable(),
  /** When the applicant withdrew it, which also rejected it. */
  withdrawn_at: z.string().nullable(),
  applied_at: z.string(),
  contacted: z.boolean(),
  contacted_at: z.string().nullable(),
  interview_rating: z.enum(INTERVIEW_RATINGS).nullable(),
  interview_notes: z.string().nullable(),
  /** Who gave the rating; null once the account is deleted. */
  rated_by: z.string().nullable(),
  /** When the rating or its notes last changed. */
  rated_at: z.string().nullable(),
  /** When the same person last applied to this posting again. */
  repeated_at: z.string().nullable(),
  profile_url: z.string().nullable(),
  /** Null when the client sent none. */
  answers: answersSchema.nullable(),
  /** As the applicant saw them; null when the posting had none. */
  questions: z.array(publicQuestionSchema).nullable(),
  source: applicationSourceSchema.nullable(),
  /** Null for applications that predate references. */
  reference: z.string().nullable(),
  language: z.enum(LANGUAGES),
  /** The recruiter in charge. */
  owner_id: z.string().nullable(),
  /** When the applicant agreed to be considered in other processes; null if they have not. */
  other_processes_since: z.string().nullable(),
  next_step: z.string().nullable(),
  /** When the next step is due: a date without a time. */
  next_step_on: z.string().nullable(),
  /** Identifies the person: a digest of the e-mail address. */
  person_key: z.string(),
});

export type JobApplication = z.infer<typeof jobApplicationSchema>;

/** A reference as shown to applicants, such as VA-7K3Q-9D. */
export const REFERENCE_PATTERN = /^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$/;
