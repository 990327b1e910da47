import { parsePage, useUrlFilters } from '#app/lib/use-url-filters.ts';
import { readSort } from '#app/ui/read-sort.ts';
import { SHOWN_STATUSES, type ShownStatus } from '#domain/recruiting/shown-status.ts';
import {
  APPLICATION_SORTS,
  type ApplicationFilters,
  COLUMN_SIZE,
  NEWEST_FIRST,
  PAGE_SIZE,
} from './list-applications.ts';
import type { View } from './view-switch.tsx';

/**
 * The view, filters and open application, as kept in the URL.
 *
 * @param reader the id of the user whose applications `mias` lists
 */
export function useApplicationFilters(reader: string): {
  view: View;
  /** For the table. */
  filters: ApplicationFilters;
  /** For a column of the board. */
  columnFilters: (status: ShownStatus) => ApplicationFilters;
  /** The open application, and the list to triage it in. */
  opened: { id: string; filters: ApplicationFilters; pageName: string } | null;
  change: ReturnType<typeof useUrlFilters>['change'];
} {
  const { change, page, query } = useUrlFilters();
  const statusIn = (name: string): ShownStatus | null =>
    SHOWN_STATUSES.find((status) => status === query.get(name)) ?? null;
  const shared = {
    search: query.get('buscar') ?? '',
    tag: query.get('etiqueta') || null,
    owner: query.get('mostrar') === 'mias' ? reader : null,
    sort: readSort(query.get('orden'), APPLICATION_SORTS, NEWEST_FIRST),
  };
  const filters = { ...shared, status: statusIn('estado'), page, size: PAGE_SIZE };
  const columnFilters = (status: ShownStatus): ApplicationFilters => ({
    ...shared,
    status,
    page: parsePage(query.get(`pagina-${status}`)),
    size: COLUMN_SIZE,
  });
  const view = query.get('vista') === 'tablero' ? 'tablero' : 'tabla';
  const id = query.get('postulante');
  const column = view === 'tablero' ? statusIn('columna') : null;
  return {
    view,
    filters,
    columnFilters,
    opened:
      id === null
        ? null
        : column
          ? { id, filters: columnFilters(column), pageName: `pagina-${column}` }
          : { id, filters, pageName: 'pagina' },
    change,
  };
}
