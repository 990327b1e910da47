import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { deliveryTone } from '#app/portal/messages/delivery-tone.ts';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { describeDelivery } from './describe-delivery.ts';
import {
  authorOf,
  CORRESPONDENT_COLUMNS,
  type Correspondent,
  conversationKey,
  conversationQuery,
  isUnread,
} from './list-conversation.ts';
import { splitQuoted } from './split-quoted.ts';

const ConversationDialog = deferred(() =>
  import('./conversation-dialog.tsx').then((module) => module.ConversationDialog),
);

const TABLES = ['conversation_messages'];

/** The latest message exchanged with a correspondent, and a button that opens the whole conversation. */
export function ConversationSection({
  correspondent,
  canUpdate,
  canReadFiles,
}: {
  correspondent: Correspondent;
  canUpdate: boolean;
  canReadFiles: boolean;
}) {
  const { about, id, name } = correspondent;
  useLiveTables(TABLES, conversationKey(id), `${CORRESPONDENT_COLUMNS[about]}=eq.${id}`);
  const listed = useQuery(conversationQuery(id));
  const [isOpen, setIsOpen] = useState(false);
  const messages = listed.data ?? [];
  const last = messages.at(-1);
  const unread = messages.filter(isUnread).length;
  if (!canUpdate && listed.data?.length === 0) return null;
  const label = last ? `Abrir conversación (${messages.length})` : 'Escribir correo';
  return (
    <section aria-label="Conversación" className="mt-6">
      <h3 className="mb-2 text-base">
        Conversación
        {unread > 0 && (
          <span className="ml-3 font-sans">
            <StatusBadge tone="amber">
              {unread === 1 ? '1 respuesta sin leer' : `${unread} respuestas sin leer`}
            </StatusBadge>
          </span>
        )}
      </h3>
      {listed.isLoadingError && (
        <LoadFailure
          text="No se pudo cargar la conversación"
          error={listed.error}
          onRetry={() => listed.refetch()}
        />
      )}
      {last && (
        <div className="mb-2 border-y border-rule py-2 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-4 break-words text-muted">
            {authorOf(last, name)}
            {last.state === 'received' ? (
              <span>{describeDelivery(last)}</span>
            ) : (
              <StatusBadge tone={deliveryTone(last)} isSentence>
                {describeDelivery(last)}
              </StatusBadge>
            )}
          </p>
          <p className="line-clamp-2 break-words">
            {(last.state === 'received' ? splitQuoted(last.body).reply : last.body) || last.subject}
          </p>
        </div>
      )}
      {listed.data && (
        <Button variant={unread > 0 ? 'primary' : 'quiet'} size="sm" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && (
        <ConversationDialog
          correspondent={correspondent}
          messages={messages}
          canUpdate={canUpdate}
          canReadFiles={canReadFiles}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
