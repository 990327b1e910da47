import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { ownPreferencesQuery } from '#app/lib/own-preferences.ts';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import type { ConversationText } from '#domain/messages/conversation.ts';
import { startingTexts } from '#domain/messages/quote-replies.ts';
import { withoutSignature } from '#domain/messages/signature.ts';
import { ConversationForm } from './conversation-form.tsx';
import { ConversationThread } from './conversation-thread.tsx';
import { type ConversationMessage, type Correspondent, isUnread } from './list-conversation.ts';
import { nextSubject } from './next-subject.ts';
import { useMarkRead, useWithdrawMessage, useWriteToApplicant } from './write-conversation.ts';

const draftSchema = z.object({ subject: z.string(), body: z.string() });

/** A whole conversation with the form for the next message. Opening it marks its replies as read for the whole team. */
export function ConversationDialog({
  correspondent,
  messages,
  canUpdate,
  canReadFiles,
  onClose,
}: {
  correspondent: Correspondent;
  /** Oldest first. */
  messages: readonly ConversationMessage[];
  canUpdate: boolean;
  canReadFiles: boolean;
  onClose: () => void;
}) {
  const { about, id, language, name } = correspondent;
  /** Null until something is typed. */
  const [typed, setTyped] = useState<ConversationText | null>(null);
  const draft = useDraft({ form: 'conversation', record: id, version: null });
  const preferences = useQuery({ ...ownPreferencesQuery, enabled: canUpdate });
  const signature = preferences.data?.signature;
  const initial = { subject: nextSubject(messages, correspondent), body: '' };
  const type = (text: ConversationText | null): void => {
    const isDirty = text !== null && (text.body !== '' || text.subject !== initial.subject);
    setTyped(isDirty ? text : null);
    draft.keep(isDirty ? { ...text } : {});
  };
  // Goes before anything typed since; the same text stays when the response was lost.
  const restoreText = ({ body: sent, subject }: ConversationText): void => {
    const body = withoutSignature(sent, signature ?? null);
    type(
      typed
        ? { ...typed, body: [...new Set([body, typed.body])].filter(Boolean).join('\n\n') }
        : { subject, body },
    );
  };
  const write = useWriteToApplicant(correspondent, { sent: () => type(null), undone: restoreText });
  const withdraw = useWithdrawMessage(id, restoreText);
  const arrived = useArrived(messages, canUpdate);
  return (
    <FormDialog
      isOpen
      isDirty={typed !== null}
      draft={{
        ...draft,
        recover: () => {
          const found = draftSchema.safeParse(draft.recover()).data;
          if (found) setTyped(found);
        },
      }}
      onClose={onClose}
      title={`Conversación con ${name}`}
      closeLabel="Cerrar"
    >
      {messages.length > 0 && (
        <ConversationThread
          messages={messages}
          arrived={arrived}
          name={name}
          canUpdate={canUpdate}
          canReadFiles={canReadFiles}
          isBusy={withdraw.isPending || write.isPending}
          onWithdraw={(message) => withdraw.mutate(message)}
        />
      )}
      {canUpdate && (
        <ConversationForm
          values={typed ?? initial}
          {...(about === 'quote' && { texts: startingTexts(name, language) })}
          signature={signature}
          isBusy={write.isPending || preferences.isLoading}
          onType={type}
          onSend={(text) => write.mutate(text)}
        />
      )}
    </FormDialog>
  );
}

/** Marks replies as read when they are shown. @returns the ids of those that were unread when shown */
function useArrived(messages: readonly ConversationMessage[], canUpdate: boolean): ReadonlySet<string> {
  const { mutate } = useMarkRead();
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const fresh = messages
    .filter((message) => isUnread(message) && !arrived.has(message.id))
    .map(({ id }) => id);
  const key = fresh.join();
  useEffect(() => {
    if (key === '') return;
    const ids = key.split(',');
    setArrived((former) => new Set([...former, ...ids]));
    if (canUpdate) mutate(ids);
  }, [key, canUpdate, mutate]);
  return arrived;
}
