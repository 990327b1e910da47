import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { HERO_BUCKET } from '#domain/hero-image.ts';
import { IMAGES_KEY, type StoredImage } from './list-images.ts';

/** The image is off the site, and its file is still there. */
class FileLeft extends Error {}

/** Takes an image off the site, then its file out of the bucket: the site never names a file that is gone. */
export function useDeleteImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, storage_path }: StoredImage) => {
      const client = await supabase();
      const { data } = await client.from('hero_images').delete().eq('id', id).select('id').throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the image was not deleted');
      const removed = await client.storage.from(HERO_BUCKET).remove([storage_path]);
      if (removed.error) throw new FileLeft(removed.error.message);
    },
    onSuccess: () => toast({ title: 'Éxito', body: 'Imagen eliminada correctamente' }),
    onError: (error) => {
      console.error('hero image not deleted', error);
      const body = error instanceof FileLeft ? 'Error al eliminar la imagen' : 'No se pudo eliminar';
      toast({ tone: 'error', title: 'Error', body });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: IMAGES_KEY }),
  });
}
