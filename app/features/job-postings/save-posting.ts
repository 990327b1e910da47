import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { PostingFields } from '#domain/job-posting.ts';
import { POSTINGS_KEY } from './list-postings.ts';

/** Creates a posting in the name of whoever writes it, or changes one. */
export function useSavePosting(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, fields }: { id: string | null; fields: PostingFields }) => {
      const table = (await supabase()).from('job_postings');
      const { data } = await (id
        ? table.update(fields).eq('id', id)
        : table.insert({ ...fields, created_by: userId })
      )
        .select('id')
        .throwOnError();
      // Row-level security refuses an update by touching nothing.
      if (data.length === 0) throw new Error('the posting was not saved');
    },
    onSuccess: (_, { id }) => toast({ title: id ? 'Oferta actualizada' : 'Oferta creada' }),
    onError: (error) => {
      console.error('posting not saved', error);
      toast({ tone: 'error', title: 'Error', body: 'Error al guardar la oferta laboral' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: POSTINGS_KEY }),
  });
}
