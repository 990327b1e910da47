import type { SupabaseClient } from '@supabase/supabase-js';
import { retryOffline } from '#app/lib/retry-offline.ts';
import { uploadCv } from '#app/lib/uploads/upload-cv.ts';
import { ApplicationFailed } from './application-failed.ts';
import { type Application, insertApplication } from './insert-application.ts';

/**
 * Uploads the CV, stores the application and notifies the staff. Waits while the browser is offline.
 *
 * @returns the reference to show to the applicant
 * @throws ApplicationFailed; an orphaned CV is removed later by housekeeping
 */
export async function sendApplication(options: {
  supabase: SupabaseClient;
  application: Application;
  cv: File;
  onProgress: (fraction: number) => void;
  /** Called when the network is lost, and when it returns. */
  onOffline: (isOffline: boolean) => void;
}): Promise<string> {
  const { application, cv, onOffline, onProgress, supabase } = options;
  const resumeUrl = await uploadCv({ folder: 'resumes', cv, onProgress, onOffline }).catch((error: Error) => {
    throw new ApplicationFailed('upload', error.message, null, { cause: error });
  });
  return retryOffline(() => insertApplication(supabase, { application, resumeUrl }), onOffline);
}
