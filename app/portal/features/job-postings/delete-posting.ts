import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type CountedPosting, POSTINGS_KEY } from './list-postings.ts';

/** Deletes a posting, out of sight at once; one that somebody has applied to stays, and the database says so. */
export function useDeletePosting() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: POSTINGS_KEY,
    mutationFn: async (id: string) => {
      const { data } = await (await supabase())
        .from('job_postings')
        .delete()
        .eq('id', id)
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error('the posting was not deleted');
    },
    onSuccess: () => toast({ title: 'Oferta eliminada' }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: POSTINGS_KEY });
      const before = queries.getQueryData<CountedPosting[]>(POSTINGS_KEY);
      queries.setQueryData<CountedPosting[]>(POSTINGS_KEY, (postings) =>
        postings?.filter((posting) => posting.id !== id),
      );
      return { before };
    },
    onError: (error, _id, context) => {
      queries.setQueryData(POSTINGS_KEY, context?.before);
      console.error('posting not deleted', error);
      toast({ tone: 'error', title: 'Error', body: 'Error al eliminar la oferta laboral' });
    },
    onSettled: () => invalidateWhenIdle(queries, POSTINGS_KEY),
  });
}
