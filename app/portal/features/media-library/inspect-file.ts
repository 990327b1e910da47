import { formatFileSize } from '#app/i18n/format-file-size.ts';
import { readStart } from '#app/lib/uploads/read-start.ts';
import { MAX_DOCUMENT_MB, MAX_IMAGE_MB } from '#domain/values/file-limits.ts';
import {
  DOCUMENT_FORMAT,
  FULL_SCREEN_WIDTH,
  MAX_PICTURE_PIXELS,
  type MediaError,
  MIN_PICTURE_WIDTH,
  parseMediaFile,
} from '#domain/website/media-file.ts';

/** A file that can be uploaded. */
export interface CheckedFile {
  readonly file: File;
  readonly type: string;
  readonly extension: string;
  /** In pixels; null for documents. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** Why a file cannot be uploaded. */
export interface RefusedFile {
  readonly file: File;
  readonly problem: string;
}

const explain = (error: MediaError, { size }: File): string =>
  ({
    notImage: 'No es una imagen ni un PDF',
    format: 'Los formatos son JPG, PNG, WebP y AVIF para imágenes, y PDF para documentos',
    vector: 'Los dibujos SVG pueden contener programas. Expórtelo como PNG o WebP.',
    size: `Pesa ${formatFileSize(size, 'es')} y una imagen puede pesar hasta ${MAX_IMAGE_MB} MB`,
    pdfSize: `Pesa ${formatFileSize(size, 'es')} y un documento puede pesar hasta ${MAX_DOCUMENT_MB} MB`,
  })[error];

/** Checks a file by its content before it is uploaded. */
export async function inspectFile(file: File): Promise<CheckedFile | RefusedFile> {
  const parsed = parseMediaFile({ type: file.type, size: file.size, bytes: await readStart(file) });
  if ('error' in parsed) return { file, problem: explain(parsed.error, file) };
  if (parsed.type === DOCUMENT_FORMAT) return { file, ...parsed, size: null };
  // The beginning proves little, and visitors' browsers must be able to decode the picture.
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return { file, problem: 'No se puede abrir: puede estar dañada' };
  const { height, width } = bitmap;
  bitmap.close();
  if (width < MIN_PICTURE_WIDTH)
    return {
      file,
      problem: `Es demasiado pequeña: mide ${width} px de ancho y se necesitan al menos ${MIN_PICTURE_WIDTH}`,
    };
  if (width * height > MAX_PICTURE_PIXELS)
    return {
      file,
      problem: `Es demasiado grande: mide ${width} × ${height} px y puede tener hasta ${MAX_PICTURE_PIXELS / 1_000_000} megapíxeles`,
    };
  return { file, ...parsed, size: { width, height } };
}

/** What should be known about a picture, although it can be used. */
export function warningsAbout({ alt, width }: { alt: string; width: number }): string[] {
  return [
    ...(width < FULL_SCREEN_WIDTH
      ? [`Mide ${width} px de ancho: a pantalla completa, en un computador, se verá borrosa.`]
      : []),
    ...(alt.trim() === '' ? ['Sin texto alternativo, quienes no ven la imagen no saben qué muestra.'] : []),
  ];
}
