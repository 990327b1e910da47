import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { requireRow } from '#app/lib/query/require-row.ts';
import { type RetentionPeriod, readRetention } from '#app/lib/read-retention.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { monthsInWords, type RetentionKind } from '#domain/data-protection/retention.ts';
import { RETENTION_LABELS } from './retention-labels.ts';

const KEY = ['retention-periods'] as const;

/** The retention period of each kind of data. */
export const periodsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: async () => readRetention(await supabase()),
});

/** The number of records of a kind whose period would end within seven days. */
export const reachedQuery = (kind: RetentionKind, months: number) =>
  queryOptions({
    queryKey: [...KEY, 'reached', kind, months],
    queryFn: async () => {
      const { data } = await (await supabase())
        .rpc('preview_retention_period', { kind, months })
        .throwOnError();
      return z.number().parse(data);
    },
  });

/** Changes the period of a kind, unless somebody changed it meanwhile. */
export function useChangePeriod() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ period, months }: { period: RetentionPeriod; months: number }) =>
      requireRow(
        await (await supabase())
          .from('retention_periods')
          .update({ months })
          .eq('kind', period.kind)
          .eq('months', period.months)
          .select('kind')
          .throwOnError(),
      ),
    onSuccess: (_, { months, period: { kind } }) =>
      toast({
        title: `${RETENTION_LABELS[kind].label}: ${monthsInWords(months, 'es')}`,
        body: 'El sitio, los correos y la página de cada postulante ya lo dicen así.',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { logMessage: 'retention period not changed', errorMessage: 'No se cambió el plazo' },
  });
}
