import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '#app/i18n/format.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import {
  UNREAD_REPLIES_KEY,
  type UnreadReplies as Unread,
  unreadRepliesQuery,
} from './list-unread-replies.ts';

const TABLES = ['conversation_messages'];

const placeOf = ({ application_id, contact_request_id, internship_id, job_posting_id }: Unread): string =>
  contact_request_id
    ? `/admin/ventas/solicitudes?solicitud=${contact_request_id}`
    : application_id
      ? `/admin/rrhh/applications/${job_posting_id}?postulante=${application_id}`
      : `/admin/rrhh/practicas?solicitud=${internship_id}`;

/** Applicants or customers with unopened replies, each linking to the conversation. Renders nothing when there are none. */
export function UnreadReplies({ areCustomers = false }: { areCustomers?: boolean }) {
  const isListening = useLiveTables(TABLES, UNREAD_REPLIES_KEY);
  const listed = useQuery({ ...unreadRepliesQuery, enabled: isListening });
  if (listed.isLoadingError)
    return (
      <LoadFailure
        text="No se pudo leer qué respuestas esperan"
        error={listed.error}
        onRetry={() => listed.refetch()}
      />
    );
  const unread = listed.data?.filter(
    ({ contact_request_id }) => areCustomers === (contact_request_id !== null),
  );
  if (!unread || unread.length === 0) return null;
  return (
    <section aria-labelledby="unread-replies" className="border-l-3 border-copper bg-sheet px-5 py-3">
      <h2 id="unread-replies" className="text-base">
        Respuestas sin leer
      </h2>
      <ul>
        {unread.map((one) => (
          <li
            key={one.application_id ?? one.internship_id ?? one.contact_request_id}
            className="border-t border-rule py-1.5 text-sm break-words first:border-t-0"
          >
            <Link to={placeOf(one)} className="font-semibold text-ink underline-offset-4 hover:underline">
              {one.full_name}
            </Link>{' '}
            <span className="text-muted">
              {one.replies === 1 ? '1 respuesta' : `${one.replies} respuestas`}, desde el{' '}
              {formatDateTime(one.waiting_since)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
