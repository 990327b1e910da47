import { clsx } from 'clsx';
import { downloadUntrustedFile } from '#app/lib/uploads/download-untrusted-file.ts';
import { deliveryTone } from '#app/portal/messages/delivery-tone.ts';
import { FailureDetail } from '#app/portal/messages/failure-detail.tsx';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { CONVERSATION_FILES_BUCKET } from '#domain/messages/conversation.ts';
import { describeDelivery } from './describe-delivery.ts';
import { authorOf, type ConversationMessage } from './list-conversation.ts';
import { splitQuoted } from './split-quoted.ts';

/** One message of a conversation: ours, with the actions still possible on it, or a reply. */
export function ConversationItem({
  message,
  name,
  isNew,
  canUpdate,
  canReadFiles,
  isBusy,
  onWithdraw,
}: {
  message: ConversationMessage;
  /** The applicant's. */
  name: string;
  isNew: boolean;
  canUpdate: boolean;
  canReadFiles: boolean;
  isBusy: boolean;
  onWithdraw: () => void;
}) {
  const { body, delivery, error, files, is_automatic, is_from_applicant, state, subject } = message;
  const isReply = state === 'received';
  const hasFailed = delivery === 'failed';
  const { quote, reply } = isReply ? splitQuoted(body) : { quote: '', reply: body };
  return (
    <li
      className={clsx(
        'border-l-3 bg-sheet py-2 pr-3 pl-4 text-sm',
        isReply && !is_automatic ? 'border-copper' : 'border-rule',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-4 break-words">
        <strong className="font-semibold text-ink">{authorOf(message, name)}</strong>
        {isNew && <StatusBadge tone="amber">Nueva</StatusBadge>}
        {isReply ? (
          <span className="text-muted">{describeDelivery(message)}</span>
        ) : (
          <StatusBadge tone={deliveryTone(message)} isSentence>
            {describeDelivery(message)}
          </StatusBadge>
        )}
      </p>
      {hasFailed && <FailureDetail error={error} />}
      {is_automatic && <p className="text-muted">Respuesta automática: la envió un programa.</p>}
      {isReply && !is_from_applicant && (
        <p className="text-status-red">No viene de la dirección que nos dio: verifique quién escribe.</p>
      )}
      <p className="mt-1 font-semibold break-words text-ink">{subject || '(sin asunto)'}</p>
      {reply && <p className="mt-1 break-words whitespace-pre-wrap">{reply}</p>}
      {quote && (
        <details className="mt-1 text-muted">
          <summary className="cursor-pointer py-1">Mensaje citado</summary>
          <p className="break-words whitespace-pre-wrap">{quote}</p>
        </details>
      )}
      {files.length > 0 && (
        <ul aria-label="Archivos adjuntos" className="mt-1">
          {files.map(({ name: file, path }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, and names repeat
            <li key={at} className="break-words">
              {path && canReadFiles ? (
                <Button
                  variant="quiet"
                  size="sm"
                  className="text-left"
                  onClick={() =>
                    downloadUntrustedFile({ bucket: CONVERSATION_FILES_BUCKET, path, name: file })
                  }
                >
                  {file}
                </Button>
              ) : (
                <span className="text-muted">
                  {file} {path ? '(sin permiso para verlo)' : '(no se guardó: tipo o tamaño)'}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {canUpdate && (state === 'scheduled' || hasFailed) && (
        <Button variant="quiet" size="sm" isBusy={isBusy} onClick={onWithdraw}>
          {hasFailed ? 'Retirar y volver a escribir' : 'Deshacer'}
        </Button>
      )}
    </li>
  );
}
