import type { QueryClient } from '@tanstack/react-query';
import { patchQueries } from '#app/lib/query/optimistic-update.ts';
import { type RequestList, type RequestPage, requestKey, requestPagesKey } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';

/**
 * Patches a request in the cached pages of its list and in its own query.
 *
 * @returns the rollback
 */
export function patchRequest<Row extends RequestRow>(
  client: QueryClient,
  list: RequestList<Row>,
  options: { id: string; patch: (row: Row) => Row; revert: (row: Row) => Row },
): () => void {
  const { id, patch, revert } = options;
  const replace =
    (change: (row: Row) => Row) =>
    (page: RequestPage<Row>): RequestPage<Row> => ({
      ...page,
      rows: page.rows.map((row) => (row.id === id ? change(row) : row)),
    });
  const rollbacks = [
    patchQueries<RequestPage<Row>>(client, {
      queryKey: requestPagesKey(list),
      patch: replace(patch),
      revert: replace(revert),
    }),
    patchQueries<Row>(client, { queryKey: requestKey(list, id), patch, revert }),
  ];
  return () => {
    for (const rollback of rollbacks) rollback();
  };
}
