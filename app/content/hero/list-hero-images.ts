import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { DEFAULT_SECONDS, HERO_BUCKET, HERO_WIDTHS, heroImageSchema } from '#domain/hero-image.ts';

/** A carousel image. */
export interface Slide {
  readonly src: string;
  /** Absent for SVG drawings. */
  readonly srcSet?: string;
  readonly seconds: number;
}

/** Shown while no image is active. */
const FALLBACK: readonly Slide[] = ['motor-control-centre', 'substation', 'control-room'].map((name) => ({
  src: `/artwork/${name}.svg`,
  seconds: DEFAULT_SECONDS,
}));

/** The active images in order, or three drawings of our own when there are none or on error, which is logged. */
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
  const images = z.array(heroImageSchema).parse(data);
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
