import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type ApplicationPage, applicationsKey, listsKey } from './list-applications.ts';

/** Deletes an application for good, out of sight at once; for super admins, and the database knows who is one. */
export function useDeleteApplication(jobId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: applicationsKey(jobId),
    mutationFn: async (id: string) => {
      const { data } = await (await supabase())
        .from('job_applications')
        .delete()
        .eq('id', id)
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error('the application was not deleted');
    },
    onMutate: async (id) => {
      const queryKey = listsKey(jobId);
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<ApplicationPage>({ queryKey });
      for (const [key, page] of before) {
        const applications = page?.applications.filter((row) => row.id !== id) ?? [];
        if (page && applications.length < page.applications.length)
          queries.setQueryData<ApplicationPage>(key, { applications, total: page.total - 1 });
      }
      return { before };
    },
    onSuccess: () => toast({ title: 'Postulación eliminada' }),
    onError: (error, _id, context) => {
      console.error('application not deleted', error);
      for (const [key, page] of context?.before ?? []) queries.setQueryData(key, page);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo eliminar la postulación' });
    },
    onSettled: () => invalidateWhenIdle(queries, applicationsKey(jobId)),
  });
}
