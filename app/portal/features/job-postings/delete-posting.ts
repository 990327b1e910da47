import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { POSTINGS_KEY, POSTINGS_LISTS, type PostingPage } from './list-postings.ts';

/** Deletes a posting; a foreign key prevents deleting those with applications. */
export function useDeletePosting() {
  return useMutation({
    ...optimisticUpdate<string>(POSTINGS_KEY, (client, id) =>
      patchQueries<PostingPage>(client, {
        queryKey: POSTINGS_LISTS,
        patch: (page) => {
          const postings = page.postings.filter((posting) => posting.id !== id);
          return { postings, total: page.total - page.postings.length + postings.length };
        },
      }),
    ),
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase()).from('job_postings').delete().eq('id', id).select('id').throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Oferta eliminada' }),
    meta: { logMessage: 'posting not deleted', errorMessage: 'Error al eliminar la oferta laboral' },
  });
}
