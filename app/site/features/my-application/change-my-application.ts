import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type FormFields, postedText } from '#app/lib/form-post.ts';
import { storePostedCv } from '#app/lib/uploads/store-posted-cv.ts';
import { CV_BUCKET, validateCvFile } from '#domain/cv.ts';
import { INTERVIEW_LIMITS } from '#domain/interview.ts';
import { rightsRequestSchema } from '#domain/rights-request.ts';
import { submissionIdOf } from '#domain/submission-id.ts';
import { APPLICATION_LIMITS, INTERNSHIP_LIMITS } from '#domain/text-limits.ts';
import type { MyApplication } from './read-my-application.ts';

/** What an applicant can do on their page, named by the button pressed. */
export const CHANGES = [
  'apply',
  'time',
  'decline',
  'contact',
  'cv',
  'accept',
  'refuse',
  'prolong',
  'withdraw',
  'rights',
  'erase',
] as const;
export type Change = (typeof CHANGES)[number];

/** What they can do while their data are blocked. */
export const CHANGES_THOUGH_BLOCKED: readonly Change[] = ['withdraw', 'rights', 'erase'];

const text = (maximum: number) => z.string().trim().max(maximum);
const WHOLE_NAME = z.object({
  name: text(APPLICATION_LIMITS.full_name).min(1),
  last_name: z.string(),
  phone: text(APPLICATION_LIMITS.phone),
});
const CONTACTS = {
  application: WHOLE_NAME,
  spontaneous: WHOLE_NAME,
  internship: z.object({
    name: text(INTERNSHIP_LIMITS.first_name).min(1),
    last_name: text(INTERNSHIP_LIMITS.last_name).min(1),
    phone: text(INTERNSHIP_LIMITS.phone).min(1),
  }),
} as const;

const offerSchema = z.object({ offer: z.uuid(), submission: z.uuid() });
const acceptedSchema = z.object({ shown_version: z.string(), shown_language: z.enum(['es', 'en']) });
const copySchema = z.object({ path: z.string() });
const timeSchema = z.object({ interview: z.uuid(), start: z.iso.datetime({ offset: true }) });
const CV_FOLDERS = { application: 'resumes', internship: 'cvs', spontaneous: 'spontaneous' } as const;
const declineSchema = z.object({ interview: z.uuid(), words: text(INTERVIEW_LIMITS.reply) });

/**
 * Makes a change that was posted from an applicant's page, with the visitor's rights.
 *
 * @returns whether it was made: not with data that are not valid, nor when the link or the moment does not allow it
 * @throws Error when the backend failed
 */
export async function changeMyApplication(options: {
  supabase: SupabaseClient;
  token: string;
  change: Change;
  /** Null while their data are blocked. */
  application: Pick<MyApplication, 'about' | 'may_replace_cv'> | null;
  form: FormFields;
  /** Sends an application to another offer, with the same data; false when that is not to be had. */
  applyAgain: (wanted: { offer: string; submission: string; resumeUrl: string }) => Promise<boolean>;
}): Promise<boolean> {
  const { application, applyAgain, change, form, supabase, token } = options;
  switch (change) {
    case 'apply': {
      const again = offerSchema.safeParse(form.values);
      if (!again.success) return false;
      const { data, error } = await supabase.functions.invoke('copy-own-cv', { body: { token } });
      if (error) throw error;
      const { path } = copySchema.parse(data);
      const resumeUrl = supabase.storage.from(CV_BUCKET).getPublicUrl(path).data.publicUrl;
      const { offer } = again.data;
      // Another offer that is chosen on the same page is another application.
      const submission = await submissionIdOf(['apply', again.data.submission, offer]);
      return applyAgain({ offer, submission, resumeUrl });
    }
    case 'time': {
      const chosen = timeSchema.safeParse(form.values);
      return (
        chosen.success &&
        isDone(await supabase.rpc('choose_interview_time', { token, ...chosen.data }).throwOnError())
      );
    }
    case 'decline': {
      const declined = declineSchema.safeParse(form.values);
      return (
        declined.success &&
        isDone(await supabase.rpc('decline_interview', { token, ...declined.data }).throwOnError())
      );
    }
    case 'contact': {
      const [name, last_name, phone] = ['name', 'last_name', 'phone'].map((field) =>
        postedText(form.values, field),
      );
      if (!application) return false;
      const contact = CONTACTS[application.about].safeParse({ name, last_name, phone });
      if (!contact.success) return false;
      return isDone(await supabase.rpc('correct_own_contact', { token, ...contact.data }).throwOnError());
    }
    case 'cv': {
      const cv = form.files.get('cv');
      if (!cv || validateCvFile(cv) !== null || !application?.may_replace_cv) return false;
      const folder = CV_FOLDERS[application.about];
      const address = await storePostedCv(supabase, { folder, cv }).catch((error: unknown) => {
        // Not what its name says, or beyond a limit.
        console.error('cv not replaced', error instanceof Error ? error.message : error);
        return null;
      });
      return (
        address !== null && isDone(await supabase.rpc('replace_own_cv', { token, address }).throwOnError())
      );
    }
    case 'accept': {
      const accepted = acceptedSchema.safeParse(form.values);
      return (
        accepted.success &&
        isDone(await supabase.rpc('accept_other_processes', { token, ...accepted.data }).throwOnError())
      );
    }
    case 'refuse':
      return isDone(await supabase.rpc('withdraw_own_other_processes', { token }).throwOnError());
    case 'prolong':
      return isDone(await supabase.rpc('prolong_own_consent', { token }).throwOnError());
    case 'withdraw':
      return (
        application?.about !== 'spontaneous' &&
        isDone(await supabase.rpc('withdraw_application', { token }).throwOnError())
      );
    case 'rights': {
      const asked = rightsRequestSchema.pick({ claim: true, details: true }).safeParse(form.values);
      if (!asked.success) return false;
      return requestRights(supabase, { token, ...asked.data });
    }
    case 'erase':
      return isDone(await supabase.rpc('erase_own_application', { token }).throwOnError());
  }
}

/**
 * Asks the staff for what the link does not erase by itself once they have corrected its address: others may read it.
 *
 * @returns false when the link opens nothing, or after three requests in two days
 */
export const requestErasure = (supabase: SupabaseClient, token: string): Promise<boolean> =>
  requestRights(supabase, { token, claim: 'erasure', details: '' });

async function requestRights(
  supabase: SupabaseClient,
  asked: { token: string; claim: string; details: string },
): Promise<boolean> {
  const { data } = await supabase.rpc('request_own_rights', asked).throwOnError();
  // Empty after three in two days.
  return typeof data === 'string' && data !== '';
}

const isDone = ({ data }: { data: unknown }): boolean => data === true;
