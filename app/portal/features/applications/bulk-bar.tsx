import { FileSpreadsheet, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { countOf, formatCount } from '#app/i18n/format-count.ts';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { isChangedMeanwhile } from '#app/lib/query/use-bulk-mutation.ts';
import { useSelectAll } from '#app/lib/query/use-select-all.ts';
import { ExportMenu } from '#app/lib/table-file/export-menu.tsx';
import { MESSAGE_LABELS } from '#app/portal/messages/message-labels.ts';
import { ActionsButton } from '#app/ui/actions-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { NOTHING_SELECTED, type Selection, withSelected } from '#app/ui/selection.ts';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import { ASSIGNABLE_STATUSES } from '#domain/recruiting/job-application.ts';
import { REJECTION_REASONS, type RejectionReason } from '#domain/recruiting/rejection-reason.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { APPLICATION_STATUS, REJECTION_REASON_LABELS } from './application-status.ts';
import { type BulkChange, contactChange, sizeOf, statusChange } from './bulk-change.ts';
import { BulkMenu } from './bulk-menu.tsx';
import { DownloadButton } from './download-button.tsx';
import { exportApplications } from './export/export-applications.ts';
import { type ApplicationFilters, applicationsKey } from './list-applications.ts';
import { type SelectedApplication, selectApplications } from './selection.ts';
import { countUnopenedCvs, useBulkChange } from './use-bulk-change.ts';

/** The actions on the selected applications. */
export function BulkBar({
  jobId,
  jobTitle,
  filters,
  total,
  listed,
  selection,
  onSelect,
  actions: { canReadCvs, canUpdate, userId },
}: {
  jobId: string;
  jobTitle: string;
  /** The list's filters; all its applications can be selected. */
  filters: ApplicationFilters;
  total: number;
  /** The applications on this page. */
  listed: readonly SelectedApplication[];
  selection: Selection<SelectedApplication>;
  onSelect: (selection: Selection<SelectedApplication>) => void;
  actions: Pick<ApplicationActions, 'canReadCvs' | 'canUpdate' | 'userId'>;
}) {
  const { apply, isPending } = useBulkChange(jobId);
  const selected = [...selection.values()];
  const [rejecting, setRejecting] = useState<{ wanted: BulkChange; unopened: number } | null>(null);
  const change = async (wanted: BulkChange): Promise<void> => {
    // A failure is reported in a toast. The selection is kept for a retry unless it is outdated.
    if (await apply(wanted).catch(isChangedMeanwhile)) onSelect(NOTHING_SELECTED);
  };
  const reject = async (reason?: RejectionReason): Promise<void> => {
    const wanted = statusChange(selected, 'rejected', reason);
    // The decision does not depend on the count: without it, nobody is warned.
    const unopened = await countUnopenedCvs(wanted).catch((error: unknown) => {
      console.error('CVs not counted', error);
      return 0;
    });
    if (unopened > 0) setRejecting({ wanted, unopened });
    else await change(wanted);
  };
  const selectable = countedTotal(total, filters).isCut ? null : total;
  const { isSelecting, selectAll } = useSelectAll({
    read: () => selectApplications(jobId, filters),
    total: selectable,
    queryKey: applicationsKey(jobId),
    onSelect: (all) => onSelect(withSelected(selection, all, true)),
    logMessage: 'applications not selected',
    errorMessage: 'Error al cargar las postulaciones',
  });
  return (
    <SelectionBar
      selected={selection}
      listed={listed}
      total={selectable}
      isSelecting={isSelecting}
      onSelectAll={selectAll}
      onClear={() => onSelect(NOTHING_SELECTED)}
    >
      {canUpdate && (
        <>
          <ActionsButton
            label="Cambiar estado"
            shortLabel="Estado"
            isBusy={isPending}
            groups={[
              ASSIGNABLE_STATUSES.map((status) => ({
                label: APPLICATION_STATUS[status].label,
                onSelect: () => (status === 'rejected' ? reject() : change(statusChange(selected, status))),
              })),
              REJECTION_REASONS.map((reason) => ({
                label: `Rechazado: ${REJECTION_REASON_LABELS[reason].toLowerCase()}`,
                onSelect: () => reject(reason),
              })),
            ]}
          />
          <Button
            variant="outline"
            size="sm"
            className="max-sm:px-2.5"
            isBusy={isPending}
            onClick={() => change(contactChange(selected))}
          >
            <UserCheck aria-hidden="true" size={18} className="sm:hidden" />
            <span className="max-sm:sr-only">
              <span className="max-xl:sr-only">Marcar como </span>Contactado
            </span>
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={rejecting !== null}
        title={
          rejecting ? `¿Rechazar ${countOf(sizeOf(rejecting.wanted), 'postulación', 'postulaciones')}?` : ''
        }
        body={
          rejecting
            ? `Nadie ha abierto ${rejecting.unopened === 1 ? '1 CV' : `${formatCount(rejecting.unopened)} CV`} de la selección. A esas personas se les escribe con el texto «${MESSAGE_LABELS['application-rejected-unread']}».`
            : ''
        }
        confirmLabel="Rechazar"
        cancelLabel="Cancelar"
        onCancel={() => setRejecting(null)}
        onConfirm={() => {
          if (rejecting) change(rejecting.wanted);
          setRejecting(null);
        }}
      />
      {canReadCvs && <DownloadButton selected={selected} jobTitle={jobTitle} />}
      <ExportMenu
        label={`Exportar (${selected.length})`}
        icon={FileSpreadsheet}
        count={selected.length}
        failure="Error al exportar las postulaciones"
        onExport={(format) =>
          exportApplications({ jobId, jobTitle, format, ids: selected.map(({ id }) => id) })
        }
      />
      {canUpdate && (
        <BulkMenu jobId={jobId} selected={selected} userId={userId} isBusy={isPending} onChange={change} />
      )}
    </SelectionBar>
  );
}
