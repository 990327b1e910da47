import type { SupabaseClient } from '@supabase/supabase-js';
import type { z } from 'zod';
import type { internshipFormSchema } from '#domain/internship-application.ts';
import { PRIVACY_VERSION } from '#domain/privacy.ts';

/** @throws Error when the application was not stored */
export async function insertInternshipApplication(
  supabase: SupabaseClient,
  options: { student: z.output<typeof internshipFormSchema>; cvUrl: string; language: 'es' | 'en' },
): Promise<void> {
  const { cvUrl, language, student } = options;
  const { error } = await supabase.from('internship_applications').insert({
    ...student,
    cv_url: cvUrl,
    status: 'pending',
    language,
    consent_version: PRIVACY_VERSION,
  });
  if (error) throw new Error(error.message);
}
