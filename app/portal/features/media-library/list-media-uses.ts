import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { groupBy } from '#app/lib/group-by.ts';
import { supabase } from '#app/lib/supabase.ts';

const usesSchema = z.array(
  z.object({
    media_id: z.guid(),
    place: z.enum(['hero', 'case', 'page', 'redirect']),
    /** The id of a hero image, a case or a redirect, or the key of the text that names the picture of a page. */
    record_id: z.string(),
    /** The position of a hero image, the title of a case or of an added page, the path of a page, or the redirected address. */
    label: z.string(),
  }),
);

export type MediaUse = z.infer<typeof usesSchema>[number];

export const MEDIA_USES_KEY = ['media-uses'] as const;

/** Where each file is used, by its id. */
export const mediaUsesQuery = queryOptions({
  queryKey: MEDIA_USES_KEY,
  queryFn: async (): Promise<ReadonlyMap<string, readonly MediaUse[]>> => {
    const { data } = await (await supabase()).rpc('list_media_uses').throwOnError();
    return groupBy(usesSchema.parse(data), ({ media_id }) => media_id);
  },
});

/** Where a use is changed, and what it is called there. */
export function describeUse({ label, place, record_id }: MediaUse): { to: string; text: string } {
  switch (place) {
    case 'hero':
      return { to: '/admin/portales/hero', text: `Portada, imagen ${label}` };
    case 'case':
      return { to: `/admin/portales/exitos?caso=${record_id}`, text: `Caso de éxito: ${label}` };
    case 'page':
      return {
        to: `/admin/portales/contenido?${new URLSearchParams({ texto: record_id })}`,
        text: `Página: ${label}`,
      };
    case 'redirect':
      return {
        to: `/admin/portales/redirecciones?${new URLSearchParams({ buscar: label })}`,
        text: `Redirección desde ${label}`,
      };
  }
}
