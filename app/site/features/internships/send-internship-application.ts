import type { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { uploadCv } from '#app/lib/uploads/upload-cv.ts';
import type { internshipFormSchema } from '#domain/internship-application.ts';
import { insertInternshipApplication } from './insert-internship-application.ts';

/**
 * Uploads the CV and stores the application.
 *
 * @throws UploadFailed, or Error when the application was not stored
 */
export async function sendInternshipApplication(options: {
  student: z.output<typeof internshipFormSchema>;
  cv: File;
  language: 'es' | 'en';
  onProgress: (fraction: number) => void;
  /** Called when the network is lost during the upload, and when it is back. */
  onOffline: (isOffline: boolean) => void;
}): Promise<void> {
  const { cv, language, onOffline, onProgress, student } = options;
  const cvUrl = await uploadCv({ folder: 'cvs', cv, onProgress, onOffline });
  await insertInternshipApplication(await supabase(), { student, cvUrl, language });
}
