import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode, RAISE_EXCEPTION, UNIQUE_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { MessageKind, MessageText } from '#domain/messages/applicant-message.ts';
import { type Applicant, type Message, messageSchema, messagesKey } from './list-messages.ts';
import { MESSAGE_LABELS } from './message-labels.ts';

function reasonOf(error: Error): string | undefined {
  if (hasCode(error, UNIQUE_VIOLATION)) return 'Ya hay un mensaje así por salir.';
  if (hasCode(error, RAISE_EXCEPTION)) return 'El estado cambió, y el mensaje lo contradice.';
  return undefined;
}

interface NewMessage {
  readonly kind: MessageKind;
  /** Null to use the current template when it is sent. */
  readonly text: MessageText | null;
  readonly signature: string | null;
  readonly sendAt: string;
}

/** Schedules a message to an applicant. */
export function useWriteMessage({ about, id }: Pick<Applicant, 'about' | 'id'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, sendAt, signature, text }: NewMessage) => {
      await (await supabase())
        .from('applicant_messages')
        .insert({
          ...(about === 'application' ? { application_id: id } : { internship_id: id }),
          kind,
          subject: text?.subject ?? null,
          body: text?.body ?? null,
          signature,
          send_at: sendAt,
        })
        .throwOnError();
    },
    onSuccess: (_, { kind }) => toast({ title: `${MESSAGE_LABELS[kind]}: mensaje programado` }),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesKey(id) }),
    meta: {
      logMessage: 'message not scheduled',
      errorMessage: (error) => ({
        tone: 'error',
        title: 'No se programó el mensaje',
        body: reasonOf(error) ?? 'Inténtelo de nuevo; su texto sigue ahí.',
      }),
    },
  });
}

const writtenSchema = messageSchema.pick({ state: true, changed_at: true });

export interface MessageChange {
  readonly message: Message;
  readonly columns: Partial<Pick<Message, 'subject' | 'body' | 'send_at' | 'state'>>;
  /** The text of the toast. */
  readonly done: string;
}

/** Changes, cancels or reschedules a message not yet sent. A cancellation can be undone. */
export function useChangeMessage(applicant: string) {
  const queries = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: async ({ columns, message }: MessageChange): Promise<Message> => {
      const response = await (await supabase())
        .from('applicant_messages')
        .update(columns)
        .eq('id', message.id)
        .eq('changed_at', message.changed_at)
        .select('state, changed_at')
        .throwOnError();
      requireRow(response);
      return { ...message, ...writtenSchema.parse(response.data[0]) };
    },
    // Runs even if another applicant is shown meanwhile.
    onSuccess: (written, { columns, done, message }) => {
      const again: MessageChange = { message: written, columns: { state: 'scheduled' }, done: 'se enviará' };
      toast({
        title: `${MESSAGE_LABELS[message.kind]}: ${done}`,
        undo: columns.state === 'cancelled' ? () => mutate(again) : undefined,
      });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: messagesKey(applicant) }),
    meta: {
      logMessage: 'message not changed',
      errorMessage: (error) => ({
        tone: 'error',
        title: 'No se cambió el mensaje',
        body: reasonOf(error) ?? 'Puede que ya haya salido, o que alguien lo haya cambiado.',
      }),
    },
  });
  return {
    change: (wanted: MessageChange, onDone?: () => void): void =>
      mutate(wanted, { onSuccess: () => onDone?.() }),
    isPending,
  };
}
