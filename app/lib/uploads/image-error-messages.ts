import { MAX_IMAGE_MB } from '#domain/values/file-limits.ts';
import type { ImageError } from '#domain/website/image-file.ts';

/**
 * Messages for rejected images.
 *
 * @param formats the accepted formats, as shown to the user
 */
export const imageErrorMessages = (formats: string) =>
  ({
    notImage: 'Solo se permiten archivos de imagen',
    format: `Formatos soportados: ${formats}`,
    size: `La imagen no puede ser mayor a ${MAX_IMAGE_MB}MB`,
  }) as const satisfies Record<ImageError, string>;
