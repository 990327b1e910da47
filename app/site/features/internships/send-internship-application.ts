import type { z } from 'zod';
import { retryOffline } from '#app/lib/retry-offline.ts';
import { supabase } from '#app/lib/supabase.ts';
import { uploadCv } from '#app/lib/uploads/upload-cv.ts';
import type { internshipFormSchema } from '#domain/recruiting/internship-application.ts';
import type { Language } from '#domain/values/language.ts';
import { insertInternshipApplication } from './insert-internship-application.ts';

/**
 * Uploads the CV and stores the application.
 *
 * @throws UploadFailed, or Error when the application was not stored
 */
export async function sendInternshipApplication(options: {
  student: z.output<typeof internshipFormSchema>;
  cv: File;
  language: Language;
  /** The version of the consent text for being considered in other processes; null without consent. */
  otherProcesses: string | null;
  /** The same for each attempt to send this application. */
  submissionId: string;
  onProgress: (fraction: number) => void;
  /** Called when the network is lost, and when it returns. */
  onOffline: (isOffline: boolean) => void;
}): Promise<void> {
  const { cv, language, onOffline, onProgress, otherProcesses, student, submissionId } = options;
  const cvUrl = await uploadCv({ folder: 'cvs', cv, onProgress, onOffline });
  const client = await supabase();
  await retryOffline(
    () => insertInternshipApplication(client, { student, cvUrl, language, otherProcesses, submissionId }),
    onOffline,
  );
}
