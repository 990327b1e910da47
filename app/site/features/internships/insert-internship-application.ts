import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import type { internshipFormSchema } from '#domain/recruiting/internship-application.ts';
import type { Language } from '#domain/values/language.ts';

/**
 * Stores an internship application once, however often it is called with the same submission id.
 *
 * @throws Error when the application was not stored
 */
export async function insertInternshipApplication(
  supabase: SupabaseClient,
  options: {
    student: z.output<typeof internshipFormSchema>;
    cvUrl: string;
    language: Language;
    /** The version of the consent text for being considered in other processes; null without consent. */
    otherProcesses: string | null;
    /** The same for each attempt to send this application. */
    submissionId: string;
  },
): Promise<void> {
  const { cvUrl, language, otherProcesses, student, submissionId } = options;
  const { error } = await supabase.from('internship_applications').insert({
    ...student,
    cv_url: cvUrl,
    submission_id: submissionId,
    status: 'pending',
    language,
    consent_version: CONSENT_TEXTS.internship.version,
    other_processes_version: otherProcesses,
  });
  if (error) throw new Error(error.message);
}
