import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { discardImage } from './discard-image.ts';
import { CASES_KEY, type CaseRecord } from './list-cases.ts';

/** Deletes a case, then its image. */
export function useDeleteCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, imagen_url }: CaseRecord) => {
      requireRow(
        await (await supabase()).from('success_cases').delete().eq('id', id).select('id').throwOnError(),
      );
      await discardImage(imagen_url);
    },
    onSuccess: () => toast({ title: 'Caso de éxito eliminado correctamente' }),
    onSettled: () => queries.invalidateQueries({ queryKey: CASES_KEY }),
    meta: {
      logMessage: 'success case not deleted',
      errorMessage: 'No se pudo eliminar el caso de éxito',
    },
  });
}
