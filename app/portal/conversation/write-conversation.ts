import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { ignoreStored, useRowId } from '#app/lib/query/use-row-id.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ConversationText } from '#domain/messages/conversation.ts';
import { CONVERSATIONS_KEY } from './conversations-key.ts';
import { CORRESPONDENT_COLUMNS, type Correspondent, conversationKey } from './list-conversation.ts';

/**
 * Writes to an applicant; the mail leaves after a minute and can be undone until then.
 *
 * @param on.sent called before the message can be undone, unlike the callbacks of `mutate`, which wait for the list
 */
export function useWriteToApplicant(
  { about, id }: Correspondent,
  on: { readonly sent: () => void; readonly undone: (text: ConversationText) => void },
) {
  const queries = useQueryClient();
  const withdraw = useWithdrawMessage(id, on.undone);
  const row = useRowId();
  return useMutation({
    mutationFn: async (text: ConversationText) => {
      const written = row.idFor([about, id, text]);
      await (await supabase())
        .from('conversation_messages')
        .insert({
          [CORRESPONDENT_COLUMNS[about]]: id,
          ...text,
          id: written,
        })
        .throwOnError()
        .then(null, ignoreStored);
      row.end();
      return written;
    },
    onSuccess: (written, text) => {
      on.sent();
      toast({
        title: 'El mensaje sale en un minuto',
        undo: () => withdraw.mutate({ id: written, ...text }),
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: conversationKey(id) }),
    meta: { logMessage: 'message not written', errorMessage: 'No se envió el mensaje; su texto sigue ahí' },
  });
}

/** Takes back a message that has not left or was not delivered; its text can be edited and sent again. */
export function useWithdrawMessage(applicant: string, onDone: (text: ConversationText) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: ConversationText & { readonly id: string }) =>
      requireRow(
        await (await supabase())
          .from('conversation_messages')
          .delete()
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: (_, { body, subject }) => onDone({ subject, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: conversationKey(applicant) }),
    meta: {
      logMessage: 'message not withdrawn',
      errorMessage: () => ({
        tone: 'error',
        title: 'No se pudo deshacer',
        body: 'El mensaje ya salió, o alguien lo retiró.',
      }),
    },
  });
}

/** Marks replies as read, for the whole team. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (replies: readonly string[]) => {
      await (await supabase())
        .from('conversation_messages')
        .update({ read_at: new Date().toISOString() })
        .in('id', [...replies])
        .is('read_at', null)
        .throwOnError();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CONVERSATIONS_KEY }),
    meta: { logMessage: 'replies not marked as read' },
  });
}
