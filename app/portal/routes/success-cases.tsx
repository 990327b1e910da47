import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sceneSrc } from '#app/content/scenes/scene-picture.ts';
import { caseScene } from '#app/content/success-cases/case-picture.ts';
import { useArrange } from '#app/lib/query/use-arrange.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useOpened } from '#app/lib/use-opened.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { CasesTable } from '#app/portal/features/success-cases/cases-table.tsx';
import { useDeleteCase } from '#app/portal/features/success-cases/delete-case.ts';
import { CASES_KEY, type CaseRecord, casesQuery } from '#app/portal/features/success-cases/list-cases.ts';
import { useSaveCase } from '#app/portal/features/success-cases/save-case.ts';
import { useToggleCase } from '#app/portal/features/success-cases/toggle-case.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { GoneDialog } from '#app/ui/gone-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['success_cases', 'success_case_translations'];

/** Takes the place of an id in the URL to open the form of a new case. */
const NEW = 'nuevo';

const CaseDialog = deferred(() =>
  import('#app/portal/features/success-cases/case-dialog.tsx').then((module) => module.CaseDialog),
);

export const meta = portalMeta('Casos de Éxito');

/** Success cases, with live updates. */
export default function SuccessCases() {
  const isReadOnly = !useStaff().access.isSuperAdmin;
  const isListening = useLiveTables(TABLES, CASES_KEY);
  const records = useQuery({ ...casesQuery, enabled: isListening });
  const save = useSaveCase();
  const arrange = useArrange({
    table: 'success_cases',
    queryKey: CASES_KEY,
    logMessage: 'success cases not reordered',
    errorMessage: 'No se pudo reordenar los casos de éxito',
  });
  const toggle = useToggleCase();
  const remove = useDeleteCase();
  const [deleting, setDeleting] = useState<CaseRecord | null>(null);
  const { change: changeUrl, query } = useUrlFilters();
  /** The edited case is kept in the URL; Back closes it. */
  const edit = (caso: string): void => changeUrl({ caso }, { isEntry: true });
  const close = (): void => changeUrl({ caso: '' });
  const openedId = query.get('caso') ?? '';
  const opened = useOpened(
    openedId,
    records.data?.find(({ id }) => id === openedId),
  );
  if (records.isLoadingError) {
    return (
      <LoadError
        text="No se pudieron cargar los casos de éxito"
        error={records.error}
        onRetry={() => records.refetch()}
      />
    );
  }
  const cases = records.data ?? [];
  return (
    <>
      <ScreenHeading
        title={records.data ? `Casos de Éxito (${cases.length})` : 'Casos de Éxito (…)'}
        action={
          <Button size="sm" className="min-h-10" disabled={isReadOnly} onClick={() => edit(NEW)}>
            Nuevo Caso de Éxito
          </Button>
        }
      />
      {records.data?.length === 0 ? (
        <EmptyState
          title="Aún no hay casos de éxito"
          body={
            isReadOnly
              ? 'Los crea un super admin.'
              : 'Cree el primero con «Nuevo Caso de Éxito»: aparece en el sitio al guardarlo.'
          }
        />
      ) : (
        <CasesTable
          records={cases}
          loading={records.isPending && 'Cargando...'}
          isReadOnly={isReadOnly}
          fallbackImageOf={(record) => sceneSrc(caseScene(record))}
          onReorder={(after) => arrange({ before: cases.map(({ id }) => id), after })}
          onToggle={({ id, is_active }) => toggle({ id, isActive: !is_active })}
          onEdit={({ id }) => edit(id)}
          onDelete={setDeleting}
        />
      )}
      {!isReadOnly && (openedId === NEW || opened) && (
        <CaseDialog key={openedId} record={opened} onClose={close} onSave={save.mutateAsync} />
      )}
      {openedId !== '' && openedId !== NEW && !opened && records.isSuccess && !records.isFetching && (
        <GoneDialog title="Caso de éxito" text="Este caso de éxito ya no existe." onClose={close} />
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Estás seguro de que quieres eliminar este caso de éxito?"
        body={deleting?.titulo ?? ''}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
          setDeleting(null);
        }}
      />
    </>
  );
}
