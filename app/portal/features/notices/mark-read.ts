import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toastError } from '#app/ui/toast.tsx';
import { NOTICES_KEY } from './list-notices.ts';

/** Marks a notice as read; all unread ones without an id. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id?: string) => {
      const unread = (await supabase())
        .from('notices')
        .update({ read_at: new Date().toISOString() })
        .is('read_at', null);
      await (id ? unread.eq('id', id) : unread).throwOnError();
    },
    onError: () => toastError('No se pudo marcar como leído'),
    onSettled: () => queries.invalidateQueries({ queryKey: NOTICES_KEY }),
    meta: { logMessage: 'notices not marked as read' },
  });
}
