import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { writeErrorToast, writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type JobStatus, jobPostingSchema, toggledStatus } from '#domain/job-posting.ts';
import { POSTINGS_KEY, POSTINGS_LISTS, type PostingPage } from './list-postings.ts';
import { POSTING_STATUS } from './posting-status.ts';

const statusSchema = jobPostingSchema.pick({ status: true });

/** Publishes a posting, or takes it back to draft; shown at once, taken back when the database refuses. */
export function useTogglePosting() {
  const queries = useQueryClient();
  const show = (id: string, status: JobStatus): void => {
    queries.setQueriesData<PostingPage>(
      { queryKey: POSTINGS_LISTS },
      (page) =>
        page && {
          ...page,
          postings: page.postings.map((posting) => (posting.id === id ? { ...posting, status } : posting)),
        },
    );
  };
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
        describe: (now) => `Ahora está: ${POSTING_STATUS[now.status].label}.`,
      });
    },
    onMutate: async ({ id, status }) => {
      await queries.cancelQueries({ queryKey: POSTINGS_KEY });
      show(id, toggledStatus[status]);
    },
    onError: (error, { id, status }) => {
      console.error('posting not toggled', error);
      // Others under way keep what they show.
      show(id, status);
      toast(writeErrorToast(error, 'Error al actualizar el estado'));
    },
    onSettled: () => invalidateWhenIdle(queries, POSTINGS_KEY),
  });
}
