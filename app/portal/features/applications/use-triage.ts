import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import {
  type ApplicationFilters,
  type ApplicationPage,
  applicationsQuery,
  type ListedApplication,
} from './list-applications.ts';
import { listBeyond } from './list-beyond.ts';
import { changedKey } from './read-application.ts';
import { extendQueue, openQueue, placeIn, type Side, shortSide } from './triage-queue.ts';

export interface Triage {
  /** Of the application that is shown. */
  readonly id: string;
  /** The application as its list showed it; undefined when it was opened by its address. */
  readonly row: ListedApplication | undefined;
  readonly place: ReturnType<typeof placeIn>;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Whether the one to be shown next is still being read. */
  readonly isAwaiting: boolean;
  readonly go: (step: -1 | 1) => void;
}

/**
 * Works through the applications of a list in the order it had when the first was opened, and on over its pages. What
 * is shown changes here, at once, and the address follows: a key never meets a name that is about to change.
 */
export function useTriage(options: {
  jobId: string;
  id: string;
  filters: ApplicationFilters;
  onGo: (id: string, page: number) => void;
}): Triage {
  const { jobId, onGo } = options;
  const queries = useQueryClient();
  const [filters] = useState(options.filters);
  const [id, setId] = useState(options.id);
  const [queue, setQueue] = useState(() =>
    openQueue(
      options.id,
      queries.getQueryData<ApplicationPage>(applicationsQuery(jobId, filters).queryKey),
      filters,
    ),
  );
  const [awaited, setAwaited] = useState<-1 | 1 | null>(null);
  const underWay = useRef(new Map<Side, Promise<void>>());

  const extend = (side: Side): Promise<void> => {
    const known = underWay.current.get(side);
    if (known) return known;
    const ids = side === 'after' ? queue.ids.toReversed() : queue.ids;
    const extending = supabase()
      .then((client) => listBeyond(client, { jobId, filters, ids, side }))
      .then((found) => setQueue((before) => extendQueue(before, side, found)))
      .finally(() => underWay.current.delete(side));
    underWay.current.set(side, extending);
    return extending;
  };

  const short = shortSide(queue, id);
  const readAhead = useEffectEvent((side: Side) =>
    // Tried again, and said, when somebody gets to the end.
    extend(side).catch((error) => console.error('page of applications not loaded', error)),
  );
  useEffect(() => {
    if (short) readAhead(short);
  }, [short]);

  const neighbour = (step: -1 | 1): string | undefined => queue.ids[queue.ids.indexOf(id) + step];
  const followInAddress = (next: string): void => {
    const position = placeIn(queue, next)?.position;
    // Under a status, who was decided on has left the list behind the panel: its page stays.
    const isCounted = position !== undefined && filters.status === null;
    onGo(next, isCounted ? Math.floor((position - 1) / filters.size) : filters.page);
  };
  const next = awaited === null ? undefined : neighbour(awaited);
  const hasArrived = awaited !== null && (next !== undefined || queue[sideOf(awaited)] === 0);
  const arrive = useEffectEvent(() => {
    setAwaited(null);
    if (!next) return;
    setId(next);
    followInAddress(next);
  });
  useEffect(() => {
    if (hasArrived) arrive();
  }, [hasArrived]);

  // What the lists say when the next panel is opened is newer.
  useEffect(() => () => queries.removeQueries({ queryKey: changedKey(jobId) }), [queries, jobId]);

  return {
    id,
    row: queue.rows.get(id),
    place: placeIn(queue, id),
    hasPrevious: neighbour(-1) !== undefined || queue.before !== 0,
    hasNext: neighbour(1) !== undefined || queue.after !== 0,
    isAwaiting: awaited !== null,
    go: (step) => {
      const near = neighbour(step);
      if (near) {
        flushSync(() => setId(near));
        followInAddress(near);
        return;
      }
      setAwaited(step);
      extend(sideOf(step)).catch(() => {
        setAwaited(null);
        toast({ tone: 'error', title: 'Error', body: 'Error al cargar las postulaciones' });
      });
    },
  };
}

const sideOf = (step: -1 | 1): Side => (step === 1 ? 'after' : 'before');
