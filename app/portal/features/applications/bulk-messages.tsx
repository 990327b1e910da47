import { useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { countOf } from '#app/i18n/format-count.ts';
import { ownPreferencesQuery } from '#app/lib/own-preferences.ts';
import { supabase } from '#app/lib/supabase.ts';
import { MESSAGE_LABELS } from '#app/portal/messages/message-labels.ts';
import { SignaturePreview } from '#app/portal/messages/signature-preview.tsx';
import { ActionsButton } from '#app/ui/actions-button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { MessageKind } from '#domain/messages/applicant-message.ts';

const WRITTEN_BY_HAND = ['application-invitation', 'application-closed'] as const satisfies MessageKind[];

const messagesOf = (count: number): string => countOf(count, 'mensaje', 'mensajes');

/** Writes to the selected applicants, or cancels their scheduled messages so that a decision is not announced. */
export function BulkMessages({ ids }: { ids: readonly string[] }) {
  const [kind, setKind] = useState<(typeof WRITTEN_BY_HAND)[number] | null>(null);
  const preferences = useQuery({ ...ownPreferencesQuery, enabled: kind !== null });
  const cancel = useMutation({
    mutationFn: async (wanted: { applications: readonly string[] } | { messages: readonly string[] }) => {
      const client = await supabase();
      const { data } = await ('messages' in wanted
        ? client.rpc('take_back_messages', { messages: [...wanted.messages] })
        : client.rpc('cancel_messages', { applications: [...wanted.applications] })
      ).throwOnError();
      return z.array(z.uuid()).parse(data);
    },
    onSuccess: (messages) =>
      toast(
        messages.length === 0
          ? { title: 'No había mensajes por salir' }
          : { title: `${messagesOf(messages.length)} sin enviar`, undo: () => restore.mutate(messages) },
      ),
    meta: { logMessage: 'messages not cancelled', errorMessage: 'No se cancelaron los mensajes' },
  });
  const restore = useMutation({
    mutationFn: async (messages: string[]) => {
      const { data } = await (await supabase()).rpc('restore_messages', { messages }).throwOnError();
      return Number(data);
    },
    onSuccess: (count) => toast({ title: `${messagesOf(count)} por salir otra vez` }),
    meta: { logMessage: 'messages not restored', errorMessage: 'No se retomaron los mensajes' },
  });
  const write = useMutation({
    mutationFn: async ({ applications, kind }: { applications: readonly string[]; kind: MessageKind }) => {
      const { data } = await (await supabase())
        .rpc('write_to_applicants', { message_kind: kind, applications: [...applications] })
        .throwOnError();
      return z.array(z.uuid()).parse(data);
    },
    // The selection may have changed since.
    onSuccess: (messages, { applications, kind }) =>
      toast({
        title: `${MESSAGE_LABELS[kind]}: ${messagesOf(messages.length)}`,
        body:
          messages.length < applications.length
            ? 'A los demás no se les escribe: su estado no calza, o ya tienen ese mensaje por salir.'
            : undefined,
        undo: messages.length > 0 ? () => cancel.mutate({ messages }) : undefined,
      }),
    meta: { logMessage: 'messages not scheduled', errorMessage: 'No se programaron los mensajes' },
  });
  return (
    <>
      <ActionsButton
        label="Mensajes"
        icon={Mail}
        isBusy={write.isPending || cancel.isPending}
        groups={[
          WRITTEN_BY_HAND.map((one) => ({ label: MESSAGE_LABELS[one], onSelect: () => setKind(one) })),
          [{ label: 'No enviar los programados', onSelect: () => cancel.mutate({ applications: ids }) }],
        ]}
      />
      <ConfirmDialog
        isOpen={kind !== null}
        title={kind ? MESSAGE_LABELS[kind] : ''}
        body="Cada persona lo recibe en su idioma, con el texto vigente. Solo se escribe a quienes siguen pendientes o en revisión."
        confirmLabel="Enviar"
        cancelLabel="Cancelar"
        onConfirm={() => {
          if (kind) write.mutate({ applications: ids, kind });
          setKind(null);
        }}
        onCancel={() => setKind(null)}
      >
        <SignaturePreview signature={preferences.data?.signature} />
      </ConfirmDialog>
    </>
  );
}
