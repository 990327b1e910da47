import type { i18n } from 'i18next';
import { supabase } from '#app/lib/supabase.ts';
import type { ContactRequest } from '#domain/website/contact-request.ts';

/**
 * Uploads the files of a quote request, then sends it to the edge function that stores and mails it.
 *
 * @param options.submissionId the same for each attempt to send this request, which is stored once
 * @param options.onProgress receives the fraction of the files sent, from 0 to 1, or `offline` when the network was
 *   lost
 * @returns why a file was refused, for the visitor; null once the request is stored
 * @throws UploadFailed, or Error when the request was not stored
 */
export async function sendContactRequest(options: {
  request: ContactRequest;
  files: readonly File[];
  submissionId: string;
  i18n: i18n;
  onProgress: (progress: number | 'offline') => void;
}): Promise<string | null> {
  const { files, i18n, onProgress, request, submissionId } = options;
  let file_paths: readonly string[] = [];
  if (files.length > 0) {
    const { uploadQuoteFiles } = await import('./upload-quote-files.ts');
    const { names, refusal } = await uploadQuoteFiles({
      files,
      i18n,
      language: request.language,
      onProgress,
    });
    if (refusal !== null) return refusal;
    file_paths = names;
  }
  const { error } = await (await supabase()).functions.invoke('send-contact-email', {
    body: { ...request, file_paths, submission_id: submissionId },
  });
  if (error) throw error;
  return null;
}
