import { useMutation } from '@tanstack/react-query';
import { optimisticUpdate } from '#app/lib/query/optimistic-update.ts';
import { WriteConflict, writeErrorToast, writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { patchRequest } from './patch-request.ts';
import { type RequestList, readRequest, requestsKey } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';

interface StatusChange<Status> {
  readonly id: string;
  /** The sender's name. */
  readonly name: string;
  /** The status on screen when it was changed. */
  readonly previous: Status;
  readonly status: Status;
  readonly isUndo?: boolean;
}

/** Changes the status of a request, unless a colleague has changed it meanwhile, and offers to undo it. */
export function useChangeStatus<Row extends RequestRow>(
  list: RequestList<Row>,
): (options: {
  row: Row;
  status: Row['status'];
  /** Called when the change is undone. */
  onUndo?: () => void;
}) => void {
  const labelOf = (status: string): string | undefined =>
    list.statuses.find(({ value }) => value === status)?.label;
  const optimistic = optimisticUpdate<StatusChange<Row['status']>>(
    requestsKey(list),
    (client, { id, previous, status }) =>
      patchRequest(client, list, {
        id,
        patch: (row) => ({ ...row, status }),
        revert: (row) => ({ ...row, status: previous }),
      }),
  );
  const { mutate } = useMutation({
    ...optimistic,
    mutationFn: async ({ id, previous, status }: StatusChange<Row['status']>) => {
      const requests = (await supabase()).from(list.table);
      await writeIfUnchanged({
        id,
        write: () =>
          requests.update({ status }).eq('id', id).eq('status', previous).select('id').throwOnError(),
        read: () => readRequest(list, id),
        isUnchanged: (now) => now.status === previous,
        isDone: (now) => now.status === status,
        describe: (now) => `Ahora está en «${labelOf(now.status)}». Lo que usted eligió no se guardó.`,
      });
    },
    onSuccess: (_result, { isUndo, name, status }) => {
      if (isUndo) toast({ title: 'Cambio deshecho', body: `${name}: ${labelOf(status)}` });
    },
    onError: (error, change, rollback) => {
      optimistic.onError(error, change, rollback);
      const message = writeErrorToast(error, 'Error al actualizar el estado');
      // By now another request may be open.
      toast(
        error instanceof WriteConflict ? { ...message, title: `${change.name}: ${message.title}` } : message,
      );
    },
    meta: { logMessage: `${list.logName} not changed` },
  });
  return ({ onUndo, row, status }) => {
    const change = { id: row.id, name: list.nameOf(row), previous: row.status, status };
    toast({
      title: `${change.name}: ${labelOf(status)}`,
      undo: () => {
        onUndo?.();
        mutate({ ...change, previous: status, status: row.status, isUndo: true });
      },
    });
    mutate(change);
  };
}
