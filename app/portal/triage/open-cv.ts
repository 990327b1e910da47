import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { reasonOf } from '#app/ui/load-error.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { CV_BUCKET, cvObjectPath, PANEL_CV_SECONDS } from '#domain/recruiting/cv.ts';
import { cvFileName } from '#domain/recruiting/cv-file-name.ts';

/** An applicant's CV. */
export interface ApplicantCv {
  /** The id of the row it belongs to. */
  readonly id: string;
  readonly full_name: string;
  readonly resume_url: string;
}

/** A short-lived signed URL of a CV; signed again whenever a CV is opened, and cached while it is open or next. */
export const cvQuery = (cv: ApplicantCv) =>
  queryOptions({
    queryKey: ['cv', cv.resume_url],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: () => signCv(cv),
  });

/**
 * Downloads a CV as `CV_{name}` with its original extension. A failure is shown in a toast.
 *
 * @returns whether it was downloaded
 */
export async function downloadCv(cv: ApplicantCv): Promise<boolean> {
  const url = await signCv(cv).catch(reportFailure);
  if (!url) return false;
  const link = document.createElement('a');
  const name = `${cvFileName(cv.full_name)}.${cv.resume_url.split('.').at(-1)}`;
  link.href = `${url}&download=${encodeURIComponent(name)}`;
  // Otherwise a navigation at first, for which Safari and Firefox cancel the page's requests.
  link.download = name;
  link.click();
  return true;
}

/** @throws Error when the file is missing or not readable */
async function signCv({ resume_url }: ApplicantCv): Promise<string> {
  const path = cvObjectPath(resume_url);
  if (!path) throw new Error('Object not found');
  const { data, error } = await (await supabase()).storage
    .from(CV_BUCKET)
    .createSignedUrl(path, PANEL_CV_SECONDS);
  if (error) throw error;
  return data.signedUrl;
}

/** Shows why a CV could not be opened. */
export function reportFailure(error: Error): void {
  console.error('cv not opened', error.message);
  toastError(`Error al descargar el CV: ${detailOf(error)}`);
}

/** The reason, as the end of a sentence. Storage does not distinguish a missing file from an unreadable one. */
export function detailOf(error: Error): string {
  if (/not found/i.test(error.message)) return 'el archivo ya no existe, o usted ya no puede verlo.';
  const reason = reasonOf(error);
  return `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}
