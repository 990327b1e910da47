import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { ROLES_KEY } from './list-roles.ts';

/** A restricting key: its own code since PostgreSQL 18, a foreign key's before. */
const STILL_HELD: readonly unknown[] = ['23001', '23503'];

/** Says why a role stays. */
export function refuseDeletion(): void {
  toast({
    tone: 'error',
    title: 'No se puede eliminar',
    body: 'El rol tiene usuarios asignados. Quítelo primero de quienes lo tienen.',
  });
}

/** Deletes a role that nobody holds; the database refuses the others, given meanwhile too. */
export function useDeleteRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await (await supabase())
        .from('admin_roles')
        .delete()
        .eq('id', id)
        .select('id')
        .throwOnError();
      if (data.length === 0) throw new Error('the role was not deleted');
    },
    onSuccess: () => toast({ title: 'Rol eliminado' }),
    onError: (error) => {
      console.error('role not deleted', error);
      if ('code' in error && STILL_HELD.includes(error.code)) return refuseDeletion();
      toast({ tone: 'error', title: 'Error', body: 'No se pudo eliminar el rol' });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
  });
}
