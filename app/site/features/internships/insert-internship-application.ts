import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { internshipFormSchema } from '#domain/internship-application.ts';
import { PRIVACY_VERSION } from '#domain/privacy.ts';

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
    language: 'es' | 'en';
    /** The same for each attempt to send this application. */
    submissionId: string;
  },
): Promise<void> {
  const { cvUrl, language, student, submissionId } = options;
  const { error } = await supabase.from('internship_applications').insert({
    ...student,
    cv_url: cvUrl,
    submission_id: submissionId,
    status: 'pending',
    language,
    consent_version: PRIVACY_VERSION,
  });
  if (error) throw new Error(error.message);
}
