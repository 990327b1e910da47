import { type QueryClient, useMutation } from '@tanstack/react-query';
import { optimisticUpdate } from '#app/lib/query/optimistic-update.ts';
import { WriteConflict, writeErrorToast } from '#app/lib/query/write-if-unchanged.ts';
import { toast } from '#app/ui/toast.tsx';
import type { JobApplication } from '#domain/job-application.ts';
import type { ApplicationChange, Decision } from './decision.ts';
import {
  type ApplicationFilters,
  type ApplicationPage,
  applicationsKey,
  type ListedApplication,
  listsKey,
} from './list-applications.ts';
import { patchList } from './patch-list.ts';
import { applicationKey, changedQuery } from './read-application.ts';
import { columnsOf, writeDecision } from './write-decision.ts';

const ERROR_MESSAGES = {
  status: 'Error al actualizar el estado',
  contacted: 'Error al registrar el contacto',
  rating: 'Error al guardar la calificación',
} as const satisfies Record<ApplicationChange['kind'], string>;

/**
 * Changes an application, unless a colleague has changed it meanwhile. Of concurrent changes, each rolls back only its
 * own columns.
 */
export function useChangeApplication(jobId: string) {
  const optimistic = optimisticUpdate<Decision>(applicationsKey(jobId), (client, { application, change }) => {
    const full = client.getQueryData<JobApplication | null>(applicationKey(jobId, application.id));
    const columns = columnsOf(change);
    const notes = full && 'interview_notes' in columns && { interview_notes: full.interview_notes };
    patchApplication(client, jobId, application, columns);
    return () =>
      patchApplication(client, jobId, { ...application, ...columns }, { ...application, ...notes });
  });
  return useMutation({
    ...optimistic,
    mutationFn: writeDecision,
    onError: (error, decision, rollback) => {
      optimistic.onError(error, decision, rollback);
      const message = writeErrorToast(error, ERROR_MESSAGES[decision.change.kind]);
      const { full_name } = decision.application;
      toast(
        error instanceof WriteConflict ? { ...message, title: `${full_name}: ${message.title}` } : message,
      );
    },
    meta: { logMessage: 'application not changed' },
  });
}

/** Patches an application in the lists on screen, in the panel and in the triage queue. */
function patchApplication(
  client: QueryClient,
  jobId: string,
  application: ListedApplication,
  columns: Partial<JobApplication>,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey(jobId), type: 'active' })) {
    // The last part of a list's key, set by applicationsQuery.
    const filters = query.queryKey.at(-1) as ApplicationFilters;
    client.setQueryData<ApplicationPage>(
      query.queryKey,
      (page) => page && patchList(page, filters, application, columns),
    );
  }
  client.setQueryData<JobApplication | null>(
    applicationKey(jobId, application.id),
    (full) => full && { ...full, ...columns },
  );
  client.setQueryData(changedQuery(jobId, application.id).queryKey, { ...application, ...columns });
}
