import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { Message } from './list-messages.ts';

/** The color of a message's state: red for what did not arrive, amber for what is under way. */
export function deliveryTone({
  delivery,
  state,
}: Pick<Message, 'delivery'> & { state: Message['state'] | 'received' }): BadgeTone {
  if (state === 'refused' || delivery === 'failed') return 'red';
  if (state === 'sent' && delivery !== 'pending') return 'green';
  return state === 'cancelled' || state === 'received' ? 'steel' : 'amber';
}
