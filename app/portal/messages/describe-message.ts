import { formatDateTime } from '#app/i18n/format.ts';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import type { Message } from './list-messages.ts';

/** The state of a message, as a sentence. */
export function describeMessage({ delivery, error, send_at, settled_at, state }: Message): string {
  const left = settled_at ? ` el ${formatDateTime(settled_at)}` : '';
  switch (state) {
    case 'scheduled':
      return Date.parse(send_at) > Date.now()
        ? `Se enviará el ${formatDateTime(send_at)}`
        : 'Sale en menos de un minuto';
    case 'sending':
      return 'Enviándose';
    case 'cancelled':
      return `Cancelado${left}`;
    case 'refused':
      return `No se pudo enviar${left}${because(error)}`;
    case 'sent':
      if (delivery === 'failed') return `No llegó${because(error)}`;
      return delivery === 'pending' ? `En camino; salió${left}` : `Enviado${left}`;
  }
}

const because = (error: string | null): string => (error ? `: ${explainMailFailure(error)}` : '');
