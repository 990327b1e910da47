/** A row that can be triaged. */
export interface TriageRow {
  readonly id: string;
}

/** Part of a list, and the list's total number of rows. */
export interface TriagePage<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * The rows of a list to triage, in a fixed order. Rows decided on, moved or deleted meanwhile keep their place, so that
 * no row shifts under a key press.
 */
interface TriageQueue<Row> {
  readonly ids: readonly string[];
  /** As listed; missing for a row opened by URL. */
  readonly rows: ReadonlyMap<string, Row>;
  /** The number of rows before the first and after the last; null while unknown. */
  readonly before: number | null;
  readonly after: number | null;
}

export type Side = 'before' | 'after';

/** The distance from an end at which the queue is extended, far enough for fast typing. */
const PREFETCH_MARGIN = 10;

/** Starts a queue with the list's page that contains the row, or with the row alone. */
export function openQueue<Row extends TriageRow>(
  id: string,
  page: TriagePage<Row> | undefined,
  filters: { readonly page: number; readonly size: number },
): TriageQueue<Row> {
  if (!page?.rows.some((row) => row.id === id))
    return { ids: [id], rows: new Map(), before: null, after: null };
  const before = filters.page * filters.size;
  return {
    ids: page.rows.map((row) => row.id),
    rows: new Map(page.rows.map((row) => [row.id, row])),
    before,
    after: Math.max(0, page.total - before - page.rows.length),
  };
}

/** Extends a queue on one side; `total` counts all rows on that side. */
export function extendQueue<Row extends TriageRow>(
  queue: TriageQueue<Row>,
  side: Side,
  { rows, total }: TriagePage<Row>,
): TriageQueue<Row> {
  const added = rows.filter(({ id }) => !queue.ids.includes(id));
  const ids = added.map(({ id }) => id);
  return {
    ...queue,
    ids: side === 'after' ? [...queue.ids, ...ids] : [...ids, ...queue.ids],
    rows: new Map([...queue.rows, ...added.map((row) => [row.id, row] as const)]),
    [side]: rows.length === 0 ? 0 : Math.max(0, total - rows.length),
  };
}

/** The side to extend while a row is open; null when both reach far enough. */
export function sideToExtend({ after, before, ids }: TriageQueue<TriageRow>, id: string): Side | null {
  const at = ids.indexOf(id);
  if (after !== 0 && at >= ids.length - PREFETCH_MARGIN) return 'after';
  return before !== 0 && at < PREFETCH_MARGIN ? 'before' : null;
}

/** The one-based position of a row and the total; null until both ends are known. */
export function positionIn(
  { after, before, ids }: TriageQueue<TriageRow>,
  id: string,
): { readonly position: number; readonly total: number } | null {
  if (before === null || after === null) return null;
  return { position: before + ids.indexOf(id) + 1, total: before + ids.length + after };
}
