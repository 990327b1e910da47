import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { ROLES_KEY } from './list-roles.ts';

/** Activates or deactivates a role: an inactive one grants nothing to those who hold it. */
export function useToggleRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) => {
      const { data } = await (await supabase())
        .from('admin_roles')
        .update({ is_active: isActive })
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the role was not changed');
    },
    onSuccess: (_, { isActive }) => toast({ title: isActive ? 'Rol activado' : 'Rol desactivado' }),
    onError: (error) => {
      console.error('role not toggled', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo actualizar el rol' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
  });
}
