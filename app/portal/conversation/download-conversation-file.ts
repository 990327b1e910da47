import { supabase } from '#app/lib/supabase.ts';
import { toastError } from '#app/ui/toast.tsx';
import { CONVERSATION_FILES_BUCKET } from '#domain/conversation.ts';

/** Long enough to start the download. */
const LINK_SECONDS = 60;

/**
 * Downloads an attachment of a reply. Never opened in the browser: strangers sent it.
 *
 * @param name the file's name on this device
 */
export async function downloadConversationFile(path: string, name: string): Promise<void> {
  const { data, error } = await (await supabase()).storage
    .from(CONVERSATION_FILES_BUCKET)
    .createSignedUrl(path, LINK_SECONDS, { download: name });
  if (error) {
    console.error('attachment not downloaded', error);
    toastError('No se pudo descargar el archivo');
    return;
  }
  const link = document.createElement('a');
  link.href = data.signedUrl;
  link.click();
}
