import { countOf } from '#app/i18n/format-count.ts';
import { isChangedMeanwhile, useBulkMutation } from '#app/lib/query/use-bulk-mutation.ts';
import { supabase } from '#app/lib/supabase.ts';
import { REQUEST_PLURALS, type RequestList, requestsKey } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';
import type { SelectedRequest } from './select-requests.ts';

interface StatusChange {
  readonly id: string;
  readonly from_status: string;
  readonly to_status: string;
}

/**
 * Changes the status of many requests: all, or none when a colleague has changed one of them meanwhile. A single undo
 * reverts all of them.
 */
export function useChangeStatuses<Row extends RequestRow>(
  list: RequestList<Row>,
): {
  /** @returns whether to clear the selection, because it was changed or is outdated */
  apply: (selected: readonly SelectedRequest[], status: Row['status']) => Promise<boolean>;
  isPending: boolean;
} {
  const sizeOf = ({ length }: readonly StatusChange[]): string =>
    countOf(length, list.noun, REQUEST_PLURALS[list.noun]);
  const { apply, isPending } = useBulkMutation<readonly StatusChange[]>({
    queryKey: requestsKey(list),
    write: async (changes) => {
      if (changes.length === 0) return null;
      await (await supabase())
        .rpc('change_request_statuses', {
          request_table: list.table,
          changes: changes.map((change) => ({ ...change })),
        })
        .throwOnError();
      return changes;
    },
    reverse: (changes) =>
      changes.map(({ from_status, id, to_status }) => ({
        id,
        from_status: to_status,
        to_status: from_status,
      })),
    sizeOf,
    describe: (changes) => {
      const label = list.statuses.find(({ value }) => value === changes[0]?.to_status)?.label;
      return { title: `${sizeOf(changes)}: ${label}` };
    },
    failure: () => 'Error al actualizar el estado',
    logMessage: `${list.logName} not changed`,
  });
  return {
    isPending,
    apply: (selected, to_status) =>
      apply(
        selected
          .filter(({ status }) => status !== to_status)
          .map(({ id, status }) => ({ id, from_status: status, to_status })),
      )
        // Reported in a toast. The selection is kept for a retry unless it is outdated.
        .catch(isChangedMeanwhile),
  };
}
