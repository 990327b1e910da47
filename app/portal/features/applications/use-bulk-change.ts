import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { countOf } from '#app/i18n/format-count.ts';
import { useBulkMutation } from '#app/lib/query/use-bulk-mutation.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { ToastMessage } from '#app/ui/toast-message.ts';
import { APPLICATION_STATUS, REJECTION_REASON_LABELS } from './application-status.ts';
import { type BulkChange, reversed, sizeOf } from './bulk-change.ts';
import { applicationsKey } from './list-applications.ts';
import { tagsKey } from './tags.ts';

const FAILURES = {
  status: 'Error al actualizar el estado',
  contacted: 'Error al registrar el contacto',
  owner: 'Error al guardar la asignación',
  tag: 'No se pudo guardar la etiqueta',
} as const satisfies Record<BulkChange['kind'], string>;

/**
 * Changes many applications: all, or none when a colleague has changed one of them meanwhile. A single undo reverts all
 * of them.
 */
export function useBulkChange(jobId: string) {
  const queries = useQueryClient();
  return useBulkMutation<BulkChange>({
    queryKey: applicationsKey(jobId),
    write: async (change) => {
      if (sizeOf(change) === 0) return null;
      return write(change).finally(() => {
        if (change.kind === 'tag') queries.invalidateQueries({ queryKey: tagsKey });
      });
    },
    reverse: reversed,
    sizeOf: sizeText,
    describe,
    failure: ({ kind }) => FAILURES[kind],
    logMessage: 'applications not changed',
  });
}

/** @returns the change as made: of the applications that were not so already; null when all were */
async function write(change: BulkChange): Promise<BulkChange | null> {
  const client = await supabase();
  switch (change.kind) {
    case 'status':
      await client
        .rpc('change_application_statuses', { changes: change.changes.map((one) => ({ ...one })) })
        .throwOnError();
      return change;
    case 'contacted':
      await client
        .rpc('mark_applications_contacted', { ids: [...change.ids], is_contacted: change.isContacted })
        .throwOnError();
      return change;
    case 'owner':
      await client
        .rpc('assign_applications', { changes: change.changes.map((one) => ({ ...one })) })
        .throwOnError();
      return change;
    case 'tag': {
      const wanted = { ids: [...change.ids], tag: change.tag };
      if (!change.isAdded) {
        await client.rpc('untag_applications', wanted).throwOnError();
        return change;
      }
      const { data } = await client.rpc('tag_applications', wanted).throwOnError();
      const ids = z.array(z.uuid()).parse(data);
      return ids.length > 0 ? { ...change, ids } : null;
    }
  }
}

const sizeText = (change: BulkChange): string => countOf(sizeOf(change), 'postulación', 'postulaciones');

function describe(change: BulkChange): ToastMessage {
  const { body, label } = describeState(change);
  return { title: `${sizeText(change)}: ${label}`, body };
}

/** What the applications are after the change. */
function describeState(change: BulkChange): { label: string; body?: string | undefined } {
  switch (change.kind) {
    case 'status': {
      const [first] = change.changes;
      return {
        label: first ? APPLICATION_STATUS[first.to_status].label : '',
        body: first?.to_reason ? REJECTION_REASON_LABELS[first.to_reason] : undefined,
      };
    }
    case 'contacted':
      return { label: 'Contactado' };
    case 'owner':
      return { label: `a cargo de ${change.name ?? 'nadie'}` };
    case 'tag':
      return { label: `${change.isAdded ? 'con' : 'sin'} la etiqueta «${change.tag}»` };
  }
}

/** How many of the applications to change have a CV that nobody opened. */
export async function countUnopenedCvs(change: BulkChange): Promise<number> {
  const applications = change.kind === 'status' ? change.changes.map(({ id }) => id) : [];
  if (applications.length === 0) return 0;
  const { data } = await (await supabase()).rpc('count_unopened_cvs', { applications }).throwOnError();
  return Number(data);
}
