import { type QueryClient, useMutation } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import type { RequestRow } from '#app/ui/request-table.tsx';
import { toast } from '#app/ui/toast.tsx';
import { optimisticUpdate, patchQueries } from './optimistic-update.ts';
import {
  type RequestList,
  type RequestPage,
  readRequest,
  requestKey,
  requestPagesKey,
  requestsKey,
} from './request-list.ts';
import { requireRow } from './require-row.ts';
import { WriteConflict, writeErrorToast, writeIfUnchanged } from './write-if-unchanged.ts';

/**
 * Patches a request in the cached pages of its list, and where it is open.
 *
 * @returns the rollback
 */
export function patchRequest<Row extends RequestRow>(
  client: QueryClient,
  list: RequestList<Row>,
  options: { id: string; patch: (row: Row) => Row; revert: (row: Row) => Row },
): () => void {
  const { id, patch, revert } = options;
  const replace =
    (change: (row: Row) => Row) =>
    (page: RequestPage<Row>): RequestPage<Row> => ({
      ...page,
      rows: page.rows.map((row) => (row.id === id ? change(row) : row)),
    });
  const rollbacks = [
    patchQueries<RequestPage<Row>>(client, {
      queryKey: requestPagesKey(list),
      patch: replace(patch),
      revert: replace(revert),
    }),
    patchQueries<Row>(client, { queryKey: requestKey(list, id), patch, revert }),
  ];
  return () => {
    for (const rollback of rollbacks) rollback();
  };
}

interface StatusChange<Status> {
  readonly id: string;
  /** The sender's. */
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
      // By now another one may be open.
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
