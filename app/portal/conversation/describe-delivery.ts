import { formatDateTime } from '#app/i18n/format.ts';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import type { ConversationMessage } from './list-conversation.ts';

/** The delivery state of an outgoing message as a sentence; for a reply, when it arrived. */
export function describeDelivery({
  created_at,
  delivery,
  error,
  settled_at,
  state,
}: ConversationMessage): string {
  const left = settled_at ? ` el ${formatDateTime(settled_at)}` : '';
  switch (state) {
    case 'received':
      return formatDateTime(created_at);
    case 'scheduled':
      return 'Sale en un minuto';
    case 'sending':
      return 'Enviándose';
    case 'refused':
      return `No se pudo enviar${left}${because(error)}`;
    case 'sent':
      if (delivery === 'failed') return `No llegó${because(error)}`;
      return delivery === 'pending' ? `En camino; salió${left}` : `Enviado${left}`;
  }
}

const because = (error: string | null): string => (error ? `: ${explainMailFailure(error)}` : '');
