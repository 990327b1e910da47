import { z } from 'zod';

export const HERO_BUCKET = 'hero-images';
/** What the bucket takes. */
export const HERO_FORMATS = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The sizes the carousel asks for, in pixels. */
export const HERO_WIDTHS = [640, 1280, 1920] as const;
export const DEFAULT_SECONDS = 5;
export const MIN_SECONDS = 1;
export const MAX_SECONDS = 30;

/** What the carousel reads of a row of `hero_images`. */
export const heroImageSchema = z.object({
  storage_path: z.string(),
  duration_seconds: z.number().int().min(MIN_SECONDS),
  order_index: z.number().int(),
});

export type HeroImage = z.infer<typeof heroImageSchema>;

/** An input's text as a duration: empty or no number falls back, the rest is held between the limits. */
export function parseSeconds(input: string): number {
  const seconds = Number.parseInt(input, 10);
  return Number.isNaN(seconds) ? DEFAULT_SECONDS : Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, seconds));
}
