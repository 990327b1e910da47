import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { HERO_BUCKET } from '#domain/website/hero-image.ts';
import { IMAGES_KEY, type StoredImage } from './list-images.ts';

/** The row was deleted but its file was not. */
class OrphanedFile extends Error {}

/** Deletes an image's row, then its file, so that the site never references a missing file. */
export function useDeleteImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, storage_path }: StoredImage) => {
      const client = await supabase();
      requireRow(await client.from('hero_images').delete().eq('id', id).select('id').throwOnError());
      // One of the library stays there.
      if (storage_path === null) return;
      const removed = await client.storage.from(HERO_BUCKET).remove([storage_path]);
      if (removed.error) throw new OrphanedFile(removed.error.message);
    },
    onSuccess: () => toast({ title: 'Éxito', body: 'Imagen eliminada correctamente' }),
    onSettled: () => queries.invalidateQueries({ queryKey: IMAGES_KEY }),
    meta: {
      logMessage: 'hero image not deleted',
      errorMessage: (error) =>
        error instanceof OrphanedFile ? 'Error al eliminar la imagen' : 'No se pudo eliminar',
    },
  });
}
