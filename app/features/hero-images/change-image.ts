import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#app/read-again.ts';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { IMAGES_KEY, type StoredImage } from './list-images.ts';

type Change = { readonly duration_seconds: number } | { readonly is_active: boolean };

/** Shows or hides an image, or changes how long it stands; seen at once, taken back when the database refuses. */
export function useChangeImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: IMAGES_KEY,
    mutationFn: async ({ id, change }: { id: string; change: Change }) => {
      const { data } = await (await supabase())
        .from('hero_images')
        .update(change)
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the image was not changed');
    },
    onMutate: async ({ id, change }) => {
      await queries.cancelQueries({ queryKey: IMAGES_KEY });
      const before = queries.getQueryData<StoredImage[]>(IMAGES_KEY);
      queries.setQueryData<StoredImage[]>(IMAGES_KEY, (images) =>
        images?.map((image) => (image.id === id ? { ...image, ...change } : image)),
      );
      return { before };
    },
    onSuccess: (_, { change }) => {
      if ('is_active' in change)
        toast({ title: change.is_active ? 'Imagen activada' : 'Imagen desactivada' });
    },
    onError: (error, _change, context) => {
      console.error('hero image not changed', error);
      queries.setQueryData(IMAGES_KEY, context?.before);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo guardar el cambio' });
    },
    onSettled: () => readAgain(queries, IMAGES_KEY),
  });
}
