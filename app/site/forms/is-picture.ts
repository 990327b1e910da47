import { detectFileKind } from '#domain/values/file-kind.ts';

/** Enough for the signatures of pictures. */
const START = 4096;

/** Whether a file is a picture, by its content, or by its media type when the content says nothing. */
export async function isPicture(file: File): Promise<boolean> {
  // A file that cannot be read is refused as a document.
  const start = await file
    .slice(0, START)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  switch (detectFileKind(new Uint8Array(start))) {
    case 'jpg':
    case 'png':
    case 'webp':
    case 'heic':
      return true;
    case null:
      return file.type.startsWith('image/');
    default:
      return false;
  }
}
