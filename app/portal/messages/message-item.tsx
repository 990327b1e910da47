import { clsx } from 'clsx';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { deliveryTone } from './delivery-tone.ts';
import { describeMessage } from './describe-message.ts';
import { FailureDetail } from './failure-detail.tsx';
import type { Message } from './list-messages.ts';
import { MESSAGE_LABELS } from './message-labels.ts';
import type { MessageChange } from './write-message.ts';

/** One message, with the actions still possible. */
export function MessageItem({
  message,
  canUpdate,
  isBusy,
  onChange,
  onOpen,
}: {
  message: Message;
  canUpdate: boolean;
  isBusy: boolean;
  onChange: (change: Omit<MessageChange, 'message'>) => void;
  onOpen: () => void;
}) {
  const { author_name, delivery, error, kind, state, subject } = message;
  const label = MESSAGE_LABELS[kind];
  const hasFailed = delivery === 'failed';
  const action = (name: string, onClick: () => void) => (
    <Button variant="quiet" size="sm" isBusy={isBusy} aria-label={`${name}: ${label}`} onClick={onClick}>
      {name}
    </Button>
  );
  return (
    <li className="border-t border-rule py-2 text-sm last:border-b">
      <p className="break-words">
        <strong className={clsx('font-semibold', state === 'cancelled' ? 'text-muted' : 'text-ink')}>
          {label}
        </strong>
        {subject && state === 'scheduled' && <span className="text-muted"> · editado</span>}
        {author_name && <span className="text-muted"> · {author_name}</span>}
      </p>
      <p>
        <StatusBadge tone={deliveryTone(message)} isSentence>
          {describeMessage(message)}
        </StatusBadge>
      </p>
      {hasFailed && <FailureDetail error={error} />}
      {canUpdate && state === 'scheduled' && (
        <div className="flex flex-wrap gap-x-5">
          {action('Enviar ahora', () =>
            onChange({ columns: { send_at: new Date().toISOString() }, done: 'sale en menos de un minuto' }),
          )}
          {action('Ver o editar', onOpen)}
          {action('No enviar', () => onChange({ columns: { state: 'cancelled' }, done: 'no se enviará' }))}
        </div>
      )}
      {canUpdate && hasFailed && action('Corregir y reenviar', onOpen)}
    </li>
  );
}
