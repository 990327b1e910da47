import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#app/read-again.ts';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ApplicationStatus, InterviewRating, JobApplication } from '#domain/job-application.ts';
import {
  type ApplicationFilters,
  type ApplicationPage,
  applicationsKey,
  type ListedApplication,
  listsKey,
} from './list-applications.ts';
import { patchedList } from './patch-lists.ts';
import { applicationKey } from './read-application.ts';

/** What staff write on an application, one kind at a time, with the message when it fails. */
export type ApplicationChange =
  | { readonly kind: 'status'; readonly status: ApplicationStatus }
  | { readonly kind: 'contacted' }
  | { readonly kind: 'rating'; readonly rating: InterviewRating; readonly notes: string | null };

const FAILURES = {
  status: 'Error al actualizar el estado',
  contacted: 'Error al registrar el contacto',
  rating: 'Error al guardar la calificación',
} as const satisfies Record<ApplicationChange['kind'], string>;

/** Changes an application: shown at once wherever it is, taken back when the database refuses. */
export function useChangeApplication(jobId: string) {
  const queries = useQueryClient();
  const queryKey = applicationsKey(jobId);
  return useMutation({
    mutationKey: queryKey,
    mutationFn: async ({
      application,
      change,
    }: {
      application: ListedApplication;
      change: ApplicationChange;
    }) => {
      const { data } = await (await supabase())
        .from('job_applications')
        .update(columnsOf(change))
        .eq('id', application.id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the application was not updated');
    },
    onMutate: async ({ application, change }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData({ queryKey });
      const columns = columnsOf(change);
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
      return { before };
    },
    onError: (error, { change }, context) => {
      console.error('application not changed', error);
      for (const [key, data] of context?.before ?? []) queries.setQueryData(key, data);
      toast({ tone: 'error', title: 'Error', body: FAILURES[change.kind] });
    },
    onSettled: () => readAgain(queries, queryKey),
  });
}

function columnsOf(change: ApplicationChange): Partial<JobApplication> {
  switch (change.kind) {
    case 'status':
      return { status: change.status };
    case 'contacted':
      return { contacted: true, contacted_at: new Date().toISOString() };
    case 'rating':
      return { interview_rating: change.rating, interview_notes: change.notes };
  }
}
