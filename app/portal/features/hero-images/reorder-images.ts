import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { IMAGES_KEY, type StoredImage } from './list-images.ts';

/** Reorders all images in one transaction. */
export function useReorderImages() {
  return useMutation({
    ...optimisticUpdate<readonly StoredImage[]>(IMAGES_KEY, (client, arranged) =>
      patchQueries<readonly StoredImage[]>(client, { queryKey: IMAGES_KEY, patch: () => arranged }),
    ),
    mutationFn: async (arranged: readonly StoredImage[]) =>
      requireRow(
        await (await supabase())
          .rpc('arrange_hero_images', { ids: arranged.map(({ id }) => id) })
          .throwOnError(),
      ),
    meta: { logMessage: 'hero images not arranged', errorMessage: 'No se pudo actualizar el orden' },
  });
}
