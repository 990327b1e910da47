import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { countOf } from '#app/i18n/format-count.ts';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { heroImageSchema } from '#domain/website/hero-image.ts';
import { IMAGES_KEY, type StoredImage } from './list-images.ts';

type Change =
  | {
      readonly duration_seconds: number;
      /** The duration the edit started from. */
      readonly previous: number;
    }
  | { readonly is_active: boolean };

interface Variables {
  readonly id: string;
  readonly change: Change;
  readonly isUndo?: boolean;
}

const durationSchema = heroImageSchema.pick({ duration_seconds: true });

/** Shows or hides an image, or changes its duration, and offers to undo it. */
export function useChangeImage(): (variables: Variables) => void {
  const mutation: UseMutationResult<void, Error, Variables, () => void> = useMutation({
    ...optimisticUpdate<Variables>(IMAGES_KEY, (client, { change, id }) =>
      patchQueries<StoredImage[]>(client, {
        queryKey: IMAGES_KEY,
        patch: (images) =>
          images.map((image) => (image.id === id ? { ...image, ...columnsOf(change) } : image)),
      }),
    ),
    mutationFn: async ({ id, change }: Variables) => {
      const images = (await supabase()).from('hero_images');
      if ('is_active' in change)
        return requireRow(await images.update(change).eq('id', id).select('id').throwOnError());
      const { duration_seconds, previous } = change;
      await writeIfUnchanged({
        id,
        write: () =>
          images
            .update({ duration_seconds })
            .eq('id', id)
            .eq('duration_seconds', previous)
            .select('id')
            .throwOnError(),
        read: async () => {
          const { data } = await images.select('duration_seconds').eq('id', id).maybeSingle().throwOnError();
          return durationSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.duration_seconds === previous,
        isDone: (now) => now.duration_seconds === duration_seconds,
        describe: (now) =>
          `Ahora dura ${secondsOf(now.duration_seconds)}. Lo que usted puso, ${secondsOf(duration_seconds)}, no se guardó.`,
      });
    },
    onSuccess: (_, { id, change, isUndo }) => {
      const done = describe(change);
      if (isUndo) toast({ title: 'Cambio deshecho', body: done });
      else toast({ title: done, undo: () => mutation.mutate({ id, change: inverse(change), isUndo: true }) });
    },
    meta: { logMessage: 'hero image not changed', errorMessage: 'No se pudo guardar el cambio' },
  });
  return mutation.mutate;
}

const inverse = (change: Change): Change =>
  'is_active' in change
    ? { is_active: !change.is_active }
    : { duration_seconds: change.previous, previous: change.duration_seconds };

function describe(change: Change): string {
  if ('is_active' in change) return change.is_active ? 'Imagen activada' : 'Imagen desactivada';
  const { duration_seconds } = change;
  return `Duración: ${secondsOf(duration_seconds)}`;
}

const secondsOf = (seconds: number): string => countOf(seconds, 'segundo', 'segundos');

const columnsOf = (change: Change): Partial<StoredImage> =>
  'is_active' in change ? change : { duration_seconds: change.duration_seconds };
