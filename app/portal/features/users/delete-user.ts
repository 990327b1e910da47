import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { USERS_KEY } from './list-users.ts';

/** Deletes a user's account and everything belonging to it; for super admins. */
export function useDeleteUser(onDeleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const { data } = await (await supabase()).rpc('delete_user', { person: userId }).throwOnError();
      if (data !== true) throw new Error('no such user');
    },
    onSuccess: () => {
      toast({ title: 'Usuario eliminado' });
      onDeleted();
      return queries.invalidateQueries({ queryKey: USERS_KEY, refetchType: 'none' });
    },
    meta: {
      logMessage: 'user not deleted',
      errorMessage: ({ message }) =>
        message.startsWith('The last active super admin')
          ? 'Debe quedar al menos un super admin activo'
          : 'No se pudo eliminar el usuario',
    },
  });
}
