import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Reviewed } from './list-access-review.ts';
import { USERS_KEY } from './list-users.ts';

/** Records that somebody's access was reviewed and is correct. */
export function useMarkReviewed() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ user_id }: Pick<Reviewed, 'full_name' | 'user_id'>) => {
      await (await supabase()).rpc('mark_access_reviewed', { person: user_id }).throwOnError();
    },
    onSuccess: (_, { full_name }) => toast({ title: 'Acceso revisado', body: full_name }),
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
    meta: { logMessage: 'review not marked', errorMessage: 'No se pudo guardar la revisión' },
  });
}
