import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate } from '#app/lib/query/optimistic-update.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { patchRequest } from '#app/portal/requests/patch-request.ts';
import { readRequest, requestsKey } from '#app/portal/requests/request-list.ts';
import { toast } from '#app/ui/toast.tsx';
import { SPONTANEOUS } from './spontaneous-list.ts';

interface NotesChange {
  readonly id: string;
  /** The note on screen when editing began. */
  readonly previous: string | null;
  readonly notes: string | null;
}

/** Saves the recruiters' note, unless a colleague has changed it meanwhile. */
export function useSaveSpontaneousNotes() {
  return useMutation({
    ...optimisticUpdate<NotesChange>(requestsKey(SPONTANEOUS), (client, { id, notes, previous }) =>
      patchRequest(client, SPONTANEOUS, {
        id,
        patch: (row) => ({ ...row, notes }),
        revert: (row) => ({ ...row, notes: previous }),
      }),
    ),
    mutationFn: async ({ id, notes, previous }: NotesChange) => {
      const applications = (await supabase()).from('spontaneous_applications');
      await writeIfUnchanged({
        id,
        write: () => {
          const update = applications.update({ notes }).eq('id', id);
          const unchanged = previous === null ? update.is('notes', null) : update.eq('notes', previous);
          return unchanged.select('id').throwOnError();
        },
        read: () => readRequest(SPONTANEOUS, id),
        isUnchanged: (now) => now.notes === previous,
        isDone: (now) => now.notes === notes,
        describe: (now) => `Ahora la nota dice: «${(now.notes ?? '').slice(0, 200)}». La suya no se guardó.`,
      });
    },
    onSuccess: () => toast({ title: 'Nota guardada' }),
    meta: { logMessage: 'note not saved', errorMessage: 'No se pudo guardar la nota' },
  });
}
