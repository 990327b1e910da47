import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { scenePicture } from '#app/content/scenes/scene-picture.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import type { Picture } from '#app/ui/picture.tsx';
import { DEFAULT_SECONDS, HERO_BUCKET, HERO_WIDTHS, heroImageSchema } from '#domain/website/hero-image.ts';

/** A carousel image. */
export interface Slide extends Picture {
  readonly seconds: number;
}

/** Shown when no image is active. */
const FALLBACK: readonly Slide[] = (['busbar', 'substation', 'conveyor'] as const).map((name) => ({
  ...scenePicture(name, { isHero: true }),
  seconds: DEFAULT_SECONDS,
}));

const rowsSchema = z.array(heroImageSchema);

/** The active images in order, or our own three pictures if there are none or on error, which is logged. */
export async function listHeroImages(supabase: SupabaseClient): Promise<readonly Slide[]> {
  const { data, error } = await supabase
    .from('hero_images')
    .select('storage_path, duration_seconds, order_index')
    .eq('is_active', true)
    .order('order_index');
  if (error) {
    console.error('hero images could not be read', error.message);
    return FALLBACK;
  }
  const images = rowsSchema.parse(data);
  if (images.length === 0) return FALLBACK;
  return images.map(({ duration_seconds, storage_path }) => {
    const urlAt = (width: number): string =>
      renditionUrl(supabase, { bucket: HERO_BUCKET, path: storage_path, width });
    return {
      src: urlAt(1920),
      srcSet: HERO_WIDTHS.map((width) => `${urlAt(width)} ${width}w`).join(', '),
      seconds: duration_seconds,
    };
  });
}
