import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type JobStatus, jobPostingSchema, toggledStatus } from '#domain/recruiting/job-posting.ts';
import { type CountedPosting, POSTINGS_KEY, POSTINGS_LISTS, type PostingPage } from './list-postings.ts';
import { POSTING_STATUS } from './posting-status.ts';

const statusSchema = jobPostingSchema.pick({ status: true });

interface StatusChange {
  readonly id: string;
  readonly title: string;
  /** The status on screen when it was changed. */
  readonly status: JobStatus;
  readonly wanted: JobStatus;
  /** Set when undoing: the schedule that publishing cleared. */
  readonly restored?: Pick<CountedPosting, 'publish_at'>;
}

/**
 * Publishes a posting or returns it to draft, unless a colleague has changed its status meanwhile. Offers to undo it.
 */
export function useTogglePosting(): (
  posting: Pick<CountedPosting, 'id' | 'title' | 'status' | 'publish_at'>,
) => void {
  const { mutate } = useMutation({
    ...optimisticUpdate<StatusChange>(POSTINGS_KEY, (client, { id, status, wanted }) =>
      patchQueries<PostingPage>(client, {
        queryKey: POSTINGS_LISTS,
        patch: (page) => withStatus(page, id, wanted),
        revert: (page) => withStatus(page, id, status),
      }),
    ),
    mutationFn: async ({ id, restored, status, wanted }: StatusChange) => {
      const postings = (await supabase()).from('job_postings');
      await writeIfUnchanged({
        id,
        write: () =>
          postings
            .update({ status: wanted, ...restored })
            .eq('id', id)
            .eq('status', status)
            .select('id')
            .throwOnError(),
        read: async () => {
          const { data } = await postings.select('status').eq('id', id).maybeSingle().throwOnError();
          return statusSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.status === status,
        isDone: (now) => now.status === wanted,
        describe: (now) => `Ahora está: ${POSTING_STATUS[now.status].label}.`,
      });
    },
    onSuccess: (_result, { restored, title, wanted }) => {
      if (restored) toast({ title: 'Cambio deshecho', body: `${title}: ${POSTING_STATUS[wanted].label}` });
    },
    meta: { logMessage: 'posting not toggled', errorMessage: 'Error al actualizar el estado' },
  });
  return ({ id, publish_at, status, title }) => {
    const wanted = toggledStatus[status];
    toast({
      title: `${title}: ${POSTING_STATUS[wanted].label}`,
      undo: () => mutate({ id, title, status: wanted, wanted: status, restored: { publish_at } }),
    });
    mutate({ id, title, status, wanted });
  };
}

const withStatus = (page: PostingPage, id: string, status: JobStatus): PostingPage => ({
  ...page,
  postings: page.postings.map((posting) => (posting.id === id ? { ...posting, status } : posting)),
});
