import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { supabase } from '#app/lib/supabase.ts';
import { toastError } from '#app/ui/toast.tsx';
import { listAdjacent } from './list-adjacent.ts';
import {
  type ApplicationFilters,
  type ApplicationPage,
  applicationsQuery,
  type ListedApplication,
} from './list-applications.ts';
import { changedKey } from './read-application.ts';
import { extendQueue, openQueue, positionIn, type Side, sideToExtend } from './triage-queue.ts';

export interface Triage {
  /** The application shown. */
  readonly id: string;
  /** The application as listed; undefined when opened by URL. */
  readonly row: ListedApplication | undefined;
  /** The one that follows, as listed; undefined at the end, or while it is not loaded. */
  readonly nextRow: ListedApplication | undefined;
  readonly place: ReturnType<typeof positionIn>;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Whether the next application is loading. */
  readonly isLoadingNext: boolean;
  readonly go: (step: -1 | 1) => void;
  /** Goes back to an application of the queue; does nothing once the panel is closed. */
  readonly show: (id: string) => void;
}

/**
 * Triages the applications of a list, across its pages, in the order it had when the first was opened. The shown
 * application is local state that changes synchronously, and the URL follows: a key press never hits an application
 * that is about to be replaced.
 */
export function useTriage(options: {
  jobId: string;
  id: string;
  filters: ApplicationFilters;
  onNavigate: (id: string, page: number) => void;
}): Triage {
  const { jobId, onNavigate } = options;
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
  const [pendingStep, setPendingStep] = useState<-1 | 1 | null>(null);
  const inFlight = useRef(new Map<Side, Promise<void>>());

  const extend = (side: Side): Promise<void> => {
    const known = inFlight.current.get(side);
    if (known) return known;
    const ids = side === 'after' ? queue.ids.toReversed() : queue.ids;
    const extending = supabase()
      .then((client) => listAdjacent(client, { jobId, filters, ids, side }))
      .then((page) => setQueue((before) => extendQueue(before, side, page)))
      .finally(() => inFlight.current.delete(side));
    inFlight.current.set(side, extending);
    return extending;
  };

  const short = sideToExtend(queue, id);
  const prefetch = useEffectEvent((side: Side) =>
    // Retried, with a toast, when the end is reached.
    extend(side).catch((error) => console.error('page of applications not loaded', error)),
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
    flushSync(() => setId(shown));
    syncUrl(shown);
  };
  const syncUrl = (next: string): void => {
    const position = positionIn(queue, next)?.position;
    // With a status filter, decided applications leave the list behind the panel, which stays on its page.
    const isCounted = position !== undefined && filters.status === null;
    onNavigate(next, isCounted ? Math.floor((position - 1) / filters.size) : filters.page);
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

  // By the next time the panel opens, the lists are newer.
  useEffect(() => () => queries.removeQueries({ queryKey: changedKey(jobId) }), [queries, jobId]);

  return {
    id,
    row: queue.rows.get(id),
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
        toastError('Error al cargar las postulaciones');
      });
    },
    show,
  };
}

const sideOf = (step: -1 | 1): Side => (step === 1 ? 'after' : 'before');
