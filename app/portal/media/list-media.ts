import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { renditionUrl } from '#app/lib/uploads/renditions.ts';
import { MEDIA_BUCKET, type MEDIA_WIDTHS, pagePictureSchema } from '#domain/website/page-picture.ts';

const mediaSchema = pagePictureSchema.extend({
  id: z.guid(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of documents. */
  slug: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const COLUMNS = Object.keys(mediaSchema.shape).join(', ');

type MediaRow = z.infer<typeof mediaSchema>;

/** A picture or a document of the library. */
export type MediaFile = MediaRow & {
  /** URL of a small rendition; null for documents. */
  readonly thumbnail: string | null;
  /** URL of a rendition that fills a dialog; null for documents. */
  readonly preview: string | null;
};

export const MEDIA_KEY = ['media-files'] as const;

const withAddresses = (client: Awaited<ReturnType<typeof supabase>>, file: MediaRow): MediaFile => {
  const urlAt = (width: (typeof MEDIA_WIDTHS)[number]): string | null =>
    file.slug === null
      ? renditionUrl(client, { bucket: MEDIA_BUCKET, path: file.storage_path, width })
      : null;
  return { ...file, thumbnail: urlAt(480), preview: urlAt(960) };
};

/** A file as it is now; null when it is gone. */
export async function readMedia(id: string): Promise<MediaFile | null> {
  const client = await supabase();
  const { data } = await client.from('media_files').select(COLUMNS).eq('id', id).maybeSingle().throwOnError();
  return data && withAddresses(client, mediaSchema.parse(data));
}

/** All files of the library, the newest first. */
export const mediaQuery = queryOptions({
  queryKey: MEDIA_KEY,
  queryFn: async (): Promise<MediaFile[]> => {
    const client = await supabase();
    const rows = await readAll((from, to) =>
      client
        .from('media_files')
        .select(COLUMNS, { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    );
    return z
      .array(mediaSchema)
      .parse(rows)
      .map((file) => withAddresses(client, file));
  },
});

/** The files whose name or text has all the words, whatever their accents. */
export function findMedia(files: readonly MediaFile[], search: string): MediaFile[] {
  const words = plain(search).split(/\s+/);
  return files.filter(({ alt_en, alt_es, name, slug }) => {
    const text = plain([name, alt_es, alt_en, slug].join(' '));
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
