import type { PostgrestError } from '@supabase/supabase-js';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { formatCount } from '#app/i18n/format-count.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { optimisticUpdate } from './optimistic-update.ts';
import { hasCode, RAISE_EXCEPTION } from './postgres-error.ts';

interface Variables<Change> {
  readonly change: Change;
  readonly isUndo?: boolean;
}

/**
 * Whether a row had changed since the caller read it, so that nothing was written. The error's details contain the
 * number of such rows.
 */
export const isChangedMeanwhile = (error: unknown): error is PostgrestError =>
  hasCode(error, RAISE_EXCEPTION);

/**
 * Reports that nothing was changed.
 *
 * @param size the number and kind of rows that were to change, such as `3 postulaciones`
 */
export const changedMeanwhileToast = (
  { details }: PostgrestError,
  size: string,
  { isUndo = false } = {},
): ToastMessage => ({
  tone: 'error',
  title: 'Otra persona hizo cambios antes',
  body: `Cambió mientras tanto: ${formatCount(Number(details))} de ${size}. ${
    isUndo ? 'No se deshizo nada.' : 'No se hizo ningún cambio; revise y seleccione otra vez.'
  }`,
});

/**
 * Changes many rows: all of them, or none if a colleague has changed one in the meantime. A single undo reverts all.
 *
 * @param options.queryKey of the queries that show the rows
 * @param options.write returns the change to undo, of the rows that were not so already; null when there was none
 * @param options.reverse the change that undoes another
 * @param options.sizeOf the number and kind of rows, such as `3 postulaciones`
 * @param options.describe the toast on success
 * @param options.failure the text for any other failure
 */
export function useBulkMutation<Change>(options: {
  queryKey: QueryKey;
  write: (change: Change) => Promise<Change | null>;
  reverse: (change: Change) => Change;
  sizeOf: (change: Change) => string;
  describe: (change: Change) => ToastMessage;
  failure: (change: Change) => string;
  logMessage: string;
}): {
  /**
   * Resolves once changed; rejects on failure, after showing a toast.
   *
   * @returns whether there was anything to change; if not, a toast says so
   */
  apply: (change: Change) => Promise<boolean>;
  isPending: boolean;
} {
  const { describe, failure, logMessage, queryKey, reverse, sizeOf, write } = options;
  const describeError = (error: Error, { change, isUndo }: Variables<Change>): ToastMessage => {
    if (isChangedMeanwhile(error))
      return changedMeanwhileToast(error, sizeOf(change), { isUndo: Boolean(isUndo) });
    const body = isUndo ? 'No se pudo deshacer el cambio' : failure(change);
    return { tone: 'error', title: 'Error', body };
  };
  const { isPending, mutate, mutateAsync } = useMutation({
    ...optimisticUpdate<Variables<Change>>(queryKey),
    mutationFn: ({ change }: Variables<Change>) => write(change),
    onSuccess: (made, { change, isUndo }) => {
      if (isUndo) toast({ title: 'Cambio deshecho', body: sizeOf(change) });
      else if (made === null)
        toast({ title: 'Ya están así', body: 'No hay nada que cambiar en la selección.' });
      else toast({ ...describe(made), undo: () => mutate({ change: reverse(made), isUndo: true }) });
    },
    onError: (error, variables) => toast(describeError(error, variables)),
    meta: { logMessage },
  });
  return { apply: async (change) => (await mutateAsync({ change })) !== null, isPending };
}
