import type { ApplicationPage, ListedApplication } from './list-applications.ts';

/**
 * The applications that are worked through, in the order they were found in. Who was decided on, or was moved or deleted
 * by a colleague, keeps the place: nobody moves up while a key is on its way.
 */
interface TriageQueue {
  readonly ids: readonly string[];
  /** As the lists showed them; missing for one that was opened by its address. */
  readonly rows: ReadonlyMap<string, ListedApplication>;
  /** How many come before the first and after the last; null until it is known. */
  readonly before: number | null;
  readonly after: number | null;
}

export type Side = 'before' | 'after';

/** How near its end a queue is extended: long before somebody who presses fast gets there. */
const PREFETCH_MARGIN = 10;

/** Starts with the page of the list that the application was opened from, or with the application alone. */
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

/** The queue with those that come next on one side; `total` counts all there are on that side. */
export function extendQueue(
  queue: TriageQueue,
  side: Side,
  { applications, total }: ApplicationPage,
): TriageQueue {
  const found = applications.filter(({ id }) => !queue.ids.includes(id));
  const ids = found.map(({ id }) => id);
  return {
    ...queue,
    ids: side === 'after' ? [...queue.ids, ...ids] : [...ids, ...queue.ids],
    rows: new Map([...queue.rows, ...found.map((row) => [row.id, row] as const)]),
    [side]: applications.length === 0 ? 0 : Math.max(0, total - applications.length),
  };
}

/** The side on which the queue should be extended while this application is open; null when it reaches far enough. */
export function sideToExtend({ after, before, ids }: TriageQueue, id: string): Side | null {
  const at = ids.indexOf(id);
  if (after !== 0 && at >= ids.length - PREFETCH_MARGIN) return 'after';
  return before !== 0 && at < PREFETCH_MARGIN ? 'before' : null;
}

/** Where an application stands among all: from 1, and of how many; null until both ends are known. */
export function positionIn(
  { after, before, ids }: TriageQueue,
  id: string,
): { readonly position: number; readonly total: number } | null {
  if (before === null || after === null) return null;
  return { position: before + ids.indexOf(id) + 1, total: before + ids.length + after };
}
