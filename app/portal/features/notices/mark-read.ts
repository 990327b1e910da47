import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { NOTICES_KEY, unreadQuery } from './list-notices.ts';

/** Marks a notice as read, or all unread ones if no id is given. */
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
    onSettled: () => queries.invalidateQueries({ queryKey: NOTICES_KEY }),
    meta: { logMessage: 'notices not marked as read', errorMessage: 'No se pudo marcar como leído' },
  });
}

/** Marks the notices about an application or quote request as read while it is open, including new ones. */
export function useReadOnOpening(
  openedId: string | undefined,
  column: 'application_id' | 'contact_request_id' = 'application_id',
): void {
  const { data: unread = 0 } = useQuery(unreadQuery);
  const { mutate } = useMutation({
    mutationFn: async (id: string) =>
      (await supabase())
        .from('notices')
        .update({ read_at: new Date().toISOString() })
        .is('read_at', null)
        .eq(column, id)
        .select('id')
        .throwOnError(),
    // Most have no notices.
    onSuccess: async ({ data }, _id, _result, { client }) => {
      if (data.length > 0) await client.invalidateQueries({ queryKey: NOTICES_KEY });
    },
    meta: { logMessage: 'notices not marked as read' },
  });
  useEffect(() => {
    if (openedId && unread > 0) mutate(openedId);
  }, [openedId, unread, mutate]);
}
