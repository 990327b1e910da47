import type { i18n } from 'i18next';
import { changedTexts } from '#app/i18n/changed-texts.ts';
import { quoteDetailsTexts } from '#app/i18n/pages/quote-details.ts';
import { uploadResumably } from '#app/lib/uploads/resumable-upload.ts';
import { UploadFailed } from '#app/lib/uploads/upload-object.ts';
import type { Language } from '#domain/values/language.ts';
import { QUOTE_FILES_BUCKET, quoteFileObject } from '#domain/website/quote-file.ts';
import { readQuoteFileExtension } from './read-quote-file-extension.ts';

/**
 * Uploads the files one after another, under unguessable names.
 *
 * @param options.onProgress receives the fraction of all bytes sent, from 0 to 1, or `offline` when the network was
 *   lost
 * @returns the objects' names in the bucket; or, for the visitor, why a file was refused
 * @throws UploadFailed when another attempt may succeed
 */
export async function uploadQuoteFiles({
  files,
  i18n,
  language,
  onProgress,
}: {
  files: readonly File[];
  i18n: i18n;
  language: Language;
  onProgress: (progress: number | 'offline') => void;
}): Promise<{ names: string[]; refusal: string | null }> {
  const { refused } = changedTexts(i18n, 'pages/quote-details', quoteDetailsTexts[language]);
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const names: string[] = [];
  let refusal: string | null = null;
  let sent = 0;
  for (const file of files) {
    const extension = await readQuoteFileExtension(file);
    if (!extension) {
      refusal = refused.wrongType.replace('{{name}}', () => file.name);
      break;
    }
    const { name, type } = quoteFileObject(extension);
    const before = sent;
    const report = (fraction: number): void => onProgress((before + fraction * file.size) / total);
    await uploadResumably({
      bucket: QUOTE_FILES_BUCKET,
      path: name,
      file: new Blob([file], { type }),
      onProgress: report,
      onOffline: (isOffline) => (isOffline ? onProgress('offline') : report(0)),
    }).catch((error: unknown) => {
      if (!(error instanceof UploadFailed) || error.reason === null) throw error;
      refusal = refused[error.reason].replace('{{name}}', () => file.name);
    });
    if (refusal !== null) break;
    sent += file.size;
    names.push(name);
  }
  return { names, refusal };
}
