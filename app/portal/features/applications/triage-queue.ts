import type { ApplicationPage, ListedApplication } from './list-applications.ts';

/**
 * The applications to triage, in a fixed order. Those decided on, moved or deleted meanwhile keep their place, so
 * that none shifts under a key press.
 */
interface TriageQueue {
  readonly ids: readonly string[];
  /** As listed; missing for an application opened by URL. */
  readonly rows: ReadonlyMap<string, ListedApplication>;
  /** The number before the first and after the last; null while unknown. */
  readonly before: number | null;
  readonly after: number | null;
}

export type Side = 'before' | 'after';

/** The distance from an end at which the queue is extended, far enough for fast typing. */
const PREFETCH_MARGIN = 10;

/** Starts a queue with the list's page that contains the application, or with the application alone. */
export function openQueue(
  id: string,
  page: ApplicationPage | undefined,
  filters: { readonly page: number; readonly size: number },
): TriageQueue {
  if (!page?.applications.some((row) => row.id === id))
    return { ids: [id], rows: new Map(), before: null, after: null };
  const before = filters.page * filters.size;
  return {
    ids: page.applications.map((row) => row.id),
    rows: new Map(page.applications.map((row) => [row.id, row])),
    before,
    after: Math.max(0, page.total - before - page.applications.length),
  };
}

/** Extends a queue on one side; `total` counts all applications on that side. */
export function extendQueue(
  queue: TriageQueue,
  side: Side,
  { applications, total }: ApplicationPage,
): TriageQueue {
  const added = applications.filter(({ id }) => !queue.ids.includes(id));
  const ids = added.map(({ id }) => id);
  return {
    ...queue,
    ids: side === 'after' ? [...queue.ids, ...ids] : [...ids, ...queue.ids],
    rows: new Map([...queue.rows, ...added.map((row) => [row.id, row] as const)]),
    [side]: applications.length === 0 ? 0 : Math.max(0, total - applications.length),
  };
}

/** The side to extend while an application is open; null when both reach far enough. */
export function sideToExtend({ after, before, ids }: TriageQueue, id: string): Side | null {
  const at = ids.indexOf(id);
  if (after !== 0 && at >= ids.length - PREFETCH_MARGIN) return 'after';
  return before !== 0 && at < PREFETCH_MARGIN ? 'before' : null;
}

/** The one-based position of an application and the total; null until both ends are known. */
export function positionIn(
  { after, before, ids }: TriageQueue,
  id: string,
): { readonly position: number; readonly total: number } | null {
  if (before === null || after === null) return null;
  return { position: before + ids.indexOf(id) + 1, total: before + ids.length + after };
}
