import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#app/read-again.ts';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { InternshipApplication, InternshipStatus } from '#domain/internship-application.ts';
import { INTERNSHIPS_KEY, INTERNSHIPS_LISTS } from './list-internships.ts';

interface Page {
  readonly internships: InternshipApplication[];
  readonly total: number;
}

/** Decides on a request: shown at once, taken back when the database refuses. */
export function useChangeInternship() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: INTERNSHIPS_KEY,
    mutationFn: async ({ id, status }: { id: string; status: InternshipStatus }) => {
      const { data } = await (await supabase())
        .from('internship_applications')
        .update({ status })
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the request was not updated');
    },
    onMutate: async ({ id, status }) => {
      await queries.cancelQueries({ queryKey: INTERNSHIPS_KEY });
      const before = queries.getQueriesData<Page>({ queryKey: INTERNSHIPS_LISTS });
      queries.setQueriesData<Page>(
        { queryKey: INTERNSHIPS_LISTS },
        (page) =>
          page && {
            ...page,
            internships: page.internships.map((row) => (row.id === id ? { ...row, status } : row)),
          },
      );
      return { before };
    },
    onError: (error, _change, context) => {
      console.error('internship request not changed', error);
      for (const [key, page] of context?.before ?? []) queries.setQueryData(key, page);
      toast({ tone: 'error', title: 'Error', body: 'Error al actualizar el estado' });
    },
    onSettled: () => readAgain(queries, INTERNSHIPS_KEY),
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
    onSettled: () => readAgain(queries, INTERNSHIPS_KEY),
  });
}
