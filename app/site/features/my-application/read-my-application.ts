import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { APPLICANT_TOKEN_PATTERN } from '#domain/applicant-link.ts';
import { answersSchema, publicQuestionSchema } from '#domain/posting-question.ts';

const TOLD_STEPS = ['reviewing', 'invitation', 'approved', 'rejected', 'closed'] as const;

const pageSchema = z.object({
  about: z.enum(['application', 'internship']),
  /** The whole name, or a student's first name. */
  name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Of the posting; null for an internship. */
  title: z.string().nullable(),
  english_title: z.string().nullable(),
  slug: z.string().nullable(),
  is_open: z.boolean(),
  reference: z.string().nullable(),
  sent_at: z.string(),
  withdrawn_at: z.string().nullable(),
  /** What they were told last; null before. */
  step: z.enum(TOLD_STEPS).nullable(),
  may_replace_cv: z.boolean(),
  cover_letter: z.string().nullable(),
  profile_url: z.string().nullable(),
  questions: z.array(publicQuestionSchema).nullable(),
  answers: answersSchema.nullable(),
  kept_until: z.string(),
  messages: z.array(z.object({ subject: z.string(), body: z.string(), sent_at: z.string() })),
});

const interviewSchema = z.object({
  id: z.uuid(),
  /** Null while no time is chosen. */
  starts_at: z.string().nullable(),
  minutes: z.number(),
  place: z.string().nullable(),
  video_url: z.string().nullable(),
  note: z.string().nullable(),
  /** Those still to be had; the chosen one among them. */
  times: z.array(z.string()),
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
  about: z.enum(['application', 'internship']),
  withdrawn_at: z.string().nullable(),
});

export type ApplicantBlock = z.infer<typeof blockSchema>;
export type OpenOffer = z.infer<typeof offerSchema>;
export type MyInterview = z.infer<typeof interviewSchema>;
export type MyApplication = z.infer<typeof pageSchema> & { interviews: MyInterview[]; offers: OpenOffer[] };

/**
 * What a link from a mail opens, with the visitor's rights.
 *
 * @returns null when it opens nothing, or no longer does
 * @throws PostgrestError
 */
export async function readMyApplication(
  supabase: SupabaseClient,
  token: string,
): Promise<MyApplication | null> {
  if (!APPLICANT_TOKEN_PATTERN.test(token)) return null;
  const [page, interviews, offers] = await Promise.all([
    supabase.rpc('applicant_page', { token }).throwOnError(),
    supabase.rpc('applicant_interviews', { token }).throwOnError(),
    supabase.rpc('applicant_offers', { token }).throwOnError(),
  ]);
  const application = pageSchema.nullable().parse(page.data);
  return (
    application && {
      ...application,
      interviews: z.array(interviewSchema).parse(interviews.data),
      offers: z.array(offerSchema).parse(offers.data),
    }
  );
}

/**
 * That the data behind a link are blocked, which is all it tells meanwhile.
 *
 * @returns null when they are not, or the link opens nothing
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
