import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import type { ApplicationSource } from '#domain/recruiting/application-source.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { Answers } from '#domain/recruiting/posting-question.ts';
import type { Language } from '#domain/values/language.ts';
import { ApplicationFailed } from './application-failed.ts';
import type { Applicant } from './parse-application.ts';

/** An application to be sent, without its CV. */
export interface Application {
  readonly job: Pick<JobPosting, 'id' | 'title'>;
  /** Optional fields that are absent are stored as null. */
  readonly applicant: Pick<Applicant, 'full_name' | 'email'> & Partial<Applicant>;
  readonly answers: Answers;
  /** The version of the consent text for being considered in other processes; null without consent. */
  readonly otherProcesses: string | null;
  readonly language: Language;
  readonly source: ApplicationSource | null;
  /** The same for each attempt to send this application. */
  readonly submissionId: string;
}

/** What the function is sent. It needs the id only: it reads everything else from the database. */
interface Notice {
  readonly applicationId: string;
  readonly jobTitle?: string;
  readonly applicantName?: string;
  readonly applicantEmail?: string;
}

const storedSchema = z.array(z.object({ id: z.uuid(), reference: z.string() }));

/**
 * Stores an application once, however often it is called with the same submission id, and notifies the applicant and
 * staff.
 *
 * @returns the reference to show to the applicant
 * @throws ApplicationFailed
 */
export async function insertApplication(
  supabase: SupabaseClient,
  { application, resumeUrl }: { application: Application; resumeUrl: string },
): Promise<string> {
  const { answers, applicant, job, language, otherProcesses, source, submissionId } = application;
  const { data, error } = await supabase
    .from('job_applications')
    .insert({
      job_posting_id: job.id,
      ...applicant,
      answers,
      source,
      resume_url: resumeUrl,
      submission_id: submissionId,
      status: 'pending',
      language,
      consent_version: CONSENT_TEXTS.application.version,
      other_processes_version: otherProcesses,
    })
    .select('id, reference');
  if (error) throw new ApplicationFailed(error.message, error.code);
  const [stored] = storedSchema.parse(data);
  const known = { jobTitle: job.title, applicantName: applicant.full_name, applicantEmail: applicant.email };
  if (stored) {
    await notify(supabase, { applicationId: stored.id, ...known });
    return stored.reference;
  }
  // Nothing was inserted: an earlier attempt was stored, but its response was lost.
  const sent = await findSentApplication(supabase, submissionId, known);
  if (sent === null) throw new ApplicationFailed('', null);
  return sent;
}

/**
 * Finds an application stored by an earlier attempt, and notifies the applicant and staff if that attempt did not.
 *
 * @returns its reference, or null when there is none
 * @throws ApplicationFailed
 */
export async function findSentApplication(
  supabase: SupabaseClient,
  submissionId: string,
  known: Omit<Notice, 'applicationId'> = {},
): Promise<string | null> {
  const { data, error } = await supabase.rpc('find_sent_application', { submission: submissionId });
  if (error) throw new ApplicationFailed(error.message, error.code);
  const [sent] = storedSchema.parse(data);
  if (!sent) return null;
  await notify(supabase, { applicationId: sent.id, ...known });
  return sent.reference;
}

/** Best effort, and sent once: the application is already stored, and pending notices are retried. */
async function notify(supabase: SupabaseClient, notice: Notice): Promise<void> {
  const { error } = await supabase.functions.invoke('send-application-notification', { body: notice });
  if (error) console.info('staff not notified', error.message);
}
