import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmailText } from '#app/ui/email-text.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import { FailureDetail } from './failure-detail.tsx';
import { type UndeliveredMessage, undeliveredMessagesQuery } from './list-undelivered.ts';
import { MESSAGE_LABELS } from './message-labels.ts';

const LABELS = {
  ...MESSAGE_LABELS,
  'spontaneous-received': 'Acuse de recibo',
  conversation: 'Conversación',
  interview: 'Entrevista',
} as const satisfies Record<UndeliveredMessage['kind'], string>;

function placeOf({
  application_id,
  internship_id,
  job_posting_id,
  spontaneous_id,
}: UndeliveredMessage): string {
  if (application_id) return `/admin/rrhh/applications/${job_posting_id}?postulante=${application_id}`;
  return spontaneous_id
    ? `/admin/rrhh/espontaneas?solicitud=${spontaneous_id}`
    : `/admin/rrhh/practicas?solicitud=${internship_id}`;
}

/** Undelivered messages, each linking to where the address can be corrected; renders nothing without any. */
export function UndeliveredMessages() {
  // A bounce changes no row that this page hears of, and another screen may have read the list just before.
  const listed = useQuery({ ...undeliveredMessagesQuery, staleTime: 0 });
  if (listed.isLoadingError)
    return (
      <LoadFailure
        text="No se pudo leer qué mensajes no llegaron"
        error={listed.error}
        onRetry={() => listed.refetch()}
      />
    );
  if (!listed.data || listed.data.length === 0) return null;
  return (
    <section aria-labelledby="undelivered" className="border-l-3 border-status-red bg-sheet px-5 py-3">
      <h2 id="undelivered" className="text-base">
        Mensajes que no llegaron
      </h2>
      <ul>
        {listed.data.map((message) => (
          <li key={message.id} className="border-t border-rule py-1.5 text-sm break-words first:border-t-0">
            <Link to={placeOf(message)} className="font-semibold text-ink underline-offset-4 hover:underline">
              {message.full_name}
            </Link>{' '}
            <span className="text-muted">
              {LABELS[message.kind]} a <EmailText>{message.email}</EmailText>
              {message.error && `: ${explainMailFailure(message.error)}`}
            </span>
            <FailureDetail error={message.error} />
          </li>
        ))}
      </ul>
    </section>
  );
}
