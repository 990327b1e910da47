import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { APPLICANT_TOKEN_PATTERN } from '#domain/recruiting/applicant-link.ts';
import { answersSchema, publicQuestionSchema } from '#domain/recruiting/posting-question.ts';
import { AREAS } from '#domain/recruiting/spontaneous-application.ts';

const STEPS = ['reviewing', 'invitation', 'approved', 'rejected', 'closed', 'read'] as const;

const pageSchema = z.object({
  about: z.enum(['application', 'internship', 'spontaneous']),
  /** The full name, or a student's first name. */
  name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** The posting's title; null without a posting. */
  title: z.string().nullable(),
  english_title: z.string().nullable(),
  /** The address of the posting; null without an open one. */
  posting: z.object({ id: z.uuid(), slug: z.string(), english_title: z.string().nullable() }).nullable(),
  /** The area of interest of a CV without a posting. */
  area: z.enum(AREAS).nullable(),
  reference: z.string().nullable(),
  sent_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** The last step the applicant was notified of, or whether a CV without a posting was read; null before. */
  step: z.enum(STEPS).nullable(),
  may_replace_cv: z.boolean(),
  cover_letter: z.string().nullable(),
  profile_url: z.string().nullable(),
  questions: z.array(publicQuestionSchema).nullable(),
  answers: answersSchema.nullable(),
  kept_until: z.string(),
  messages: z.array(z.object({ subject: z.string(), body: z.string(), sent_at: z.string() })),
});

const interviewSchema = z.object({
  id: z.guid(),
  /** Null until a time is chosen. */
  starts_at: z.string().nullable(),
  minutes: z.number(),
  place: z.string().nullable(),
  video_url: z.string().nullable(),
  note: z.string().nullable(),
  /** The times still available, including the chosen one. */
  times: z.array(z.string()),
  /** Whether these are a period's free times, possibly hundreds. */
  is_period: z.boolean(),
  interviewers: z.array(z.string()),
});

const offerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  english_title: z.string().nullable(),
  slug: z.string(),
  location: z.string(),
  has_questions: z.boolean(),
});

const blockSchema = z.object({
  about: z.enum(['application', 'internship', 'spontaneous']),
  withdrawn_at: z.string().nullable(),
});

export type ApplicantBlock = z.infer<typeof blockSchema>;
export type OpenOffer = z.infer<typeof offerSchema>;
export type MyInterview = z.infer<typeof interviewSchema>;
export type MyApplication = z.infer<typeof pageSchema> & {
  interviews: MyInterview[];
  offers: OpenOffer[];
  /** When the applicant agreed to be considered in other processes; null if they have not. */
  other_processes_since: string | null;
};

/**
 * Reads the application that a mailed link opens, with the visitor's privileges.
 *
 * @returns null when the link is invalid, or no longer valid
 * @throws PostgrestError
 */
export async function readMyApplication(
  supabase: SupabaseClient,
  token: string,
): Promise<MyApplication | null> {
  if (!APPLICANT_TOKEN_PATTERN.test(token)) return null;
  const [page, interviews, offers, otherProcesses] = await Promise.all([
    supabase.rpc('applicant_page', { token }).throwOnError(),
    supabase.rpc('applicant_interviews', { token }).throwOnError(),
    supabase.rpc('applicant_offers', { token }).throwOnError(),
    supabase.rpc('get_own_other_processes_consent', { token }).throwOnError(),
  ]);
  const application = pageSchema.nullable().parse(page.data);
  return (
    application && {
      ...application,
      interviews: z.array(interviewSchema).parse(interviews.data),
      offers: z.array(offerSchema).parse(offers.data),
      other_processes_since: z.string().nullable().parse(otherProcesses.data),
    }
  );
}

/**
 * Reads whether the data behind a link are blocked, which is all that the link reveals during a block.
 *
 * @returns null when they are not, or the link is invalid
 * @throws PostgrestError
 */
export async function readApplicantBlock(
  supabase: SupabaseClient,
  token: string,
): Promise<ApplicantBlock | null> {
  if (!APPLICANT_TOKEN_PATTERN.test(token)) return null;
  const { data } = await supabase.rpc('applicant_block', { token }).throwOnError();
  return blockSchema.nullable().parse(data);
}
