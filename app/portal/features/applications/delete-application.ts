import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type ApplicationPage, applicationsKey, listsKey } from './list-applications.ts';

/** Deletes an application and its CV; allowed to super admins only. */
export function useDeleteApplication(jobId: string) {
  return useMutation({
    ...optimisticUpdate<string>(applicationsKey(jobId), (client, id) =>
      patchQueries<ApplicationPage>(client, {
        queryKey: listsKey(jobId),
        patch: (page) => {
          const applications = page.applications.filter((row) => row.id !== id);
          return { applications, total: page.total - page.applications.length + applications.length };
        },
      }),
    ),
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase()).from('job_applications').delete().eq('id', id).select('id').throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Postulación eliminada' }),
    meta: {
      logMessage: 'application not deleted',
      errorMessage: 'No se pudo eliminar la postulación',
    },
  });
}
