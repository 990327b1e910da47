import type { ImageProblem } from '#domain/image-file.ts';

/** What is wrong with an image, in words. */
export const imageProblems = (formats: string) =>
  ({
    notImage: 'Solo se permiten archivos de imagen',
    format: `Formatos soportados: ${formats}`,
    size: 'La imagen no puede ser mayor a 5MB',
  }) as const satisfies Record<ImageProblem, string>;
