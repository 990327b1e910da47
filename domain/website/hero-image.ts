import { z } from 'zod';
import { pagePictureSchema } from './page-picture.ts';

export const HERO_BUCKET = 'hero-images';
/** The bucket's allowed formats. */
export const HERO_FORMATS = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The rendered widths in pixels. */
export const HERO_WIDTHS = [640, 1280, 1920] as const;
export const DEFAULT_SECONDS = 5;
export const MIN_SECONDS = 1;
export const MAX_SECONDS = 30;

/** The columns of `hero_images` that the carousel reads, with the picture of the library. */
export const heroImageSchema = z.object({
  /** Null for a picture of the library. */
  storage_path: z.string().nullable(),
  media: pagePictureSchema.nullable(),
  duration_seconds: z.number().int().min(MIN_SECONDS),
  order_index: z.number().int(),
});

/** Where the picture of a row is. */
export type HeroFile = Pick<z.infer<typeof heroImageSchema>, 'storage_path' | 'media'>;

/** Parses a duration in seconds: invalid input falls back to the default, the rest is clamped. */
export function parseSeconds(input: string): number {
  const seconds = Number.parseInt(input, 10);
  return Number.isNaN(seconds) ? DEFAULT_SECONDS : Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds));
}
