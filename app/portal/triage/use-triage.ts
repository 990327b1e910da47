import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  extendQueue,
  openQueue,
  positionIn,
  type Side,
  sideToExtend,
  type TriagePage,
  type TriageRow,
} from './triage-queue.ts';

/** A list to triage. */
export interface TriageList<Row extends TriageRow> {
  /** The page that the row was opened from, if it is on screen. */
  readonly firstPage: () => TriagePage<Row> | undefined;
  /** Zero-based page the row was opened from. */
  readonly page: number;
  /** Rows per page. */
  readonly size: number;
  /** Whether rows leave the list once decided on. */
  readonly hasStatus: boolean;
  /**
   * Reads the rows just beyond one end of the queue, and their number on that side.
   *
   * @param ids of the queue, from that end inward; the first that still exists is the boundary
   */
  readonly listAdjacent: (side: Side, ids: readonly string[]) => Promise<TriagePage<Row>>;
  /** Called when a page beyond the end could not be loaded. */
  readonly onError: () => void;
}

export interface Triage<Row extends TriageRow = TriageRow> {
  /** The id of the row shown. */
  readonly id: string;
  /** The row as listed; undefined when opened by URL. */
  readonly row: Row | undefined;
  /** The ids of the queue, in order. */
  readonly ids: readonly string[];
  /** A row as listed; undefined for one opened by URL. */
  readonly rowOf: (id: string) => Row | undefined;
  /** The next row, as listed; undefined at the end or until loaded. */
  readonly nextRow: Row | undefined;
  readonly place: ReturnType<typeof positionIn>;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Whether the next row is loading. */
  readonly isLoadingNext: boolean;
  readonly go: (step: -1 | 1) => void;
  /** Returns to a row of the queue; does nothing once the panel is closed. */
  readonly show: (id: string) => void;
}

/**
 * Triages the rows of a list across its pages, in the order it had when the first row was opened. The row shown is
 * local state that changes synchronously, followed by the URL, so that a key press never hits a row about to be
 * replaced.
 */
export function useTriage<Row extends TriageRow>(options: {
  /** The row to open first. */
  id: string;
  list: TriageList<Row>;
  onNavigate: (id: string, page: number) => void;
}): Triage<Row> {
  const { onNavigate } = options;
  const [list] = useState(options.list);
  const [id, setId] = useState(options.id);
  const [queue, setQueue] = useState(() => openQueue(options.id, list.firstPage(), list));
  const [pendingStep, setPendingStep] = useState<-1 | 1 | null>(null);
  const inFlight = useRef(new Map<Side, Promise<void>>());

  const extend = (side: Side): Promise<void> => {
    const known = inFlight.current.get(side);
    if (known) return known;
    const ids = side === 'after' ? queue.ids.toReversed() : queue.ids;
    const extending = list
      .listAdjacent(side, ids)
      .then((page) => setQueue((before) => extendQueue(before, side, page)))
      .finally(() => inFlight.current.delete(side));
    inFlight.current.set(side, extending);
    return extending;
  };

  const short = sideToExtend(queue, id);
  const prefetch = useEffectEvent((side: Side) =>
    // Retried, and reported in a toast, when the end is reached.
    extend(side).catch((error) => console.error('triage page not loaded', error)),
  );
  useEffect(() => {
    if (short) prefetch(short);
  }, [short]);

  const adjacentId = (step: -1 | 1): string | undefined => queue.ids[queue.ids.indexOf(id) + step];
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const show = (shown: string): void => {
    if (!isOpen.current) return;
    setPendingStep(null);
    // Before the render: the router reads the scroll position, which would then force a layout of what the key press
    // changes.
    syncUrl(shown);
    flushSync(() => setId(shown));
  };
  const syncUrl = (next: string): void => {
    const position = positionIn(queue, next)?.position;
    // With a status filter, rows decided on leave the list behind the panel, so it stays on its page.
    const isCounted = position !== undefined && !list.hasStatus;
    onNavigate(next, isCounted ? Math.floor((position - 1) / list.size) : list.page);
  };
  const next = pendingStep === null ? undefined : adjacentId(pendingStep);
  const hasArrived = pendingStep !== null && (next !== undefined || queue[sideOf(pendingStep)] === 0);
  const arrive = useEffectEvent(() => {
    setPendingStep(null);
    if (!next) return;
    setId(next);
    syncUrl(next);
  });
  useEffect(() => {
    if (hasArrived) arrive();
  }, [hasArrived]);

  return {
    id,
    row: queue.rows.get(id),
    ids: queue.ids,
    rowOf: (one) => queue.rows.get(one),
    nextRow: queue.rows.get(adjacentId(1) ?? ''),
    place: positionIn(queue, id),
    hasPrevious: adjacentId(-1) !== undefined || queue.before !== 0,
    hasNext: adjacentId(1) !== undefined || queue.after !== 0,
    isLoadingNext: pendingStep !== null,
    go: (step) => {
      const near = adjacentId(step);
      if (near) {
        show(near);
        return;
      }
      setPendingStep(step);
      extend(sideOf(step)).catch(() => {
        setPendingStep(null);
        list.onError();
      });
    },
    show,
  };
}

const sideOf = (step: -1 | 1): Side => (step === 1 ? 'after' : 'before');
