import type { SupabaseClient } from '@supabase/supabase-js';

/** The address of a public image, as wide as this at most. The backend renders it. */
export function renditionUrl(
  supabase: Pick<SupabaseClient, 'storage'>,
  image: { bucket: string; path: string; width: number },
): string {
  const { bucket, path, width } = image;
  const transform = { width, resize: 'contain' } as const;
  return supabase.storage.from(bucket).getPublicUrl(path, { transform }).data.publicUrl;
}
