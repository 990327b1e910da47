import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { APPLICANT_CV_SECONDS, CV_BUCKET, cvObjectPath } from '#domain/cv.ts';
import type { JobApplication } from '#domain/job-application.ts';

/** Makes an address under which a CV can be read for a minute; null when it cannot, and says so. */
export async function signCv(
  application: Pick<JobApplication, 'resume_url' | 'full_name'>,
): Promise<string | null> {
  const path = cvObjectPath(application.resume_url);
  if (!path) return failed('el archivo no existe');
  const { data, error } = await (await supabase()).storage
    .from(CV_BUCKET)
    .createSignedUrl(path, APPLICANT_CV_SECONDS);
  return error ? failed(error.message) : data.signedUrl;
}

/** Downloads a CV as `CV_{name}` with its own extension. */
export async function downloadCv(
  application: Pick<JobApplication, 'resume_url' | 'full_name'>,
): Promise<void> {
  const url = await signCv(application);
  if (!url) return;
  const link = document.createElement('a');
  link.href = `${url}&download=${encodeURIComponent(cvFileName(application))}`;
  link.click();
}

export function cvFileName({
  full_name,
  resume_url,
}: Pick<JobApplication, 'resume_url' | 'full_name'>): string {
  const name = full_name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return `CV_${name}.${resume_url.split('.').at(-1)}`;
}

function failed(detail: string): null {
  console.error('cv not opened', detail);
  toast({ tone: 'error', title: 'Error', body: `Error al descargar el CV: ${detail}` });
  return null;
}
