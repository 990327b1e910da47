import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { CASES_KEY } from './list-cases.ts';

/** Shows a case on the site, or hides it. */
export function useToggleCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) => {
      const { data } = await (await supabase())
        .from('success_cases')
        .update({ is_active: isActive })
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the case was not changed');
    },
    onSuccess: (_, { isActive }) =>
      toast({ title: `Caso de éxito ${isActive ? 'activado' : 'desactivado'} correctamente` }),
    onError: (error) => {
      console.error('success case not toggled', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo cambiar el estado del caso de éxito' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CASES_KEY }),
  });
}
