import { Link } from 'react-router';
import { formatDateTime } from '#app/i18n/format.ts';
import { countOf } from '#app/i18n/format-count.ts';
import { UndeliveredMark } from '#app/portal/messages/undelivered-mark.tsx';
import { applicationUrl } from '#app/portal/triage/application-url.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { RATING_LABELS } from '#domain/recruiting/decision-labels.ts';
import type { Sent } from './read-person.ts';
import { KINDS, statusOf } from './sent-labels.ts';

/** How the interview was rated, the tags, and how many comments there are. */
const gist = ({ comment_count, interview_rating, tags }: Sent): string =>
  [
    interview_rating && `Entrevista: ${RATING_LABELS[interview_rating]}`,
    ...tags,
    comment_count > 0 && countOf(comment_count, 'comentario', 'comentarios'),
  ]
    .filter(Boolean)
    .join(' · ');

/** All applications of a person, newest first, each with its CV and acknowledgement. */
export function SentList({
  sent,
  canReadCvs,
  onDownload,
}: {
  sent: readonly Sent[];
  canReadCvs: boolean;
  onDownload: (sent: Sent) => void;
}) {
  return (
    <ul aria-label="Postulaciones de la persona" className="border border-rule bg-sheet">
      {sent.map((one) => {
        const { label, tone } = statusOf(one);
        return (
          <li
            key={one.id}
            className="grid items-center gap-x-6 gap-y-1 border-b border-grid px-4 py-3 last:border-b-0 sm:grid-cols-[1fr_auto] lg:grid-cols-[3fr_3fr_1fr_auto]"
          >
            <div>
              <Link to={applicationUrl(one)} className="font-semibold text-ink hover:text-copper">
                {one.title}
              </Link>
              <p className="text-sm text-muted">
                {KINDS[one.kind]}
                {one.repeat_of && ', otra vez'}
              </p>
              {gist(one) && <p className="text-sm break-words text-muted">{gist(one)}</p>}
            </div>
            <p className="text-sm tabular-nums">
              {formatDateTime(one.sent_at)}
              <span className="block text-muted">
                {one.notified_at
                  ? `Acuse de recibo: ${formatDateTime(one.notified_at)}`
                  : 'Sin acuse de recibo'}
              </span>
              <UndeliveredMark applicant={one.id} />
            </p>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {canReadCvs && (
              <Button
                variant="quiet"
                size="sm"
                className="justify-self-start"
                aria-label={`Descargar CV de ${one.title}`}
                onClick={() => onDownload(one)}
              >
                Descargar CV
              </Button>
            )}
            {one.notes && (
              <details className="text-sm sm:col-span-2 lg:col-span-4">
                <summary className="cursor-pointer text-copper">
                  {one.kind === 'job' ? 'Notas de la entrevista' : 'Nota'}
                </summary>
                <p className="mt-1 max-w-prose break-words whitespace-pre-line">{one.notes}</p>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
