import { useState } from 'react';
import { toast, toastError } from '#app/ui/toast.tsx';
import { BulkMenu } from '../bulk-menu.tsx';
import type { ApplicationFilters } from '../list-applications.ts';
import { type ExportFormat, exportApplications, MAX_EXPORTED } from './export-applications.ts';

/** A menu of file formats to save applications as: those selected, or all that match the filters. */
export function ExportMenu({
  label,
  count,
  ...exported
}: {
  label: string;
  count: number;
  jobId: string;
  jobTitle: string;
  filters?: Pick<ApplicationFilters, 'owner' | 'search' | 'status' | 'tag'>;
  ids?: readonly string[];
}) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    if (count > MAX_EXPORTED) {
      toast({
        title: 'Son demasiadas',
        body: `Se exportan hasta ${MAX_EXPORTED.toLocaleString('es-CL')} a la vez: filtre la lista.`,
      });
      return;
    }
    setIsBusy(true);
    await exportApplications({ ...exported, format }).catch((error: unknown) => {
      console.error('applications not exported', error);
      toastError('Error al exportar las postulaciones');
    });
    setIsBusy(false);
  };
  return (
    <BulkMenu
      label={label}
      isBusy={isBusy}
      groups={[
        [
          { label: 'Excel (XLSX)', onSelect: () => save('xlsx') },
          { label: 'CSV', onSelect: () => save('csv') },
        ],
      ]}
    />
  );
}
