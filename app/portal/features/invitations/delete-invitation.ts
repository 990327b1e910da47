import { PostgrestError } from '@supabase/supabase-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { INVITATIONS_KEY, type Invitation } from './list-invitations.ts';

const REFRESH_AFTER_MS = 500;

/** Withdraws an invitation and the account nobody has entered: gone at once, back when the database refuses. */
export function useDeleteInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { data } = await (await supabase())
        .from('admin_invitations')
        .delete()
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the invitation was not deleted');
    },
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey: INVITATIONS_KEY });
      const before = queries.getQueryData<Invitation[]>(INVITATIONS_KEY);
      queries.setQueryData<Invitation[]>(INVITATIONS_KEY, (all) => all?.filter((one) => one.id !== id));
      return { before };
    },
    onSuccess: () => toast({ title: 'Invitación eliminada' }),
    onError: (error, _id, context) => {
      console.error('invitation not deleted', error);
      queries.setQueryData(INVITATIONS_KEY, context?.before);
      const words = error instanceof PostgrestError && error.message;
      toast({ tone: 'error', title: 'Error', body: words || 'Error al eliminar invitación' });
    },
    onSettled: () =>
      setTimeout(() => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }), REFRESH_AFTER_MS),
  });
}
