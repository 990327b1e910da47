import { type QueryKey, useMutation } from '@tanstack/react-query';
import { toast } from '#app/ui/toast.tsx';

/**
 * Selects every row of a list, across all pages, unless the list has changed since it was counted.
 *
 * @param list.read all rows that match the list's filters
 * @param list.total the count on the screen; null when not all rows can be selected
 * @param list.queryKey of the list, which is refetched if it has changed
 */
export function useSelectAll<Row>(list: {
  readonly read: () => Promise<readonly Row[]>;
  readonly total: number | null;
  readonly queryKey: QueryKey;
  readonly onSelect: (rows: readonly Row[]) => void;
  readonly logMessage: string;
  readonly errorMessage: string;
}): { selectAll: () => void; isSelecting: boolean } {
  const { errorMessage, logMessage, onSelect, queryKey, read, total } = list;
  const { isPending, mutate } = useMutation({
    mutationFn: read,
    onSuccess: async (rows, _variables, _result, { client }) => {
      if (rows.length === total) return onSelect(rows);
      toast({ title: 'La lista acaba de cambiar', body: 'Revísela y seleccione otra vez.' });
      await client.invalidateQueries({ queryKey });
    },
    meta: { logMessage, errorMessage },
  });
  return { selectAll: () => mutate(), isSelecting: isPending };
}
