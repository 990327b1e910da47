import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#app/read-again.ts';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type JobStatus, toggledStatus } from '#domain/job-posting.ts';
import { type CountedPosting, POSTINGS_KEY } from './list-postings.ts';

/** Publishes a posting, or takes it back to draft; shown at once, taken back when the database refuses. */
export function useTogglePosting() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: POSTINGS_KEY,
    mutationFn: async ({ id, status }: { id: string; status: JobStatus }) => {
      const { data } = await (await supabase())
        .from('job_postings')
        .update({ status: toggledStatus[status] })
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the posting was not updated');
    },
    onMutate: async ({ id, status }) => {
      await queries.cancelQueries({ queryKey: POSTINGS_KEY });
      const before = queries.getQueryData<CountedPosting[]>(POSTINGS_KEY);
      queries.setQueryData<CountedPosting[]>(POSTINGS_KEY, (postings) =>
        postings?.map((posting) =>
          posting.id === id ? { ...posting, status: toggledStatus[status] } : posting,
        ),
      );
      return { before };
    },
    onError: (error, _change, context) => {
      console.error('posting not toggled', error);
      queries.setQueryData(POSTINGS_KEY, context?.before);
      toast({ tone: 'error', title: 'Error', body: 'Error al actualizar el estado' });
    },
    onSettled: () => readAgain(queries, POSTINGS_KEY),
  });
}
