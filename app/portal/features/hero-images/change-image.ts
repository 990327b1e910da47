import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { writeErrorToast, writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { heroImageSchema } from '#domain/hero-image.ts';
import { IMAGES_KEY, type StoredImage } from './list-images.ts';

type Change =
  | {
      readonly duration_seconds: number;
      /** What was shown when another time was typed. */
      readonly shown: number;
    }
  | { readonly is_active: boolean };

const durationSchema = heroImageSchema.pick({ duration_seconds: true });

/** Shows or hides an image, or changes how long it stands; seen at once, taken back when the database refuses. */
export function useChangeImage() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: IMAGES_KEY,
    mutationFn: async ({ id, change }: { id: string; change: Change }) => {
      const images = (await supabase()).from('hero_images');
      if ('is_active' in change) {
        const { data } = await images.update(change).eq('id', id).select('id').throwOnError();
        // Row-level security refuses by touching nothing.
        if (data.length === 0) throw new Error('the image was not changed');
        return;
      }
      const { duration_seconds, shown } = change;
      await writeIfUnchanged({
        id,
        write: () =>
          images
            .update({ duration_seconds })
            .eq('id', id)
            .eq('duration_seconds', shown)
            .select('id')
            .throwOnError(),
        read: async () => {
          const { data } = await images.select('duration_seconds').eq('id', id).maybeSingle().throwOnError();
          return durationSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.duration_seconds === shown,
        isDone: (now) => now.duration_seconds === duration_seconds,
        describe: (now) =>
          `Ahora dura ${now.duration_seconds} segundos. Los ${duration_seconds} que usted puso no se guardaron.`,
      });
    },
    onMutate: async ({ id, change }) => {
      await queries.cancelQueries({ queryKey: IMAGES_KEY });
      const before = queries.getQueryData<StoredImage[]>(IMAGES_KEY);
      queries.setQueryData<StoredImage[]>(IMAGES_KEY, (images) =>
        images?.map((image) => (image.id === id ? { ...image, ...shownOf(change) } : image)),
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
      toast(writeErrorToast(error, 'No se pudo guardar el cambio'));
    },
    onSettled: () => invalidateWhenIdle(queries, IMAGES_KEY),
  });
}

const shownOf = (change: Change): Partial<StoredImage> =>
  'is_active' in change ? change : { duration_seconds: change.duration_seconds };
