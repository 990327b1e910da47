import { readStart } from '#app/lib/uploads/read-start.ts';
import { detectFileKind } from '#domain/values/file-kind.ts';

/** Whether a file is a picture, by its content, or by its media type when the content says nothing. */
export async function isPicture(file: File): Promise<boolean> {
  switch (detectFileKind(await readStart(file))) {
    case 'jpg':
    case 'png':
    case 'webp':
    case 'avif':
    case 'heic':
      return true;
    case null:
      return file.type.startsWith('image/');
    default:
      return false;
  }
}
