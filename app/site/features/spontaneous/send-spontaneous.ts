import { retryOffline } from '#app/lib/retry-offline.ts';
import { supabase } from '#app/lib/supabase.ts';
import { uploadCv } from '#app/lib/uploads/upload-cv.ts';
import { insertSpontaneous, type Spontaneous } from './insert-spontaneous.ts';

/**
 * Uploads the CV and stores the application. Waits while the browser is offline.
 *
 * @returns the reference to show to the applicant
 * @throws UploadFailed, or Error when the application was not stored
 */
export async function sendSpontaneous(options: {
  application: Spontaneous;
  cv: File;
  onProgress: (fraction: number) => void;
  /** Called when the network is lost, and when it returns. */
  onOffline: (isOffline: boolean) => void;
}): Promise<string> {
  const { application, cv, onOffline, onProgress } = options;
  const client = await supabase();
  const cvUrl = await uploadCv({ folder: 'spontaneous', cv, onProgress, onOffline });
  return retryOffline(() => insertSpontaneous(client, { application, cvUrl }), onOffline);
}
