import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { writeErrorToast, writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
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

/** What becomes of a request, as it was shown when that was decided. */
interface Decision {
  readonly id: string;
  readonly shown: InternshipStatus;
  readonly status: InternshipStatus;
}

/** Decides on a request: shown at once, taken back when the database refuses. */
export function useChangeInternship() {
  const queries = useQueryClient();
  const show = (id: string, status: InternshipStatus): void => {
    queries.setQueriesData<Page>(
      { queryKey: INTERNSHIPS_LISTS },
      (page) =>
        page && {
          ...page,
          internships: page.internships.map((row) => (row.id === id ? { ...row, status } : row)),
        },
    );
  };
  return useMutation({
    mutationKey: INTERNSHIPS_KEY,
    mutationFn: async ({ id, shown, status }: Decision) => {
      const requests = (await supabase()).from('internship_applications');
      await writeIfUnchanged({
        id,
        write: () => requests.update({ status }).eq('id', id).eq('status', shown).select('id').throwOnError(),
        read: async () => {
          const { data } = await requests.select('status').eq('id', id).maybeSingle().throwOnError();
          return statusSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.status === shown,
        isDone: (now) => now.status === status,
        describe: (now) =>
          `Ahora está en «${INTERNSHIP_STATUS[now.status].label}». Lo que usted eligió no se guardó.`,
      });
    },
    onMutate: async ({ id, status }) => {
      await queries.cancelQueries({ queryKey: INTERNSHIPS_KEY });
      show(id, status);
    },
    onError: (error, { id, shown }) => {
      console.error('internship request not changed', error);
      // Others under way keep what they show.
      show(id, shown);
      toast(writeErrorToast(error, 'Error al actualizar el estado'));
    },
    onSettled: () => invalidateWhenIdle(queries, INTERNSHIPS_KEY),
  });
}

/** Deletes a request and its CV, out of sight at once; for super admins. */
export function useDeleteInternship() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: INTERNSHIPS_KEY,
    mutationFn: async (id: string) => {
      const { data } = await (await supabase())
        .from('internship_applications')
        .delete()
        .eq('id', id)
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error('the request was not deleted');
    },
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: INTERNSHIPS_KEY });
      const before = queries.getQueriesData<Page>({ queryKey: INTERNSHIPS_LISTS });
      for (const [key, page] of before) {
        const internships = page?.internships.filter((row) => row.id !== id) ?? [];
        if (page && internships.length < page.internships.length)
          queries.setQueryData<Page>(key, { internships, total: page.total - 1 });
      }
      return { before };
    },
    onSuccess: () => toast({ title: 'Solicitud eliminada' }),
    onError: (error, _id, context) => {
      for (const [key, page] of context?.before ?? []) queries.setQueryData(key, page);
      console.error('internship request not deleted', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo eliminar la solicitud' });
    },
    onSettled: () => invalidateWhenIdle(queries, INTERNSHIPS_KEY),
  });
}
