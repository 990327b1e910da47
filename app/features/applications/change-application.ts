import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import type { ApplicationStatus, InterviewRating, JobApplication } from '#domain/job-application.ts';
import { applicationsKey } from './list-applications.ts';

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

interface Page {
  readonly applications: JobApplication[];
  readonly total: number;
}

/** Changes an application: shown at once, taken back when the database refuses. */
export function useChangeApplication(jobId: string) {
  const queries = useQueryClient();
  const queryKey = applicationsKey(jobId);
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: ApplicationChange }) => {
      const { data } = await (await supabase())
        .from('job_applications')
        .update(columnsOf(change))
        .eq('id', id)
        .select('id')
        .throwOnError();
      // Row-level security refuses by touching nothing.
      if (data.length === 0) throw new Error('the application was not updated');
    },
    onMutate: async ({ id, change }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueriesData<Page>({ queryKey });
      queries.setQueriesData<Page>({ queryKey }, (page) => page && patched(page, id, columnsOf(change)));
      return { before };
    },
    onError: (error, { change }, context) => {
      console.error('application not changed', error);
      for (const [key, page] of context?.before ?? []) queries.setQueryData(key, page);
      toast({ tone: 'error', title: 'Error', body: FAILURES[change.kind] });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
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

function patched(page: Page, id: string, columns: Partial<JobApplication>): Page {
  return {
    ...page,
    applications: page.applications.map((row) => (row.id === id ? { ...row, ...columns } : row)),
  };
}
