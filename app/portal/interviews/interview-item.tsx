import { FailureDetail } from '#app/portal/messages/failure-detail.tsx';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { interviewTime } from '#domain/messages/interview.ts';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import { describeInterview, interviewTone } from './describe-interview.ts';
import type { Interview } from './list-interviews.ts';

/** One interview, with the actions still possible. */
export function InterviewItem({
  interview,
  undelivered,
  isRejected,
  canUpdate,
  isBusy,
  onOpen,
  onCancel,
  onCorrect,
}: {
  interview: Interview;
  /** Set when the mail did not reach the applicant. */
  undelivered: { readonly error: string | null } | undefined;
  isRejected: boolean;
  canUpdate: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onCancel: () => void;
  onCorrect: () => void;
}) {
  const { minutes, place, reply, starts_at, state, video_url } = interview;
  const now = new Date();
  const isOver = state === 'cancelled' || (starts_at !== null && new Date(starts_at) < now);
  const title = starts_at ? interviewTime(starts_at, 'es') : 'Entrevista';
  return (
    <li className="border-t border-rule py-2 text-sm last:border-b">
      <p>
        <strong className="inline-block font-semibold text-ink first-letter:uppercase">{title}</strong>
        <span className="text-muted"> · {minutes} min</span>
      </p>
      <StatusBadge tone={interviewTone(interview, { isRejected, now })} isSentence>
        {describeInterview(interview, { isRejected, now })}
      </StatusBadge>
      {!isOver && (
        <p className="break-words text-muted">
          {place}
          {place && video_url && ' · '}
          {video_url && (
            <a
              href={video_url}
              target="_blank"
              rel="noreferrer"
              className="text-copper underline underline-offset-4"
            >
              {video_url}
            </a>
          )}
        </p>
      )}
      {undelivered && (
        <>
          <p>
            <StatusBadge tone="red" isSentence>
              {undelivered.error
                ? `No llegó el correo: ${explainMailFailure(undelivered.error)}`
                : 'No llegó el correo'}
            </StatusBadge>
          </p>
          <FailureDetail error={undelivered.error} />
        </>
      )}
      {reply && <p className="my-1 border-l-3 border-rule pl-3 break-words whitespace-pre-line">{reply}</p>}
      {canUpdate && !isOver && (
        <div className="flex flex-wrap gap-x-5">
          <Button variant="quiet" size="sm" aria-label={`Cambiar: ${title}`} onClick={onOpen}>
            {state === 'declined' ? 'Ofrecer otras horas' : 'Cambiar'}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            isBusy={isBusy}
            aria-label={`Cancelar: ${title}`}
            onClick={onCancel}
          >
            Cancelar
          </Button>
          {undelivered && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Corregir y reenviar: ${title}`}
              onClick={onCorrect}
            >
              Corregir y reenviar
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
