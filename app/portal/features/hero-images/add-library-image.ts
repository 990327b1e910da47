import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { IMAGES_KEY } from './list-images.ts';

/** Appends a picture of the library, by its id, to the images. */
export function useAddLibraryImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (media_id: string) => {
      await (await supabase()).from('hero_images').insert({ media_id }).throwOnError();
    },
    onSuccess: () => toast({ title: 'Imagen agregada' }),
    onSettled: () => queries.invalidateQueries({ queryKey: IMAGES_KEY }),
    meta: { logMessage: 'hero image not added', errorMessage: 'No se pudo agregar la imagen' },
  });
}
