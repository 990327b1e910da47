import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { type Applicant, type Message, messagesKey, messagesQuery } from './list-messages.ts';
import { MessageItem } from './message-item.tsx';
import { kindsFor } from './message-labels.ts';
import { useChangeMessage } from './write-message.ts';

const MessageDialog = deferred(() => import('./message-dialog.tsx').then((module) => module.MessageDialog));

const TABLES = ['applicant_messages'];

/** The messages sent and scheduled to an applicant, and a button to send those allowed now. */
export function MessagesSection({ applicant, canUpdate }: { applicant: Applicant; canUpdate: boolean }) {
  const { about, id, status } = applicant;
  useLiveTables(TABLES, messagesKey(id), `${about}_id=eq.${id}`);
  const listed = useQuery(messagesQuery(id));
  const { change, isPending } = useChangeMessage(id);
  const [opened, setOpened] = useState<Message | 'new' | null>(null);
  const messages = listed.data ?? [];
  const mayWrite = canUpdate && kindsFor(about, status).length > 0;
  // Input in progress is not lost when somebody makes a decision meanwhile.
  if (!mayWrite && opened === null && listed.data?.length === 0) return null;
  return (
    <section aria-label="Mensajes del proceso" className="mt-6">
      <h3 className="mb-2 text-base">Mensajes del proceso</h3>
      {listed.isLoadingError && (
        <LoadFailure
          text="No se pudieron cargar los mensajes"
          error={listed.error}
          onRetry={() => listed.refetch()}
        />
      )}
      <ul>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            canUpdate={canUpdate}
            isBusy={isPending}
            onChange={(wanted) => change({ message, ...wanted })}
            onOpen={() => setOpened(message)}
          />
        ))}
      </ul>
      {mayWrite && (
        <Button variant="quiet" size="sm" onClick={() => setOpened('new')}>
          Enviar un mensaje tipo
        </Button>
      )}
      {opened && (
        <MessageDialog
          applicant={applicant}
          message={opened === 'new' ? null : (messages.find((one) => one.id === opened.id) ?? opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
