import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { MESSAGE_LABELS } from '#app/portal/messages/message-labels.ts';
import { toast } from '#app/ui/toast.tsx';
import { MESSAGE_TIMINGS, type MessageTiming, TIMED_KINDS } from '#domain/messages/applicant-message.ts';

const timingSchema = z.object({ kind: z.enum(TIMED_KINDS), timing: z.enum(MESSAGE_TIMINGS) });

export type TimedKind = (typeof TIMED_KINDS)[number];

const KEY = ['message-timings'] as const;

/** When applicants are notified of each status. */
export const timingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async (): Promise<ReadonlyMap<string, MessageTiming>> => {
    const { data } = await (await supabase()).from('message_timings').select('kind, timing').throwOnError();
    return new Map(
      z
        .array(timingSchema)
        .parse(data)
        .map(({ kind, timing }) => [kind, timing]),
    );
  },
});

/** Changes when applicants are notified of a status, from the next decision on. */
export function useChangeTiming() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, timing }: { kind: TimedKind; timing: MessageTiming }) =>
      requireRow(
        await (await supabase())
          .from('message_timings')
          .update({ timing })
          .eq('kind', kind)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: (_, { kind }) =>
      toast({ title: `${MESSAGE_LABELS[kind]}: guardado`, body: 'Vale desde la próxima decisión.' }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
    meta: { logMessage: 'timing not changed', errorMessage: 'No se guardó cuándo se envía' },
  });
}
