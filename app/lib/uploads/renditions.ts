import type { SupabaseClient } from '@supabase/supabase-js';

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
