import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { type JobStatus, jobPostingSchema, toggledStatus } from '#domain/job-posting.ts';
import { POSTINGS_KEY, POSTINGS_LISTS, type PostingPage } from './list-postings.ts';
import { POSTING_STATUS } from './posting-status.ts';

const statusSchema = jobPostingSchema.pick({ status: true });

interface Toggled {
  readonly id: string;
  /** The status on screen when it was toggled. */
  readonly status: JobStatus;
}

/** Publishes a posting or returns it to draft, unless a colleague has changed its status meanwhile. */
export function useTogglePosting() {
  return useMutation({
    ...optimisticUpdate<Toggled>(POSTINGS_KEY, (client, { id, status }) =>
      patchQueries<PostingPage>(client, {
        queryKey: POSTINGS_LISTS,
        patch: (page) => withStatus(page, id, toggledStatus[status]),
        revert: (page) => withStatus(page, id, status),
      }),
    ),
    mutationFn: async ({ id, status }: Toggled) => {
      const postings = (await supabase()).from('job_postings');
      const wanted = toggledStatus[status];
      await writeIfUnchanged({
        id,
        write: () =>
          postings.update({ status: wanted }).eq('id', id).eq('status', status).select('id').throwOnError(),
        read: async () => {
          const { data } = await postings.select('status').eq('id', id).maybeSingle().throwOnError();
          return statusSchema.nullable().parse(data);
        },
        isUnchanged: (now) => now.status === status,
        isDone: (now) => now.status === wanted,
        describe: (now) => `Ahora está: ${POSTING_STATUS[now.status].label}.`,
      });
    },
    meta: { logMessage: 'posting not toggled', errorMessage: 'Error al actualizar el estado' },
  });
}

const withStatus = (page: PostingPage, id: string, status: JobStatus): PostingPage => ({
  ...page,
  postings: page.postings.map((posting) => (posting.id === id ? { ...posting, status } : posting)),
});
