import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { IMAGES_KEY, type StoredImage } from './list-images.ts';

/** Puts the images in another order, all at once; the stored order comes back when the database refuses. */
export function useArrangeImages() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: IMAGES_KEY,
    mutationFn: async (arranged: readonly StoredImage[]) => {
      const { data } = await (await supabase())
        .rpc('arrange_hero_images', { ids: arranged.map(({ id }) => id) })
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data === 0) throw new Error('no image was moved');
    },
    onMutate: async (arranged) => {
      await queries.cancelQueries({ queryKey: IMAGES_KEY });
      const before = queries.getQueryData<StoredImage[]>(IMAGES_KEY);
      queries.setQueryData<StoredImage[]>(IMAGES_KEY, [...arranged]);
      return { before };
    },
    onError: (error, _arranged, context) => {
      console.error('hero images not arranged', error);
      queries.setQueryData(IMAGES_KEY, context?.before);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo actualizar el orden' });
    },
    onSettled: () => invalidateWhenIdle(queries, IMAGES_KEY),
  });
}
