import { countOf } from '#app/i18n/format-count.ts';
import { useBulkMutation } from '#app/lib/query/use-bulk-mutation.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { APPLICATION_STATUS, REJECTION_REASON_LABELS } from './application-status.ts';
import { type BulkChange, reversed, sizeOf } from './bulk-change.ts';
import { applicationsKey } from './list-applications.ts';

/**
 * Changes many applications: all, or none when a colleague has changed one of them meanwhile. A single undo reverts all
 * of them.
 */
export const useBulkChange = (jobId: string) =>
  useBulkMutation<BulkChange>({
    queryKey: applicationsKey(jobId),
    write,
    reverse: reversed,
    sizeOf: sizeText,
    describe,
    failure: ({ kind }) =>
      kind === 'status' ? 'Error al actualizar el estado' : 'Error al registrar el contacto',
    logMessage: 'applications not changed',
  });

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

const sizeText = (change: BulkChange): string => countOf(sizeOf(change), 'postulación', 'postulaciones');

function describe(change: BulkChange): ToastMessage {
  const [first] = change.kind === 'status' ? change.changes : [];
  const label = first ? APPLICATION_STATUS[first.to_status].label : 'Contactado';
  return {
    title: `${sizeText(change)}: ${label}`,
    body: first?.to_reason ? REJECTION_REASON_LABELS[first.to_reason] : undefined,
  };
}

/** How many of the applications to change have a CV that nobody opened. */
export async function countUnopenedCvs(change: BulkChange): Promise<number> {
  const applications = change.kind === 'status' ? change.changes.map(({ id }) => id) : [];
  if (applications.length === 0) return 0;
  const { data } = await (await supabase()).rpc('count_unopened_cvs', { applications }).throwOnError();
  return Number(data);
}
