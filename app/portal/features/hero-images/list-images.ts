import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { HERO_BUCKET, heroImageSchema } from '#domain/website/hero-image.ts';

const imageSchema = heroImageSchema.extend({ id: z.guid(), is_active: z.boolean() });

export type StoredImage = z.infer<typeof imageSchema> & {
  /** URL of a small rendition, for lists. */
  readonly thumbnail: string;
  /** URL of a rendition in the preview's size. */
  readonly preview: string;
};

export const IMAGES_KEY = ['hero-images'] as const;

/** All images of the carousel in display order; inactive ones only for those allowed to see them. */
export const imagesQuery = queryOptions({
  queryKey: IMAGES_KEY,
  queryFn: async (): Promise<StoredImage[]> => {
    const client = await supabase();
    const rows = await readAll((from, to) =>
      client
        .from('hero_images')
        .select('id, storage_path, order_index, duration_seconds, is_active', { count: 'exact' })
        .order('order_index')
        .range(from, to)
        .throwOnError(),
    );
    const urlOf = (path: string, width: number): string =>
      renditionUrl(client, { bucket: HERO_BUCKET, path, width });
    return z
      .array(imageSchema)
      .parse(rows)
      .map((image) => ({
        ...image,
        thumbnail: urlOf(image.storage_path, 640),
        preview: urlOf(image.storage_path, 1280),
      }));
  },
});
