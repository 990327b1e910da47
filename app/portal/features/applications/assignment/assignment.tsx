import { useQuery } from '@tanstack/react-query';
import { recruitersQuery, useColleagueNames } from '#app/portal/interviews/list-recruiters.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { openOnArrow } from '#app/ui/open-on-arrow.ts';
import { NextStepForm } from './next-step-form.tsx';
import { type AssignedApplication, useAssign } from './write-assignment.ts';

/** The owner of an application, and its next step. */
export function Assignment({
  jobId,
  application,
  userId,
  canUpdate,
}: {
  jobId: string;
  application: AssignedApplication;
  /** The signed-in user's. */
  userId: string;
  canUpdate: boolean;
}) {
  const listed = useQuery(recruitersQuery);
  const recruiters = listed.data ?? [];
  const knownName = useColleagueNames([application.owner_id]);
  const nameOf = (id: string): string => {
    const name = knownName(id);
    if (name === null) return 'alguien que ya no ve postulaciones';
    return name ?? (id === userId ? 'usted' : 'otra persona');
  };
  const assign = useAssign(jobId, nameOf);
  const { next_step, owner_id } = application;
  const setOwner = (id: string | null): void => assign.mutate({ application, columns: { owner_id: id } });
  if (!canUpdate && !owner_id && !next_step) return null;
  const isKnown = recruiters.some(({ user_id }) => user_id === owner_id);
  return (
    <section aria-label="Asignación" className="mb-4 grid gap-1">
      <label className="flex items-center gap-3 text-sm">
        <span className="shrink-0 text-muted">A cargo de</span>
        <select
          value={owner_id ?? ''}
          disabled={!canUpdate}
          onKeyDown={openOnArrow}
          onChange={({ target }) => setOwner(target.value || null)}
          className="select-arrow min-h-9 min-w-0 grow appearance-none truncate border border-rule bg-sheet pr-9 pl-3 text-base text-text disabled:text-muted md:text-sm"
        >
          <option value="">Nadie</option>
          {owner_id && !isKnown && <option value={owner_id}>{nameOf(owner_id)}</option>}
          {recruiters.map(({ full_name, user_id }) => (
            <option key={user_id} value={user_id}>
              {user_id === userId ? `${full_name} (usted)` : full_name}
            </option>
          ))}
        </select>
      </label>
      {listed.isLoadingError && (
        <LoadFailure
          text="No se pudo cargar el equipo"
          error={listed.error}
          onRetry={() => listed.refetch()}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        {canUpdate && owner_id === null && (
          <Button variant="quiet" size="sm" onClick={() => setOwner(userId)}>
            A mi cargo
          </Button>
        )}
        <NextStepForm
          key={application.id}
          draftOf={application.id}
          current={application}
          canUpdate={canUpdate}
          onSave={({ next_step, next_step_on }, replaced) =>
            assign.mutateAsync({
              application,
              columns: { next_step, next_step_on },
              replaced: { next_step: replaced.next_step, next_step_on: replaced.next_step_on },
            })
          }
        />
      </div>
    </section>
  );
}
