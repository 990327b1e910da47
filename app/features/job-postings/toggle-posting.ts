import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#app/read-again.ts';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { writeFailure, writeIfUnchanged } from '#app/write-if-unchanged.ts';
import { type JobStatus, jobPostingSchema, toggledStatus } from '#domain/job-posting.ts';
import { type CountedPosting, POSTINGS_KEY } from './list-postings.ts';
import { POSTING_STATUS } from './posting-status.ts';

const statusSchema = jobPostingSchema.pick({ status: true });

/** Publishes a posting, or takes it back to draft; shown at once, taken back when the database refuses. */
export function useTogglePosting() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: POSTINGS_KEY,
    mutationFn: async ({ id, status }: { id: string; status: JobStatus }) => {
      const client = await supabase();
      const wanted = toggledStatus[status];
      await writeIfUnchanged({
        id,
        write: () =>
          client
            .from('job_postings')
            .update({ status: wanted })
            .eq('id', id)
            .eq('status', status)
            .select('id')
            .throwOnError(),
        read: async () => {
          const { data } = await client
            .from('job_postings')
            .select('status')
            .eq('id', id)
            .maybeSingle()
            .throwOnError();
          return statusSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.status === status,
        isDone: (now) => now.status === wanted,
        says: (now) => `Ahora está: ${POSTING_STATUS[now.status].label}.`,
      });
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
      toast(writeFailure(error, 'Error al actualizar el estado'));
    },
    onSettled: () => readAgain(queries, POSTINGS_KEY),
  });
}
