import { PostgrestError } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { APPLICATION_STATUS, REJECTION_REASON_LABELS } from './application-status.ts';
import { type BulkChange, reversed, sizeOf } from './bulk-change.ts';
import { applicationsKey } from './list-applications.ts';

interface Variables {
  readonly change: BulkChange;
  readonly isUndo?: boolean;
}

/** PostgreSQL's `raise_exception`: an application is not as the caller saw it. Its details say how many. */
const CHANGED_MEANWHILE = 'P0001';

/** Whether a bulk change was refused because a colleague had changed one of the applications. */
export const isChangedMeanwhile = (error: unknown): error is PostgrestError =>
  error instanceof PostgrestError && error.code === CHANGED_MEANWHILE;

/**
 * Changes many applications: all, or none when a colleague has changed one of them meanwhile. One undo takes all of it
 * back.
 */
export function useBulkChange(jobId: string): {
  /** Resolves once changed; rejects when not, after a toast. */
  apply: (change: BulkChange) => Promise<void>;
  isPending: boolean;
} {
  const key = applicationsKey(jobId);
  const { isPending, mutate, mutateAsync } = useMutation({
    mutationKey: key,
    mutationFn: ({ change }: Variables) => write(change),
    onSuccess: (_result, { change, isUndo }) => {
      toast(
        isUndo
          ? { title: 'Cambio deshecho', body: countOf(change) }
          : { ...describe(change), undo: () => mutate({ change: reversed(change), isUndo: true }) },
      );
    },
    onError: (error, variables) => toast(failure(error, variables)),
    onSettled: (_data, _error, _variables, _context, { client }) => invalidateWhenIdle(client, key),
    meta: { logMessage: 'applications not changed' },
  });
  return { apply: (change) => mutateAsync({ change }), isPending };
}

async function write(change: BulkChange): Promise<void> {
  const client = await supabase();
  if (change.kind === 'status')
    await client
      .rpc('change_application_statuses', { changes: change.changes.map((one) => ({ ...one })) })
      .throwOnError();
  else
    await client
      .rpc('mark_applications_contacted', { ids: [...change.ids], is_contacted: change.isContacted })
      .throwOnError();
}

function countOf(change: BulkChange): string {
  const size = sizeOf(change);
  return size === 1 ? '1 postulación' : `${size.toLocaleString('es-CL')} postulaciones`;
}

function describe(change: BulkChange): ToastMessage {
  const [first] = change.kind === 'status' ? change.changes : [];
  const label = first ? APPLICATION_STATUS[first.to_status].label : 'Contactado';
  return {
    title: `${countOf(change)}: ${label}`,
    body: first?.to_reason ? REJECTION_REASON_LABELS[first.to_reason] : undefined,
  };
}

function failure(error: Error, { change, isUndo }: Variables): ToastMessage {
  if (isChangedMeanwhile(error)) {
    const changed = Number(error.details).toLocaleString('es-CL');
    return {
      tone: 'error',
      title: 'Otra persona las cambió antes',
      body: isUndo
        ? `${changed} de ${countOf(change)} ya no están como quedaron. No se deshizo nada.`
        : `${changed} de ${countOf(change)} ya no están como las vio. No se cambió ninguna; revíselas y selecciónelas otra vez.`,
    };
  }
  if (isUndo) return { tone: 'error', title: 'Error', body: 'No se pudo deshacer el cambio' };
  const body = change.kind === 'status' ? 'Error al actualizar el estado' : 'Error al registrar el contacto';
  return { tone: 'error', title: 'Error', body };
}
