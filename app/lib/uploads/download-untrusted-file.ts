import { toastError } from '#app/ui/toast.tsx';
import { supabase } from '../supabase.ts';

/** Long enough to start the download. */
const LINK_SECONDS = 60;

/**
 * Downloads a file from a stranger, which must never open in the browser.
 *
 * @param options.name the file's name on this device
 */
export async function downloadUntrustedFile(options: {
  bucket: string;
  path: string;
  name: string;
}): Promise<void> {
  const { bucket, name, path } = options;
  const { data, error } = await (await supabase()).storage
    .from(bucket)
    .createSignedUrl(path, LINK_SECONDS, { download: name });
  if (error) {
    console.error('file not downloaded', error);
    toastError('No se pudo descargar el archivo');
    return;
  }
  const link = document.createElement('a');
  link.href = data.signedUrl;
  // Otherwise a navigation at first, for which Safari and Firefox cancel the page's requests.
  link.download = name;
  link.click();
}
