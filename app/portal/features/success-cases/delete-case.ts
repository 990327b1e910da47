import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { discardImage } from './discard-image.ts';
import { CASES_KEY, type CaseRecord } from './list-cases.ts';

/** Deletes a case, then the image that nothing names any more. */
export function useDeleteCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, imagen_url }: CaseRecord) => {
      const { data } = await (await supabase())
        .from('success_cases')
        .delete()
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the case was not deleted');
      await discardImage(imagen_url);
    },
    onSuccess: () => toast({ title: 'Caso de éxito eliminado correctamente' }),
    onError: (error) => {
      console.error('success case not deleted', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo eliminar el caso de éxito' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CASES_KEY }),
  });
}
