import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ApplicationFilters, applicationsQuery, type ListedApplication } from './list-applications.ts';

export interface Neighbours {
  /** The application as its list shows it; undefined when it is not on this page of it. */
  readonly row: ListedApplication | undefined;
  /** From 1; null while it is not known. */
  readonly position: number | null;
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** To the one before or after, on another page of the list if need be. */
  readonly go: (step: -1 | 1) => Promise<void>;
}

/**
 * Walks through a list, application by application. One that has left its list, because it was decided on, keeps its
 * place: the next is the one that moved up.
 */
export function useNeighbours(
  jobId: string,
  id: string,
  filters: ApplicationFilters,
  onGo: (id: string, page: number) => void,
): Neighbours {
  const queries = useQueryClient();
  const { page, size } = filters;
  const list = useQuery(applicationsQuery(jobId, filters));
  const rows = list.data?.applications ?? [];
  const total = list.data?.total ?? 0;
  const at = rows.findIndex((row) => row.id === id);
  const lastAt = useRef(-1);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
  }, [at]);
  const hasLeft = at < 0;
  const place = hasLeft ? lastAt.current : at;
  const next = hasLeft ? Math.max(0, place) : at + 1;
  const pageOf = async (wanted: number): Promise<readonly ListedApplication[]> =>
    (await queries.fetchQuery(applicationsQuery(jobId, { ...filters, page: wanted }))).applications;

  return {
    row: rows[at],
    position: place < 0 ? null : page * size + place + 1,
    total,
    hasPrevious: page * size + place > 0,
    hasNext: page * size + next < total,
    go: async (step) => {
      const target = step === 1 ? next : place - 1;
      const here = rows[target];
      if (here) return onGo(here.id, page);
      if (step === 1 && (page + 1) * size < total) {
        const first = (await pageOf(page + 1))[0];
        if (first) onGo(first.id, page + 1);
      }
      if (step === -1 && page > 0) {
        const last = (await pageOf(page - 1)).at(-1);
        if (last) onGo(last.id, page - 1);
      }
    },
  };
}
