import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { optimisticUpdate, patchQueries } from './optimistic-update.ts';
import { writeIfUnchanged } from './write-if-unchanged.ts';

interface Arrangement {
  /** The ids in their current order. */
  readonly before: readonly string[];
  /** The ids in their new order. */
  readonly after: readonly string[];
  readonly isUndo?: boolean;
}

const idsSchema = z.array(z.object({ id: z.string() }));

/** Reorders the rows of a table, unless a colleague has reordered them in the meantime, and offers to undo it. */
export function useArrange(list: {
  readonly table: 'hero_images' | 'success_cases';
  readonly queryKey: readonly string[];
  readonly logMessage: string;
  readonly errorMessage: string;
}): (arrangement: Arrangement) => void {
  const { errorMessage, logMessage, queryKey, table } = list;
  const { mutate } = useMutation({
    ...optimisticUpdate<Arrangement>(queryKey, (client, { after }) =>
      patchQueries<readonly { readonly id: string }[]>(client, {
        queryKey,
        patch: (rows) => rows.toSorted((one, other) => after.indexOf(one.id) - after.indexOf(other.id)),
      }),
    ),
    mutationFn: async ({ after, before }: Arrangement) => {
      const client = await supabase();
      await writeIfUnchanged({
        id: table,
        write: async () => {
          const { data: moved } = await client
            .rpc(`arrange_${table}`, { ids: [...after], expected: [...before] })
            .throwOnError();
          return { data: moved > 0 ? [moved] : [] };
        },
        read: async () => {
          const { data } = await client.from(table).select('id').order('order_index').throwOnError();
          return idsSchema.parse(data).map(({ id }) => id);
        },
        isUnchanged: (now) => isSameOrder(now, before),
        isDone: (now) => isSameOrder(now, after),
        describe: () => 'Reordenó la lista. El orden de usted no se guardó.',
      });
    },
    onSuccess: (_result, { isUndo }) => {
      if (isUndo) toast({ title: 'Cambio deshecho', body: 'La lista volvió a su orden.' });
    },
    meta: { logMessage, errorMessage },
  });
  return ({ after, before }) => {
    toast({ title: 'Orden cambiado', undo: () => mutate({ before: after, after: before, isUndo: true }) });
    mutate({ before, after });
  };
}

/** Whether the ids in both lists are in the same order. */
export function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const expected = other.filter((id) => one.includes(id));
  const found = one.filter((id) => other.includes(id));
  return found.every((id, at) => id === expected[at]);
}
