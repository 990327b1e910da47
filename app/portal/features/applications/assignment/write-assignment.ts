import { type QueryClient, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatDate } from '#app/i18n/format.ts';
import { optimisticUpdate, patchQueries } from '#app/lib/query/optimistic-update.ts';
import { writeErrorToast, writeIfUnchanged } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type JobApplication, jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { applicationsKey } from '../list-applications.ts';
import { applicationKey } from '../read-application.ts';

export const nextStepSchema = jobApplicationSchema.pick({ next_step: true, next_step_on: true });
const assignmentSchema = nextStepSchema.extend(jobApplicationSchema.pick({ owner_id: true }).shape);

export type NextStep = z.infer<typeof nextStepSchema>;
type Assignment = z.infer<typeof assignmentSchema>;

/** The assignment columns of an application. */
export type AssignedApplication = Assignment & Pick<JobApplication, 'id'>;

interface AssignmentChange {
  /** As shown. */
  readonly application: AssignedApplication;
  readonly columns: Partial<Assignment>;
  /** The values the columns replace, when they were shown earlier than `application`. */
  readonly replaced?: Partial<Assignment>;
  readonly isUndo?: boolean;
}

/**
 * Assigns an application to a colleague or sets its next step, unless somebody has changed the same columns meanwhile.
 * Can be undone.
 */
export function useAssign(jobId: string, nameOf: (userId: string) => string) {
  const { mutate, mutateAsync } = useMutation({
    ...optimisticUpdate<AssignmentChange>(applicationsKey(jobId), patchAssignment(jobId)),
    mutationFn: ({ application, columns, replaced }: AssignmentChange) =>
      writeAssignment({ ...application, ...replaced }, columns, nameOf),
    onSuccess: (_result, { application, columns, isUndo, replaced }) => {
      const done = describe(columns, nameOf);
      if (isUndo) toast({ title: 'Cambio deshecho', body: done });
      else
        toast({
          title: done,
          undo: () =>
            mutate({
              application: { ...application, ...columns },
              columns: formerOf({ ...application, ...replaced }, columns),
              isUndo: true,
            }),
        });
    },
    onError: (error, { isUndo }, rollback) => {
      rollback?.();
      toast(
        writeErrorToast(error, isUndo ? 'No se pudo deshacer el cambio' : 'Error al guardar la asignación'),
      );
    },
    meta: { logMessage: 'application not assigned' },
  });
  return { mutate, mutateAsync };
}

/** Describes the new assignment. */
function describe(columns: Partial<Assignment>, nameOf: (userId: string) => string): string {
  const { next_step, next_step_on, owner_id } = columns;
  if (owner_id !== undefined) return owner_id ? `A cargo de ${nameOf(owner_id)}` : 'A cargo de nadie';
  if (!next_step) return 'Sin próximo paso';
  return `Próximo paso: ${next_step}${next_step_on ? `, el ${formatDay(next_step_on)}` : ''}`;
}

/** The previous values of the columns. */
const formerOf = (
  { next_step, next_step_on, owner_id }: AssignedApplication,
  columns: Partial<Assignment>,
): Partial<Assignment> =>
  Object.fromEntries(
    Object.entries({ next_step, next_step_on, owner_id }).filter(([name]) => Object.hasOwn(columns, name)),
  );

const patchAssignment =
  (jobId: string) =>
  (client: QueryClient, { application, columns }: AssignmentChange): (() => void) => {
    const former = formerOf(application, columns);
    return patchQueries<JobApplication>(client, {
      queryKey: applicationKey(jobId, application.id),
      patch: (full) => ({ ...full, ...columns }),
      revert: (full) => ({ ...full, ...former }),
    });
  };

async function writeAssignment(
  application: AssignedApplication,
  columns: Partial<Assignment>,
  nameOf: (userId: string) => string,
): Promise<void> {
  const applications = (await supabase()).from('job_applications');
  const names = Object.keys(columns) as (keyof Assignment)[];
  const isAt = (now: Assignment, expected: Partial<Assignment>): boolean =>
    names.every((name) => now[name] === expected[name]);
  await writeIfUnchanged<Assignment>({
    id: application.id,
    write: () =>
      names
        .reduce(
          (update, name) => {
            const value = application[name];
            return value === null ? update.is(name, null) : update.eq(name, value);
          },
          applications.update(columns).eq('id', application.id),
        )
        .select('id')
        .throwOnError(),
    read: async () => {
      const { data } = await applications
        .select('owner_id, next_step, next_step_on')
        .eq('id', application.id)
        .maybeSingle()
        .throwOnError();
      return assignmentSchema.nullable().parse(data);
    },
    isDone: (now) => isAt(now, columns),
    isUnchanged: (now) => isAt(now, application),
    describe: ({ next_step, next_step_on, owner_id }) => {
      if ('owner_id' in columns)
        return owner_id ? `Ahora está a cargo de ${nameOf(owner_id)}.` : 'Ahora no está a cargo de nadie.';
      return next_step
        ? `Ahora el próximo paso es: ${next_step}${next_step_on ? `, el ${formatDay(next_step_on)}` : ''}.`
        : 'Ahora no tiene un próximo paso.';
    },
  });
}

/** A date without a time, as stored. */
const formatDay = (day: string): string => formatDate(`${day}T12:00:00Z`);
