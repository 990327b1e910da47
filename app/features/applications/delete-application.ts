import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { applicationsKey } from './list-applications.ts';

/** Deletes an application for good; for super admins, and the database knows who is one. */
export function useDeleteApplication(jobId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await (await supabase())
        .from('job_applications')
        .delete()
        .eq('id', id)
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error('the application was not deleted');
    },
    onError: (error) => {
      console.error('application not deleted', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo eliminar la postulación' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: applicationsKey(jobId) }),
  });
}
