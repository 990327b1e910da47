import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { readSort } from '#app/ui/read-sort.ts';
import { type RequestFilters, type RequestList, shownStatuses } from './request-list.ts';
import { NEWEST_FIRST, REQUEST_SORTS } from './request-sort.ts';
import type { RequestRow } from './request-table.tsx';

/** Reads and changes the state of a list in the URL. */
export function useRequestAddress<Row extends RequestRow>(
  list: Pick<RequestList<Row>, 'isWithdrawable' | 'readOwner' | 'statuses'>,
): {
  filters: RequestFilters<Row['status']>;
  /** The id of the opened request; empty if none. */
  openedId: string;
  change: ReturnType<typeof useUrlFilters>['change'];
  /** Closes the opened request. */
  close: () => void;
} {
  const { change, page, query } = useUrlFilters();
  const sorts = list.readOwner ? REQUEST_SORTS : REQUEST_SORTS.slice(0, 2);
  return {
    filters: {
      search: query.get('buscar') ?? '',
      status: shownStatuses(list).find(({ value }) => value === query.get('estado'))?.value ?? null,
      owner: list.readOwner?.(query.get('responsable')) ?? null,
      sort: readSort(query.get('orden'), sorts, NEWEST_FIRST),
      page,
    },
    openedId: query.get('solicitud') ?? '',
    change,
    close: () => change({ solicitud: '' }),
  };
}
