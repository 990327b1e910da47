import { clsx } from 'clsx';
import { memo } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { UndeliveredMark } from '#app/portal/messages/undelivered-mark.tsx';
import { FactsLine } from '#app/portal/triage/facts-line.tsx';
import { WaitingAge } from '#app/portal/triage/waiting-age.tsx';
import { openerId } from '#app/ui/use-dialog-focus.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import { type ApplicationActions, ApplicationMenu } from './application-menu.tsx';
import { interviewState } from './application-status.ts';
import type { ListedApplication } from './list-applications.ts';
import { listedFacts, originText } from './listed-facts.ts';

/** Keyboard shortcuts that move a card. */
export const BOARD_KEYS = [
  { key: 'Shift+ArrowLeft', step: -1, label: 'Mover la tarjeta a la columna anterior' },
  { key: 'Shift+ArrowRight', step: 1, label: 'Mover la tarjeta a la columna siguiente' },
] as const;

/**
 * A card of the board, moved by dragging, with Shift and an arrow key, or through its menu. Memoized: re-renders only
 * when the application changes.
 */
export const BoardCard = memo(function BoardCard({
  application,
  rules,
  owner,
  others,
  actions,
  isDragged,
  onDrag,
  onMove,
  onOpen,
}: {
  application: ListedApplication;
  /** The posting's questions. */
  rules: readonly PostingQuestion[];
  /** The name of who is in charge. */
  owner: string | undefined;
  /** The number of other postings to which the person has applied. */
  others: number | undefined;
  actions: ApplicationActions;
  isDragged: boolean;
  onDrag: (application: ListedApplication | null) => void;
  onMove: (application: ListedApplication, step: -1 | 1) => void;
  onOpen: (application: ListedApplication) => void;
}) {
  const { applied_at, full_name, id, repeated_at, status } = application;
  const facts = [
    formatDate(applied_at),
    interviewState(application),
    repeated_at && 'Volvió a postular',
  ].filter(Boolean);
  return (
    <li
      draggable={actions.canUpdate}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', full_name);
        onDrag(application);
      }}
      onDragEnd={() => onDrag(null)}
      className={clsx(
        'flex items-start justify-between gap-2 border border-rule bg-sheet py-2 pr-1 pl-3',
        actions.canUpdate && 'cursor-grab',
        isDragged && 'opacity-50',
      )}
    >
      <div className="min-w-0 py-1">
        <button
          type="button"
          id={openerId(id)}
          aria-keyshortcuts={actions.canUpdate ? BOARD_KEYS.map(({ key }) => key).join(' ') : undefined}
          onClick={() => onOpen(application)}
          onKeyDown={(event) => {
            if (!actions.canUpdate || !event.shiftKey) return;
            const pressed = BOARD_KEYS.find(({ key }) => key === `Shift+${event.key}`);
            if (!pressed) return;
            event.preventDefault();
            onMove(application, pressed.step);
          }}
          className="min-h-6 text-left font-semibold wrap-anywhere text-ink hover:text-copper"
        >
          {full_name}
        </button>
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        {status === 'pending' && <WaitingAge since={applied_at} now={new Date()} />}
        <FactsLine facts={listedFacts(application, { rules, others })} />
        <p className="text-sm text-muted empty:hidden">{originText(application, owner)}</p>
        <UndeliveredMark applicant={id} />
      </div>
      <ApplicationMenu application={application} actions={actions} />
    </li>
  );
});
