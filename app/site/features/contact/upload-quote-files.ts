import { uploadResumably } from '#app/lib/uploads/resumable-upload.ts';
import { QUOTE_FILES_BUCKET, quoteFileObject } from '#domain/quote-file.ts';

/**
 * Uploads the files one after another, under unguessable names.
 *
 * @param options.onProgress receives the fraction of all bytes sent, from 0 to 1, or `offline` when the network was
 *   lost
 * @returns the objects' names in the bucket
 * @throws UploadFailed
 */
export async function uploadQuoteFiles({
  files,
  onProgress,
}: {
  files: readonly File[];
  onProgress: (progress: number | 'offline') => void;
}): Promise<string[]> {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const names: string[] = [];
  let sent = 0;
  for (const file of files) {
    const { name, type } = quoteFileObject(file.name);
    const before = sent;
    const report = (fraction: number): void => onProgress((before + fraction * file.size) / total);
    await uploadResumably({
      bucket: QUOTE_FILES_BUCKET,
      path: name,
      file: new Blob([file], { type }),
      onProgress: report,
      onOffline: (isOffline) => (isOffline ? onProgress('offline') : report(0)),
    });
    sent += file.size;
    names.push(name);
  }
  return names;
}
