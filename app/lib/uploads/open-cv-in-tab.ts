import { toastError } from '#app/ui/toast.tsx';
import { CV_BUCKET, cvObjectPath, TAB_CV_SECONDS } from '#domain/recruiting/cv.ts';
import { supabase } from '../supabase.ts';

/** Opens a CV in a new tab, through a signed URL that expires in an hour. */
export async function openCvInTab(cvUrl: string): Promise<void> {
  // Opened synchronously: popup blockers block windows opened after an await.
  const tab = window.open('', '_blank');
  const path = cvObjectPath(cvUrl);
  const signed = path
    ? await (await supabase()).storage.from(CV_BUCKET).createSignedUrl(path, TAB_CV_SECONDS)
    : null;
  if (signed?.data && tab) {
    tab.opener = null;
    tab.location.href = signed.data.signedUrl;
    return;
  }
  tab?.close();
  console.error('cv not opened', signed?.error);
  toastError('No se pudo descargar el CV');
}
