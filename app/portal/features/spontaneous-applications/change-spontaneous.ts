import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import {
  type SpontaneousApplication,
  type SpontaneousStatus,
  spontaneousApplicationSchema,
} from '#domain/spontaneous-application.ts';
import { SPONTANEOUS_KEY, SPONTANEOUS_LISTS } from './list-spontaneous.ts';
import { SPONTANEOUS_STATUS } from './spontaneous-labels.ts';

const decisionSchema = spontaneousApplicationSchema.pick({ status: true, notes: true });

interface Page {
  readonly applications: SpontaneousApplication[];
  readonly total: number;
}

interface StatusChange {
  readonly id: string;
  /** The status on screen when it was changed. */
  readonly previous: SpontaneousStatus;
  readonly status: SpontaneousStatus;
}

async function readDecision(id: string) {
  const { data } = await (await supabase())
    .from('spontaneous_applications')
    .select('status, notes')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  return decisionSchema.nullable().parse(data);
}

/** Changes the status of a spontaneous application, unless a colleague has changed it meanwhile. */
export function useChangeSpontaneous() {
  return useMutation({
    ...optimisticUpdate<StatusChange>(SPONTANEOUS_KEY, (client, { id, previous, status }) =>
      patchQueries<Page>(client, {
        queryKey: SPONTANEOUS_LISTS,
        patch: (page) => withFields(page, id, { status }),
        revert: (page) => withFields(page, id, { status: previous }),
      }),
    ),
    mutationFn: async ({ id, previous, status }: StatusChange) => {
      const applications = (await supabase()).from('spontaneous_applications');
      await writeIfUnchanged({
        id,
        write: () =>
          applications.update({ status }).eq('id', id).eq('status', previous).select('id').throwOnError(),
        read: () => readDecision(id),
        isUnchanged: (now) => now.status === previous,
        isDone: (now) => now.status === status,
        describe: (now) =>
          `Ahora está en «${SPONTANEOUS_STATUS[now.status].label}». Lo que usted eligió no se guardó.`,
      });
    },
    meta: {
      logMessage: 'spontaneous application not changed',
      errorMessage: 'Error al actualizar el estado',
    },
  });
}

interface NotesChange {
  readonly id: string;
  /** The note on screen when editing began. */
  readonly previous: string | null;
  readonly notes: string | null;
}

/** Saves the recruiters' note, unless a colleague has changed it meanwhile. */
export function useSaveSpontaneousNotes() {
  return useMutation({
    ...optimisticUpdate<NotesChange>(SPONTANEOUS_KEY, (client, { id, notes, previous }) =>
      patchQueries<Page>(client, {
        queryKey: SPONTANEOUS_LISTS,
        patch: (page) => withFields(page, id, { notes }),
        revert: (page) => withFields(page, id, { notes: previous }),
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
        read: () => readDecision(id),
        isUnchanged: (now) => now.notes === previous,
        isDone: (now) => now.notes === notes,
        describe: (now) => `Ahora la nota dice: «${(now.notes ?? '').slice(0, 200)}». La suya no se guardó.`,
      });
    },
    onSuccess: () => toast({ title: 'Nota guardada' }),
    meta: { logMessage: 'note not saved', errorMessage: 'No se pudo guardar la nota' },
  });
}

const withFields = (page: Page, id: string, fields: Partial<SpontaneousApplication>): Page => ({
  ...page,
  applications: page.applications.map((row) => (row.id === id ? { ...row, ...fields } : row)),
});

/** Deletes a spontaneous application and its CV; allowed to super admins only. */
export function useDeleteSpontaneous() {
  return useMutation({
    ...optimisticUpdate<string>(SPONTANEOUS_KEY, (client, id) =>
      patchQueries<Page>(client, {
        queryKey: SPONTANEOUS_LISTS,
        patch: (page) => {
          const applications = page.applications.filter((row) => row.id !== id);
          return { applications, total: page.total - page.applications.length + applications.length };
        },
      }),
    ),
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase())
          .from('spontaneous_applications')
          .delete()
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Postulación eliminada' }),
    meta: {
      logMessage: 'spontaneous application not deleted',
      errorMessage: 'No se pudo eliminar la postulación',
    },
  });
}
