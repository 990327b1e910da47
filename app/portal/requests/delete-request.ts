import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type RequestList, type RequestPage, requestPagesKey, requestsKey } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';

const DELETED = { solicitud: 'Solicitud eliminada', postulación: 'Postulación eliminada' } as const;

/** Deletes a request and its files; allowed to super admins only. */
export function useDeleteRequest<Row extends RequestRow>(list: RequestList<Row>) {
  return useMutation({
    ...optimisticUpdate<string>(requestsKey(list), (client, id) =>
      patchQueries<RequestPage<Row>>(client, {
        queryKey: requestPagesKey(list),
        patch: (page) => {
          const rows = page.rows.filter((row) => row.id !== id);
          return { rows, total: page.total - page.rows.length + rows.length };
        },
      }),
    ),
    mutationFn: async (id: string) =>
      requireRow(await (await supabase()).from(list.table).delete().eq('id', id).select('id').throwOnError()),
    onSuccess: () => toast({ title: DELETED[list.noun] }),
    meta: {
      logMessage: `${list.logName} not deleted`,
      errorMessage: `No se pudo eliminar la ${list.noun}`,
    },
  });
}
