import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#app/i18n/format-count.ts';
import { ActionsButton } from '#app/ui/actions-button.tsx';
import { toast, toastError } from '#app/ui/toast.tsx';
import type { ExportFormat } from './save-table.ts';

/** The maximum that the database exports at once. */
const MAX_EXPORTED = 10_000;

/** A menu of file formats for exporting a list, or the selected part of it. */
export function ExportMenu({
  label,
  icon,
  count,
  failure,
  onExport,
}: {
  label: string;
  /** Replaces the label on phones. */
  icon?: LucideIcon;
  /** The number of rows to export. */
  count: number;
  /** Shown when the export fails. */
  failure: string;
  onExport: (format: ExportFormat) => Promise<void>;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    if (count > MAX_EXPORTED) {
      toast({
        title: 'Son demasiadas',
        body: `Se exportan hasta ${formatCount(MAX_EXPORTED)} a la vez: filtre la lista.`,
      });
      return;
    }
    setIsBusy(true);
    await onExport(format).catch((error: unknown) => {
      console.error('list not exported', error);
      toastError(failure);
    });
    setIsBusy(false);
  };
  return (
    <ActionsButton
      label={label}
      {...(icon && { icon })}
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
