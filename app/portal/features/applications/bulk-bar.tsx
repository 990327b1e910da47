import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { toast, toastError } from '#app/ui/toast.tsx';
import { ASSIGNABLE_STATUSES } from '#domain/job-application.ts';
import { REJECTION_REASONS } from '#domain/rejection-reason.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { APPLICATION_STATUS, REJECTION_REASON_LABELS } from './application-status.ts';
import { type BulkChange, contactChange, sizeOf, statusChange } from './bulk-change.ts';
import { BulkMenu } from './bulk-menu.tsx';
import { DownloadButton } from './download-button.tsx';
import { ExportMenu } from './export/export-menu.tsx';
import { type ApplicationFilters, applicationsKey, countedTotal } from './list-applications.ts';
import {
  MAX_SELECTED,
  NOTHING_SELECTED,
  type SelectedApplication,
  type Selection,
  selectApplications,
  withSelected,
} from './selection.ts';
import { SelectionNote } from './selection-note.tsx';
import { isChangedMeanwhile, useBulkChange } from './use-bulk-change.ts';

/** The actions on the selected applications. */
export function BulkBar({
  jobId,
  jobTitle,
  filters,
  total,
  listed,
  selection,
  onSelect,
  actions: { canReadCvs, canUpdate },
}: {
  jobId: string;
  jobTitle: string;
  /** Of the list, whose applications may all be selected. */
  filters: ApplicationFilters;
  total: number;
  /** Those on this page. */
  listed: readonly SelectedApplication[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  actions: Pick<ApplicationActions, 'canReadCvs' | 'canUpdate'>;
}) {
  const queries = useQueryClient();
  const { apply, isPending } = useBulkChange(jobId);
  const [isSelecting, setIsSelecting] = useState(false);
  const selected = [...selection.values()];
  const change = async (wanted: BulkChange): Promise<void> => {
    if (sizeOf(wanted) === 0) {
      toast({ title: 'Ya están así', body: 'No hay nada que cambiar en la selección.' });
      return;
    }
    try {
      await apply(wanted);
    } catch (error) {
      // Reported in a toast. Nothing has changed, so the same ones may be tried again.
      if (!isChangedMeanwhile(error)) return;
    }
    onSelect(NOTHING_SELECTED);
  };
  const selectAll = async (): Promise<void> => {
    setIsSelecting(true);
    try {
      const all = await selectApplications(jobId, filters);
      if (all.length === total) onSelect(withSelected(selection, all, true));
      else {
        toast({ title: 'La lista acaba de cambiar', body: 'Revísela y seleccione otra vez.' });
        await queries.invalidateQueries({ queryKey: applicationsKey(jobId) });
      }
    } catch (error) {
      console.error('applications not selected', error);
      toastError('Error al cargar las postulaciones');
    }
    setIsSelecting(false);
  };
  const isPageSelected = listed.length > 0 && listed.every(({ id }) => selection.has(id));
  const mayGrow = isPageSelected && total > listed.length && !countedTotal(total, filters).isCut;
  return (
    <section
      aria-label="Selección"
      className="sticky top-2 z-20 mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border border-ink bg-sheet px-3 py-1"
    >
      <SelectionNote selected={selection} listed={listed} />
      {mayGrow && total <= MAX_SELECTED && selected.length < total && (
        <Button variant="quiet" size="sm" isBusy={isSelecting} onClick={selectAll}>
          Seleccionar las {total.toLocaleString('es-CL')}
        </Button>
      )}
      {mayGrow && total > MAX_SELECTED && (
        <span className="text-sm text-muted">
          Hasta {MAX_SELECTED.toLocaleString('es-CL')} a la vez: filtre para seleccionarlas todas
        </span>
      )}
      <Button variant="quiet" size="sm" onClick={() => onSelect(NOTHING_SELECTED)}>
        Quitar selección
      </Button>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {canUpdate && (
          <>
            <BulkMenu
              label="Cambiar estado"
              isBusy={isPending}
              groups={[
                ASSIGNABLE_STATUSES.map((status) => ({
                  label: APPLICATION_STATUS[status].label,
                  onSelect: () => change(statusChange(selected, status)),
                })),
                REJECTION_REASONS.map((reason) => ({
                  label: `Rechazado: ${REJECTION_REASON_LABELS[reason].toLowerCase()}`,
                  onSelect: () => change(statusChange(selected, 'rejected', reason)),
                })),
              ]}
            />
            <Button
              variant="outline"
              size="sm"
              isBusy={isPending}
              onClick={() => change(contactChange(selected))}
            >
              Marcar como Contactado
            </Button>
          </>
        )}
        {canReadCvs && <DownloadButton selected={selected} jobTitle={jobTitle} />}
        <ExportMenu
          label={`Exportar (${selected.length})`}
          count={selected.length}
          jobId={jobId}
          jobTitle={jobTitle}
          ids={selected.map(({ id }) => id)}
        />
      </div>
    </section>
  );
}
