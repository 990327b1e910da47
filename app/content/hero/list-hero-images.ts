import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { mediaPicture } from '#app/content/media/media-picture.ts';
import { scenePicture } from '#app/content/scenes/scene-picture.ts';
import { renditions } from '#app/lib/uploads/renditions.ts';
import type { Picture } from '#app/ui/picture.tsx';
import type { Language } from '#domain/values/language.ts';
import {
  DEFAULT_SECONDS,
  HERO_BUCKET,
  HERO_WIDTHS,
  type HeroFile,
  heroImageSchema,
} from '#domain/website/hero-image.ts';
import { PAGE_PICTURE } from '#domain/website/page-picture.ts';

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
export async function listHeroImages(
  supabase: SupabaseClient,
  language: Language,
): Promise<readonly Slide[]> {
  const { data, error } = await supabase
    .from('hero_images')
    .select(`storage_path, duration_seconds, order_index, ${PAGE_PICTURE}`)
    .eq('is_active', true)
    .order('order_index');
  if (error) {
    console.error('hero images could not be read', error.message);
    return FALLBACK;
  }
  const slides = rowsSchema.parse(data).flatMap((image) => {
    const picture = heroPicture(supabase, image, language);
    return picture ? [{ ...picture, seconds: image.duration_seconds }] : [];
  });
  return slides.length > 0 ? slides : FALLBACK;
}

/** The picture of a row, its own or that of the library; null when the library hides it. */
function heroPicture(
  supabase: Pick<SupabaseClient, 'storage'>,
  { media, storage_path }: HeroFile,
  language: Language,
): Picture | null {
  if (media) return mediaPicture(supabase, media, { language, width: 1920 });
  return storage_path === null
    ? null
    : renditions(supabase, { bucket: HERO_BUCKET, path: storage_path, width: 1920, widths: HERO_WIDTHS });
}
