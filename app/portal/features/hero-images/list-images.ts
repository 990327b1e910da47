import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { HERO_BUCKET, heroImageSchema } from '#domain/website/hero-image.ts';
import { altOf, MEDIA_BUCKET, objectPosition, PAGE_PICTURE } from '#domain/website/page-picture.ts';

const imageSchema = heroImageSchema.extend({ id: z.guid(), is_active: z.boolean() });

export type StoredImage = z.infer<typeof imageSchema> & {
  /** URL of a small rendition, for lists. */
  readonly thumbnail: string;
  /** URL of a rendition in the preview's size. */
  readonly preview: string;
  /** Its text and its focal point, as of a `Picture`. */
  readonly alt: string;
  readonly position?: string;
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
        .select(`id, storage_path, order_index, duration_seconds, is_active, ${PAGE_PICTURE}`, {
          count: 'exact',
        })
        .order('order_index')
        .range(from, to)
        .throwOnError(),
    );
    return z
      .array(imageSchema)
      .parse(rows)
      .map((image) => {
        const { media, storage_path } = image;
        const file = media
          ? { bucket: MEDIA_BUCKET, path: media.storage_path, widths: [480, 1440] as const }
          : { bucket: HERO_BUCKET, path: storage_path ?? '', widths: [640, 1280] as const };
        const [small, large] = file.widths;
        const position = media && objectPosition(media);
        return {
          ...image,
          thumbnail: renditionUrl(client, { ...file, width: small }),
          preview: renditionUrl(client, { ...file, width: large }),
          alt: media ? altOf(media, 'es') : '',
          ...(position && { position }),
        };
      });
  },
});
