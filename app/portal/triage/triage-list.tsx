import { clsx } from 'clsx';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { type BadgeTone, StatusBadge } from '#app/ui/status-badge.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import type { Triage } from './use-triage.ts';

/** A row of the list beside the one that is open. */
export interface ListedRow {
  readonly id: string;
  readonly name: string;
  /** What decides about it. */
  readonly note: string;
  /** When it arrived. */
  readonly since: string;
  readonly status: { readonly label: string; readonly tone: BadgeTone };
}

/** The list that is triaged, beside the open row on wide screens; its arrow keys move like the panel's. */
export function TriageList({ triage, rows }: { triage: Triage; rows: readonly ListedRow[] }) {
  const list = useRef<HTMLElement>(null);
  const show = useStableCallback(triage.show);
  const { go, hasNext, hasPrevious, id } = triage;
  useEffect(() => {
    // In the frame that lays out the panel anyway; here, it would be laid out twice for each key.
    const frame = requestAnimationFrame(() => {
      const current = list.current?.querySelector(`[data-row="${CSS.escape(id)}"]`);
      if (!current) return;
      const isInside = list.current?.contains(document.activeElement);
      current.scrollIntoView({ block: 'nearest' });
      if (isInside && current instanceof HTMLElement) current.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step === null) return;
    event.preventDefault();
    if (step === 1 ? hasNext : hasPrevious) go(step);
  };
  return (
    <nav
      ref={list}
      aria-label="Lista"
      onKeyDown={onKeyDown}
      className="w-60 shrink-0 overflow-y-auto border-r border-rule max-xl:hidden min-[90rem]:w-72 print:hidden"
    >
      <ul>
        {rows.map((row) => (
          <Row key={row.id} {...row} {...row.status} isCurrent={row.id === id} onShow={show} />
        ))}
      </ul>
    </nav>
  );
}

/** Memoized by its texts: a key press renders two rows anew. */
const Row = memo(
  function Row({
    id,
    name,
    note,
    since,
    label,
    tone,
    isCurrent,
    onShow,
  }: Omit<ListedRow, 'status'> & ListedRow['status'] & { isCurrent: boolean; onShow: (id: string) => void }) {
    return (
      <li className="border-b border-grid [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
        <button
          type="button"
          data-row={id}
          aria-current={isCurrent || undefined}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => onShow(id)}
          className={clsx(
            'grid w-full border-l-3 py-2 pr-3 pl-4 text-left text-sm -outline-offset-2',
            isCurrent ? 'border-copper bg-copper-tint' : 'border-unmarked hover:bg-ground',
          )}
        >
          <span className="font-semibold wrap-anywhere text-ink">{name}</span>
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted">
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {since}
          </span>
          {note && <span className="truncate text-muted">{note}</span>}
        </button>
      </li>
    );
  },
  (one, other) =>
    one.isCurrent === other.isCurrent &&
    one.label === other.label &&
    one.name === other.name &&
    one.note === other.note &&
    one.since === other.since,
);
