import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { CASES_KEY, type CaseRecord } from './list-cases.ts';

/** Two adjacent cases, in their new order. */
export interface Swap {
  readonly first: CaseRecord;
  readonly second: CaseRecord;
}

/** Swaps two adjacent cases in one transaction. */
export function useSwapCases() {
  return useMutation({
    ...optimisticUpdate<Swap>(CASES_KEY, (client, swap) =>
      patchQueries<CaseRecord[]>(client, { queryKey: CASES_KEY, patch: (records) => swapped(records, swap) }),
    ),
    mutationFn: async ({ first, second }: Swap) =>
      requireRow(
        await (await supabase()).rpc('arrange_success_cases', { ids: [first.id, second.id] }).throwOnError(),
      ),
    meta: {
      logMessage: 'success cases not reordered',
      errorMessage: 'No se pudo reordenar los casos de éxito',
    },
  });
}

const swapped = (records: readonly CaseRecord[], { first, second }: Swap): CaseRecord[] =>
  records
    .map((record) => {
      if (record.id === first.id) return { ...record, order_index: second.order_index };
      return record.id === second.id ? { ...record, order_index: first.order_index } : record;
    })
    .sort((one, other) => one.order_index - other.order_index);
