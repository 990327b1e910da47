import { PostgrestError } from '@supabase/supabase-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isReadableMessage } from '#app/lib/is-readable-message.ts';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { INVITATIONS_KEY, type Invitation } from './list-invitations.ts';

const REFETCH_DELAY_MS = 500;

/** Withdraws an invitation and deletes its unused account. */
export function useDeleteInvitation() {
  const queries = useQueryClient();
  return useMutation({
    ...optimisticUpdate<string>(INVITATIONS_KEY, (client, id) =>
      patchQueries<Invitation[]>(client, {
        queryKey: INVITATIONS_KEY,
        patch: (invitations) => invitations.filter((invitation) => invitation.id !== id),
      }),
    ),
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase()).from('admin_invitations').delete().eq('id', id).select('id').throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Invitación eliminada' }),
    onSettled: () => {
      setTimeout(() => queries.invalidateQueries({ queryKey: INVITATIONS_KEY }), REFETCH_DELAY_MS);
    },
    meta: {
      logMessage: 'invitation not deleted',
      errorMessage: (error) =>
        // Errors with a code come from PostgreSQL, in English.
        error instanceof PostgrestError && !error.code && isReadableMessage(error.message)
          ? error.message
          : 'Error al eliminar invitación',
    },
  });
}
