import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { USERS_KEY } from './list-users.ts';

/** Signs a user out of one session, or everywhere. */
export function useEndUserSessions(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string | null) => {
      const { data } = await (await supabase())
        .rpc('end_user_sessions', { person: userId, ...(sessionId && { session_id: sessionId }) })
        .throwOnError();
      return z.number().parse(data);
    },
    onSuccess: (ended) =>
      toast({
        title: ended === 1 ? 'Sesión cerrada' : ended === 0 ? 'Ya estaba cerrada' : 'Sesiones cerradas',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
    meta: { logMessage: 'sessions of user not ended', errorMessage: 'No se pudo cerrar la sesión' },
  });
}
