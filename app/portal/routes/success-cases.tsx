import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sceneSrc } from '#app/content/scenes/scene-picture.ts';
import { caseScene } from '#app/content/success-cases/case-picture.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { CaseDialog } from '#app/portal/features/success-cases/case-dialog.tsx';
import { CasesTable } from '#app/portal/features/success-cases/cases-table.tsx';
import { useDeleteCase } from '#app/portal/features/success-cases/delete-case.ts';
import { CASES_KEY, type CaseRecord, casesQuery } from '#app/portal/features/success-cases/list-cases.ts';
import { useSaveCase } from '#app/portal/features/success-cases/save-case.ts';
import { useSwapCases } from '#app/portal/features/success-cases/swap-cases.ts';
import { useToggleCase } from '#app/portal/features/success-cases/toggle-case.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['success_cases', 'success_case_translations'];

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; record: CaseRecord } | null;

export const meta = portalMeta('Casos de Éxito');

/** Success cases, with live updates. */
export default function SuccessCases() {
  const isReadOnly = !useStaff().access.isSuperAdmin;
  const isListening = useLiveTables(TABLES, CASES_KEY);
  const records = useQuery({ ...casesQuery, enabled: isListening });
  const save = useSaveCase();
  const swap = useSwapCases();
  const toggle = useToggleCase();
  const remove = useDeleteCase();
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  if (records.isLoadingError) {
    return (
      <LoadError
        text="No se pudieron cargar los casos de éxito"
        error={records.error}
        onRetry={() => records.refetch()}
      />
    );
  }
  if (records.isPending) return <Loading>Cargando...</Loading>;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl">Casos de Éxito ({records.data.length})</h2>
        <Button disabled={isReadOnly} onClick={() => setOpen({ kind: 'create' })}>
          Nuevo Caso de Éxito
        </Button>
      </div>
      {records.data.length === 0 ? (
        <EmptyState title="Aún no hay casos de éxito" />
      ) : (
        <CasesTable
          records={records.data}
          isReadOnly={isReadOnly}
          fallbackImageOf={(record) => sceneSrc(caseScene(record))}
          onSwap={(swapped) => swap.mutate(swapped)}
          onToggle={({ id, is_active }) => toggle.mutate({ id, isActive: !is_active })}
          onEdit={(record) => setOpen({ kind: 'edit', record })}
          onDelete={(record) => setOpen({ kind: 'delete', record })}
        />
      )}
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <CaseDialog
          record={open.kind === 'edit' ? open.record : null}
          onClose={close}
          onSave={save.mutateAsync}
        />
      )}
      <ConfirmDialog
        isOpen={open?.kind === 'delete'}
        title="¿Estás seguro de que quieres eliminar este caso de éxito?"
        body={open?.kind === 'delete' ? open.record.titulo : ''}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          if (open?.kind === 'delete') remove.mutate(open.record);
          close();
        }}
      />
    </>
  );
}
