import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { uploadCv } from '#app/lib/uploads/upload-cv.ts';
import type { applicationFormSchema } from '#domain/job-application.ts';
import { PRIVACY_VERSION } from '#domain/privacy.ts';

/** Thrown when an application was not sent, with the failed step and the backend's message. */
export class ApplicationFailed extends Error {
  readonly step: 'upload' | 'insert';
  readonly code: string | null;
  constructor(step: 'upload' | 'insert', message: string, code: string | null, options?: ErrorOptions) {
    super(message, options);
    this.step = step;
    this.code = code;
  }
}

const createdSchema = z.object({ id: z.uuid() });

/**
 * Uploads the CV, stores the application and notifies the staff.
 *
 * @throws ApplicationFailed; an orphaned CV is removed later by housekeeping
 */
export async function sendApplication(options: {
  supabase: SupabaseClient;
  job: { id: string; title: string };
  applicant: z.output<typeof applicationFormSchema>;
  cv: File;
  language: 'es' | 'en';
  onProgress: (fraction: number) => void;
}): Promise<void> {
  const { applicant, cv, job, language, onProgress, supabase } = options;
  const resumeUrl = await uploadCv({ folder: 'resumes', cv, onProgress }).catch((error: Error) => {
    throw new ApplicationFailed('upload', error.message, null, { cause: error });
  });
  const { data, error } = await supabase
    .from('job_applications')
    .insert({
      job_posting_id: job.id,
      ...applicant,
      resume_url: resumeUrl,
      status: 'pending',
      language,
      consent_version: PRIVACY_VERSION,
    })
    .select('id')
    .single();
  if (error) throw new ApplicationFailed('insert', error.message, error.code);
  await notifyStaff(supabase, { id: createdSchema.parse(data).id, job, applicant });
}

/** Best effort: the application is already stored. */
async function notifyStaff(
  supabase: SupabaseClient,
  {
    applicant,
    id,
    job,
  }: { id: string; job: { title: string }; applicant: { full_name: string; email: string } },
): Promise<void> {
  const { error } = await supabase.functions.invoke('send-application-notification', {
    body: {
      applicationId: id,
      jobTitle: job.title,
      applicantName: applicant.full_name,
      applicantEmail: applicant.email,
    },
  });
  if (error) console.info('staff not notified', error.message);
}
