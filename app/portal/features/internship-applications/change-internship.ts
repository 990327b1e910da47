import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import {
  type InternshipApplication,
  type InternshipStatus,
  internshipApplicationSchema,
} from '#domain/internship-application.ts';
import { INTERNSHIP_STATUS } from './internship-labels.ts';
import { INTERNSHIPS_KEY, INTERNSHIPS_LISTS } from './list-internships.ts';

const statusSchema = internshipApplicationSchema.pick({ status: true });

interface Page {
  readonly internships: InternshipApplication[];
  readonly total: number;
}

interface StatusChange {
  readonly id: string;
  /** The status on screen when it was changed. */
  readonly previous: InternshipStatus;
  readonly status: InternshipStatus;
}

/** Changes the status of an internship application, unless a colleague has changed it meanwhile. */
export function useChangeInternship() {
  return useMutation({
    ...optimisticUpdate<StatusChange>(INTERNSHIPS_KEY, (client, { id, previous, status }) =>
      patchQueries<Page>(client, {
        queryKey: INTERNSHIPS_LISTS,
        patch: (page) => withStatus(page, id, status),
        revert: (page) => withStatus(page, id, previous),
      }),
    ),
    mutationFn: async ({ id, previous, status }: StatusChange) => {
      const internships = (await supabase()).from('internship_applications');
      await writeIfUnchanged({
        id,
        write: () =>
          internships.update({ status }).eq('id', id).eq('status', previous).select('id').throwOnError(),
        read: async () => {
          const { data } = await internships.select('status').eq('id', id).maybeSingle().throwOnError();
          return statusSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.status === previous,
        isDone: (now) => now.status === status,
        describe: (now) =>
          `Ahora está en «${INTERNSHIP_STATUS[now.status].label}». Lo que usted eligió no se guardó.`,
      });
    },
    meta: { logMessage: 'internship request not changed', errorMessage: 'Error al actualizar el estado' },
  });
}

const withStatus = (page: Page, id: string, status: InternshipStatus): Page => ({
  ...page,
  internships: page.internships.map((row) => (row.id === id ? { ...row, status } : row)),
});

/** Deletes an internship application and its CV; allowed to super admins only. */
export function useDeleteInternship() {
  return useMutation({
    ...optimisticUpdate<string>(INTERNSHIPS_KEY, (client, id) =>
      patchQueries<Page>(client, {
        queryKey: INTERNSHIPS_LISTS,
        patch: (page) => {
          const internships = page.internships.filter((row) => row.id !== id);
          return { internships, total: page.total - page.internships.length + internships.length };
        },
      }),
    ),
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase())
          .from('internship_applications')
          .delete()
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Solicitud eliminada' }),
    meta: { logMessage: 'internship request not deleted', errorMessage: 'No se pudo eliminar la solicitud' },
  });
}
