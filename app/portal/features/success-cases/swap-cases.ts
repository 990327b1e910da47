import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { CASES_KEY, type CaseRecord } from './list-cases.ts';

/** Two neighbours, in the order they are to have. */
export interface Swap {
  readonly first: CaseRecord;
  readonly second: CaseRecord;
}

/** Lets two neighbours change places, both or neither; seen at once, taken back when the database refuses. */
export function useSwapCases() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: CASES_KEY,
    mutationFn: async ({ first, second }: Swap) => {
      const { data } = await (await supabase())
        .rpc('arrange_success_cases', { ids: [first.id, second.id] })
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data === 0) throw new Error('no case was moved');
    },
    onMutate: async ({ first, second }) => {
      await queries.cancelQueries({ queryKey: CASES_KEY });
      const before = queries.getQueryData<CaseRecord[]>(CASES_KEY);
      queries.setQueryData<CaseRecord[]>(CASES_KEY, (records) =>
        records
          ?.map((record) => {
            if (record.id === first.id) return { ...record, order_index: second.order_index };
            return record.id === second.id ? { ...record, order_index: first.order_index } : record;
          })
          .sort((one, other) => one.order_index - other.order_index),
      );
      return { before };
    },
    onError: (error, _swap, context) => {
      console.error('success cases not reordered', error);
      queries.setQueryData(CASES_KEY, context?.before);
      toast({ tone: 'error', title: 'Error', body: 'No se pudo reordenar los casos de éxito' });
    },
    onSettled: () => invalidateWhenIdle(queries, CASES_KEY),
  });
}
