import type { SupabaseClient } from '@supabase/supabase-js';
import type { Picture } from '#app/ui/picture.tsx';

/**
 * The URL of a public image scaled by the backend.
 *
 * @param image.width maximum width in pixels
 */
export function renditionUrl(
  supabase: Pick<SupabaseClient, 'storage'>,
  image: { bucket: string; path: string; width: number },
): string {
  const { bucket, path, width } = image;
  const transform = { width, resize: 'contain' } as const;
  return supabase.storage.from(bucket).getPublicUrl(path, { transform }).data.publicUrl;
}

/**
 * A public image at several widths.
 *
 * @param image.width that of `src`
 */
export function renditions(
  supabase: Pick<SupabaseClient, 'storage'>,
  image: { bucket: string; path: string; width: number; widths: readonly number[] },
): Picture {
  const { bucket, path, width: usual, widths } = image;
  const urlAt = (width: number): string => renditionUrl(supabase, { bucket, path, width });
  return { src: urlAt(usual), srcSet: widths.map((width) => `${urlAt(width)} ${width}w`).join(', ') };
}
