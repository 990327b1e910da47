import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidateWhenIdle } from '#app/lib/query/invalidate-when-idle.ts';
import { WriteConflict, writeErrorToast } from '#app/lib/query/write-if-unchanged.ts';
import { toast } from '#app/ui/toast.tsx';
import type { JobApplication } from '#domain/job-application.ts';
import type { ApplicationChange } from './decision.ts';
import {
  type ApplicationFilters,
  type ApplicationPage,
  applicationsKey,
  type ListedApplication,
  listsKey,
} from './list-applications.ts';
import { patchedList } from './patch-lists.ts';
import { applicationKey, changedQuery } from './read-application.ts';
import { columnsOf, writeDecision } from './write-decision.ts';

const FAILURES = {
  status: 'Error al actualizar el estado',
  contacted: 'Error al registrar el contacto',
  rating: 'Error al guardar la calificación',
} as const satisfies Record<ApplicationChange['kind'], string>;

/**
 * Changes an application: shown at once wherever it is, taken back when the database refuses or a colleague was
 * faster. Of several under way, each takes back its own alone.
 */
export function useChangeApplication(jobId: string) {
  const queries = useQueryClient();
  const queryKey = applicationsKey(jobId);
  const show = (application: ListedApplication, columns: Partial<JobApplication>): void => {
    for (const query of queries.getQueryCache().findAll({ queryKey: listsKey(jobId), type: 'active' })) {
      // The last part of a list's key: see applicationsQuery.
      const filters = query.queryKey.at(-1) as ApplicationFilters;
      queries.setQueryData<ApplicationPage>(
        query.queryKey,
        (page) => page && patchedList(page, filters, application, columns),
      );
    }
    queries.setQueryData<JobApplication | null>(
      applicationKey(jobId, application.id),
      (whole) => whole && { ...whole, ...columns },
    );
    queries.setQueryData(changedQuery(jobId, application.id).queryKey, { ...application, ...columns });
  };
  return useMutation({
    mutationKey: queryKey,
    mutationFn: writeDecision,
    onMutate: async ({ application, change }) => {
      await queries.cancelQueries({ queryKey });
      const whole = queries.getQueryData<JobApplication | null>(applicationKey(jobId, application.id));
      const columns = columnsOf(change);
      show(application, columns);
      const notes = whole && 'interview_notes' in columns && { interview_notes: whole.interview_notes };
      return { columns, before: { ...application, ...notes } };
    },
    onError: (error, { application, change }, context) => {
      console.error('application not changed', error);
      if (context) show({ ...application, ...context.columns }, context.before);
      const { full_name } = application;
      const message = writeErrorToast(error, FAILURES[change.kind]);
      toast(
        error instanceof WriteConflict ? { ...message, title: `${full_name}: ${message.title}` } : message,
      );
    },
    onSettled: () => invalidateWhenIdle(queries, queryKey),
  });
}
