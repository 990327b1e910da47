import { type QueryClient, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { optimisticUpdate } from '#app/lib/query/optimistic-update.ts';
import { WriteConflict, writeErrorToast } from '#app/lib/query/write-if-unchanged.ts';
import { isUndoOffered, toast } from '#app/ui/toast.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import type { JobApplication } from '#domain/recruiting/job-application.ts';
import {
  type ApplicationChange,
  columnsOf,
  type Decision,
  type RatedApplication,
  undoOf,
} from './decision.ts';
import { describeChange, describeUndo } from './describe-decision.ts';
import {
  type ApplicationPage,
  applicationsKey,
  filtersOf,
  type ListedApplication,
  listsKey,
} from './list-applications.ts';
import { patchList } from './patch-list.ts';
import { endPending, notePending } from './pending-decisions.ts';
import { applicationKey, changedQuery } from './read-application.ts';
import { writeDecision } from './write-decision.ts';

const ERROR_MESSAGES = {
  status: 'Error al actualizar el estado',
  reason: 'Error al actualizar el estado',
  contacted: 'Error al registrar el contacto',
  rating: 'Error al guardar la calificación',
  undo: 'No se pudo deshacer el cambio',
} as const satisfies Record<Decision['change']['kind'], string>;

interface ChangeOptions {
  readonly application: RatedApplication;
  readonly change: ApplicationChange;
  /** Called when the change is undone. */
  readonly onUndo?: (() => void) | undefined;
}

/** Shows a decision in the cache until it is stored. One that fails takes back only its own columns. */
export function optimisticDecision(jobId: string) {
  const optimistic = optimisticUpdate<Decision>(applicationsKey(jobId), (client, decision) => {
    const { application, change } = decision;
    const full = client.getQueryData<JobApplication | null>(applicationKey(jobId, application.id));
    const columns = columnsOf(change);
    const notes = full && { interview_notes: full.interview_notes };
    const former = valuesOf(columns, { ...application, ...notes });
    notePending(decision, { jobId, application, columns });
    patchApplication(client, jobId, application, columns);
    return () => {
      endPending(decision, { hasFailed: true });
      const changed = client.getQueryData(changedQuery(jobId, application.id).queryKey);
      patchApplication(client, jobId, changed ?? { ...application, ...columns }, former);
    };
  });
  const onSettled: typeof optimistic.onSettled = (...settled) => {
    endPending(settled[2], { hasFailed: settled[1] !== null });
    return optimistic.onSettled(...settled);
  };
  return { ...optimistic, onSettled };
}

/** The row's values of some columns. */
function valuesOf<Row extends object>(columns: object, row: Row): Partial<Row> {
  const values: Partial<Row> = {};
  for (const name in row) if (Object.hasOwn(columns, name)) values[name] = row[name];
  return values;
}

/** Changes an application, unless a colleague has changed it meanwhile, and offers to undo it. */
export function useChangeApplication(
  jobId: string,
  userId: string,
): {
  /** Applies the change optimistically. */
  change: (options: ChangeOptions) => void;
  /** Resolves once saved; rejects on failure. */
  save: (options: ChangeOptions) => Promise<void>;
} {
  const optimistic = optimisticDecision(jobId);
  const { mutate, mutateAsync } = useMutation({
    ...optimistic,
    mutationFn: writeDecision,
    onSuccess: (_version, { application, change }) => {
      if (change.kind === 'undo') toast(describeUndo(application, change));
    },
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

  /** The last rejection, whose undo includes the reason given right after it. */
  const rejected = useRef<{ undo: () => void; before: ListedApplication } | null>(null);
  const offerUndo = ({ application, change, onUndo }: ChangeOptions, ratedAt: string | null = null): void => {
    const last = rejected.current;
    const before =
      change.kind === 'reason' && last && last.before.id === application.id && isUndoOffered(last.undo)
        ? last.before
        : application;
    const undoing = undoOf({ application, change }, { before, ratedAt });
    const undo = (): void => {
      onUndo?.();
      mutate(undoing);
    };
    toast({ ...describeChange(application, change), undo });
    const isRejection = change.kind === 'status' && change.status === 'rejected';
    rejected.current = isRejection || before !== application ? { undo, before } : null;
  };
  return {
    change: useStableCallback((options: ChangeOptions) => {
      offerUndo(options);
      mutate({ application: options.application, change: options.change });
    }),
    save: async (options) => {
      const ratedAt = await mutateAsync({ application: options.application, change: options.change });
      const { interview_rating, rated_by } = options.application;
      // Undoing would restore a colleague's rating as the user's own.
      if (interview_rating && rated_by !== userId) toast(describeChange(options.application, options.change));
      else offerUndo(options, ratedAt);
    },
  };
}

/** Patches an application in the lists on screen, the panel and the triage queue. */
function patchApplication(
  client: QueryClient,
  jobId: string,
  application: ListedApplication,
  columns: Partial<JobApplication>,
): void {
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey(jobId), type: 'active' })) {
    client.setQueryData<ApplicationPage>(
      query.queryKey,
      (page) => page && patchList(page, filtersOf(query.queryKey), application, columns),
    );
  }
  client.setQueryData<JobApplication | null>(
    applicationKey(jobId, application.id),
    (full) => full && { ...full, ...columns },
  );
  client.setQueryData(changedQuery(jobId, application.id).queryKey, { ...application, ...columns });
}
