import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type FormFields, postedText } from '#app/lib/form-post.ts';
import { checkCvFile } from '#app/lib/uploads/check-cv-file.ts';
import { storePostedCv } from '#app/lib/uploads/store-posted-cv.ts';
import { rightsRequestSchema } from '#domain/data-protection/rights-request.ts';
import { INTERVIEW_LIMITS } from '#domain/messages/interview.ts';
import { CV_BUCKET } from '#domain/recruiting/cv.ts';
import { cleanLine, cleanLines } from '#domain/values/clean-text.ts';
import { LANGUAGES } from '#domain/values/language.ts';
import { submissionIdOf } from '#domain/values/submission-id.ts';
import { APPLICATION_LIMITS, INTERNSHIP_LIMITS } from '#domain/values/text-limits.ts';
import type { MyApplication } from './read-my-application.ts';

/** The changes an applicant can make on their page, named by the pressed button. */
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

/** The fields of the page's forms. */
export const CHANGE_FIELDS: readonly string[] = [
  'change',
  'claim',
  'cv',
  'details',
  'interview',
  'last_name',
  'name',
  'offer',
  'phone',
  'shown_language',
  'shown_version',
  'start',
  'submission',
  'words',
];

/** The changes available while their data are blocked. */
export const CHANGES_THOUGH_BLOCKED: readonly Change[] = ['withdraw', 'rights', 'erase'];

const text = (maximum: number) => z.string().overwrite(cleanLines).max(maximum);
const line = (maximum: number) => z.string().overwrite(cleanLine).max(maximum);
const WHOLE_NAME = z.object({
  name: line(APPLICATION_LIMITS.full_name).min(1),
  last_name: z.string(),
  phone: line(APPLICATION_LIMITS.phone),
});
const CONTACTS = {
  application: WHOLE_NAME,
  spontaneous: WHOLE_NAME,
  internship: z.object({
    name: line(INTERNSHIP_LIMITS.first_name).min(1),
    last_name: line(INTERNSHIP_LIMITS.last_name).min(1),
    phone: line(INTERNSHIP_LIMITS.phone).min(1),
  }),
} as const;

const CV_FOLDERS = { application: 'resumes', internship: 'cvs', spontaneous: 'spontaneous' } as const;

interface Post {
  readonly supabase: SupabaseClient;
  readonly token: string;
  /** Null while their data are blocked. */
  readonly application: Pick<MyApplication, 'about' | 'may_replace_cv'> | null;
  readonly form: FormFields;
  /** Applies to another posting with the same data; false when that is not possible. */
  readonly applyAgain: (wanted: { offer: string; submission: string; resumeUrl: string }) => Promise<boolean>;
}

/** Makes a change, and resolves to whether it was made. */
type ChangeHandler = (post: Post) => Promise<boolean>;

/** A change made by a database function with the form's values. */
const rpcHandler =
  (name: string, schema: z.ZodObject = z.object({})): ChangeHandler =>
  async ({ form, supabase, token }) => {
    const sent = schema.safeParse(form.values);
    return sent.success && isDone(await supabase.rpc(name, { token, ...sent.data }).throwOnError());
  };

const CHANGE_HANDLERS = {
  apply: applyToOffer,
  time: rpcHandler(
    'choose_interview_time',
    z.object({ interview: z.guid(), start: z.iso.datetime({ offset: true }) }),
  ),
  decline: rpcHandler(
    'decline_interview',
    z.object({ interview: z.guid(), words: text(INTERVIEW_LIMITS.reply) }),
  ),
  contact: correctContact,
  cv: replaceCv,
  accept: rpcHandler(
    'accept_other_processes',
    z.object({ shown_version: z.string(), shown_language: z.enum(LANGUAGES) }),
  ),
  refuse: rpcHandler('withdraw_own_other_processes'),
  prolong: rpcHandler('prolong_own_consent'),
  withdraw,
  rights: askForRights,
  erase: rpcHandler('erase_own_application'),
} as const satisfies Record<Change, ChangeHandler>;

/**
 * Makes a change posted from an applicant's page, with the visitor's privileges.
 *
 * @returns whether it was made: false for invalid data, or when the link does not allow it, or no longer
 * @throws Error when the backend failed
 */
export const changeMyApplication = (change: Change, post: Post): Promise<boolean> =>
  CHANGE_HANDLERS[change](post);

const offerSchema = z.object({ offer: z.uuid(), submission: z.uuid() });
const copySchema = z.object({ path: z.string() });

async function applyToOffer({ applyAgain, form, supabase, token }: Post): Promise<boolean> {
  const wanted = offerSchema.safeParse(form.values);
  if (!wanted.success) return false;
  const { data, error } = await supabase.functions.invoke('copy-own-cv', { body: { token } });
  if (error) throw error;
  const { path } = copySchema.parse(data);
  const resumeUrl = supabase.storage.from(CV_BUCKET).getPublicUrl(path).data.publicUrl;
  const { offer } = wanted.data;
  // Choosing another posting on the same page makes a separate application.
  const submission = await submissionIdOf(['apply', wanted.data.submission, offer]);
  return applyAgain({ offer, submission, resumeUrl });
}

async function correctContact({ application, form, supabase, token }: Post): Promise<boolean> {
  if (!application) return false;
  const [name, last_name, phone] = ['name', 'last_name', 'phone'].map((field) =>
    postedText(form.values, field),
  );
  const contact = CONTACTS[application.about].safeParse({ name, last_name, phone });
  return (
    contact.success &&
    isDone(await supabase.rpc('correct_own_contact', { token, ...contact.data }).throwOnError())
  );
}

async function replaceCv({ application, form, supabase, token }: Post): Promise<boolean> {
  const cv = form.files.get('cv');
  const extension = await checkCvFile(cv);
  if (!cv || typeof extension === 'object' || !application?.may_replace_cv) return false;
  const folder = CV_FOLDERS[application.about];
  const address = await storePostedCv(supabase, { folder, cv, extension }).catch((error: unknown) => {
    // The content does not match the extension, or exceeds a limit.
    console.error('cv not replaced', error instanceof Error ? error.message : error);
    return null;
  });
  return address !== null && isDone(await supabase.rpc('replace_own_cv', { token, address }).throwOnError());
}

async function withdraw(post: Post): Promise<boolean> {
  return post.application?.about !== 'spontaneous' && rpcHandler('withdraw_application')(post);
}

const askedSchema = rightsRequestSchema.pick({ claim: true, details: true });

async function askForRights({ form, supabase, token }: Post): Promise<boolean> {
  const asked = askedSchema.safeParse(form.values);
  return asked.success && requestRights(supabase, { token, ...asked.data });
}

/**
 * Asks staff for an erasure that the link may not perform: once staff have corrected its address, others may hold it.
 *
 * @returns false when the link is invalid, or after three requests in two days
 */
export const requestErasure = (supabase: SupabaseClient, token: string): Promise<boolean> =>
  requestRights(supabase, { token, claim: 'erasure', details: '' });

async function requestRights(
  supabase: SupabaseClient,
  asked: { token: string; claim: string; details: string },
): Promise<boolean> {
  const { data } = await supabase.rpc('create_own_rights_request', asked).throwOnError();
  // Empty after three requests in two days.
  return typeof data === 'string' && data !== '';
}

const isDone = ({ data }: { data: unknown }): boolean => data === true;
