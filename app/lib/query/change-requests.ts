import { PostgrestError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { RequestRow } from '#app/ui/request-table.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { invalidateWhenIdle } from './invalidate.ts';
import { readAll } from './read-all.ts';
import {
  matchingRequests,
  REQUEST_PLURALS,
  type RequestFilters,
  type RequestList,
  requestsKey,
} from './request-list.ts';

/** A request as it was on screen when it was selected. */
export type SelectedRequest<Status extends string = string> = {
  readonly id: string;
  readonly status: Status;
};

interface StatusChange {
  readonly id: string;
  readonly from_status: string;
  readonly to_status: string;
}

interface Variables {
  readonly changes: readonly StatusChange[];
  readonly isUndo?: boolean;
}

/** PostgreSQL's `raise_exception`: a request is not as the caller saw it. Its details say how many. */
const isChangedMeanwhile = (error: Error): error is PostgrestError =>
  error instanceof PostgrestError && error.code === 'P0001';

/**
 * Changes the status of many requests: of all, or of none when a colleague has changed one of them meanwhile. One undo
 * takes all of it back.
 */
export function useChangeStatuses<Row extends RequestRow>(
  list: RequestList<Row>,
): {
  /** @returns whether the selection is done with: changed, or not as it was any more */
  apply: (selected: readonly SelectedRequest[], status: Row['status']) => Promise<boolean>;
  isPending: boolean;
} {
  const countOf = ({ changes: { length } }: Variables): string =>
    length === 1 ? `1 ${list.noun}` : `${length.toLocaleString('es-CL')} ${REQUEST_PLURALS[list.noun]}`;
  const describeError = (error: Error, variables: Variables): ToastMessage => {
    if (!isChangedMeanwhile(error))
      return {
        tone: 'error',
        title: 'Error',
        body: variables.isUndo ? 'No se pudo deshacer el cambio' : 'Error al actualizar el estado',
      };
    const changed = `${Number(error.details).toLocaleString('es-CL')} de ${countOf(variables)}`;
    return {
      tone: 'error',
      title: 'Otra persona las cambió antes',
      body: variables.isUndo
        ? `${changed} ya no están como quedaron. No se deshizo nada.`
        : `${changed} ya no están como las vio. No se cambió ninguna; revíselas y selecciónelas otra vez.`,
    };
  };
  const { isPending, mutate, mutateAsync } = useMutation({
    mutationKey: requestsKey(list),
    mutationFn: async ({ changes }: Variables) => {
      await (await supabase())
        .rpc('change_request_statuses', {
          request_table: list.table,
          changes: changes.map((change) => ({ ...change })),
        })
        .throwOnError();
    },
    onSuccess: (_result, variables) => {
      const label = list.statuses.find(({ value }) => value === variables.changes[0]?.to_status)?.label;
      toast(
        variables.isUndo
          ? { title: 'Cambio deshecho', body: countOf(variables) }
          : {
              title: `${countOf(variables)}: ${label}`,
              undo: () =>
                mutate({
                  isUndo: true,
                  changes: variables.changes.map(({ from_status, id, to_status }) => ({
                    id,
                    from_status: to_status,
                    to_status: from_status,
                  })),
                }),
            },
      );
    },
    onError: (error, variables) => toast(describeError(error, variables)),
    onSettled: (_data, _error, _variables, _context, { client }) =>
      invalidateWhenIdle(client, requestsKey(list)),
    meta: { logMessage: `${list.logName} not changed` },
  });
  return {
    isPending,
    apply: async (selected, to_status) => {
      const changes = selected
        .filter(({ status }) => status !== to_status)
        .map(({ id, status }) => ({ id, from_status: status, to_status }));
      if (changes.length === 0) {
        toast({ title: 'Ya están así', body: 'No hay nada que cambiar en la selección.' });
        return false;
      }
      return mutateAsync({ changes }).then(
        () => true,
        // Reported in a toast. When nothing could be sent, the same ones may be tried again.
        isChangedMeanwhile,
      );
    },
  };
}

const selectedSchema = z.array(z.object({ id: z.uuid(), status: z.string() }));

/** All requests that match a list's filters, on every page. */
export async function selectRequests<Row extends RequestRow>(
  list: RequestList<Row>,
  filters: RequestFilters<Row['status']>,
): Promise<SelectedRequest[]> {
  const client = await supabase();
  const rows = await readAll((from, to) =>
    matchingRequests(client, list, filters, 'id, status').order('id').range(from, to).throwOnError(),
  );
  return selectedSchema.parse(rows);
}
