import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '#app/ui/toast.tsx';
import { type ApplicationFilters, applicationsQuery, type ListedApplication } from './list-applications.ts';

export interface Neighbours {
  /** The application as its list shows it; undefined when it is not on this page of it. */
  readonly row: ListedApplication | undefined;
  /** From 1; null while it is not known. */
  readonly position: number | null;
  readonly total: number;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** To the one before or after, on another page of the list if need be; false when there was none, or it was not to be had. */
  readonly go: (step: -1 | 1) => Promise<boolean>;
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
  const pageOf = async (wanted: number): Promise<readonly ListedApplication[]> => {
    try {
      return (await queries.fetchQuery(applicationsQuery(jobId, { ...filters, page: wanted }))).applications;
    } catch (error) {
      console.error('page of applications not loaded', error);
      toast({ tone: 'error', title: 'Error', body: 'Error al cargar las postulaciones' });
      return [];
    }
  };

  return {
    row: rows[at],
    position: place < 0 ? null : page * size + place + 1,
    total,
    hasPrevious: page * size + place > 0,
    hasNext: page * size + next < total,
    go: async (step) => {
      const target = step === 1 ? next : place - 1;
      const here = rows[target];
      const away = here ? page : page + step;
      const found = here ?? (await pageOf(away)).at(step === 1 ? 0 : -1);
      if (found) onGo(found.id, away);
      return found !== undefined;
    },
  };
}
