import type { ReactNode } from 'react';
import { formatDateTime, machineReadable } from '#app/i18n/format.ts';
import { describeEvent } from './describe-event.ts';
import type { ApplicationEvent } from './list-events.ts';

/** One line of the timeline. */
export function EventItem({
  event,
  notes,
  isCommentGone,
  children,
}: {
  event: ApplicationEvent;
  /** The notes of a replaced rating. */
  notes: string | undefined;
  /** Whether the comment was deleted. */
  isCommentGone: boolean;
  children?: ReactNode;
}) {
  const { what, who } = describeEvent(event);
  return (
    <li className="relative pb-3 pl-4 text-sm before:absolute before:top-1.5 before:-left-1 before:size-2 before:bg-steel">
      <p className="break-words">
        {who && <strong className="font-semibold text-ink">{who} </strong>}
        {what}
        {isCommentGone && ' (eliminado después)'}
      </p>
      <time dateTime={machineReadable(event.happened_at)} className="block text-xs text-muted tabular-nums">
        {formatDateTime(event.happened_at)}
      </time>
      {children}
      {notes && (
        <details className="mt-1">
          <summary className="cursor-pointer text-copper">Notas de entonces</summary>
          <p className="mt-1 break-words whitespace-pre-line">{notes}</p>
        </details>
      )}
    </li>
  );
}
