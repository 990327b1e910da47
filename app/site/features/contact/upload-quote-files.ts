import { uploadObject } from '#app/lib/uploads/upload-object.ts';
import { QUOTE_FILES_BUCKET, quoteFileObject } from '#domain/quote-file.ts';

/**
 * Uploads the files one after the other, under unguessable names.
 *
 * @param options.onProgress receives the fraction of all bytes sent, from 0 to 1
 * @returns the objects' names in the bucket
 * @throws UploadFailed
 */
export async function uploadQuoteFiles({
  files,
  onProgress,
}: {
  files: readonly File[];
  onProgress: (fraction: number) => void;
}): Promise<string[]> {
  const total = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const names: string[] = [];
  let sent = 0;
  for (const file of files) {
    const { name, type } = quoteFileObject(file.name);
    const before = sent;
    await uploadObject({
      name: `${QUOTE_FILES_BUCKET}/${name}`,
      file: new Blob([file], { type }),
      onProgress: (fraction) => onProgress((before + fraction * file.size) / total),
    });
    sent += file.size;
    names.push(name);
  }
  return names;
}
