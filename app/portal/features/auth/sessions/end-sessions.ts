import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { SESSIONS_KEY } from './list-sessions.ts';

/** Ends another session by its id, or all others. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (which: { id: string } | 'others') => {
      const client = await supabase();
      if (which === 'others') {
        const { error } = await client.auth.signOut({ scope: 'others' });
        if (error) throw error;
        return;
      }
      const { data } = await client.rpc('end_own_session', { session_id: which.id }).throwOnError();
      if (data !== true) throw new Error('no such session');
    },
    onSuccess: (_, which) =>
      toast({ title: which === 'others' ? 'Las demás sesiones se cerraron' : 'Sesión cerrada' }),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: { logMessage: 'session not ended', errorMessage: 'Error al cerrar sesión' },
  });
}
