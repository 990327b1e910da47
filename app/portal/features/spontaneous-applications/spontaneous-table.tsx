import { formatDate } from '#app/i18n/format.ts';
import { openCvInTab } from '#app/lib/uploads/open-cv-in-tab.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { Button } from '#app/ui/button.tsx';
import { sortableColumn } from '#app/ui/sort.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table } from '#app/ui/table.tsx';
import {
  SPONTANEOUS_STATUSES,
  type SpontaneousApplication,
  type SpontaneousStatus,
} from '#domain/spontaneous-application.ts';
import type { SpontaneousSort } from './list-spontaneous.ts';
import { SPONTANEOUS_STATUS } from './spontaneous-labels.ts';

/** Spontaneous applications, with an inline status. */
export function SpontaneousTable({
  applications,
  sort,
  onSort,
  canUpdate,
  canDelete,
  canReadCvs,
  isStale,
  onStatus,
  onOpen,
  onDelete,
}: {
  applications: readonly SpontaneousApplication[];
  sort: SpontaneousSort;
  onSort: (sort: string) => void;
  canUpdate: boolean;
  canDelete: boolean;
  canReadCvs: boolean;
  isStale: boolean;
  onStatus: (application: SpontaneousApplication, status: SpontaneousStatus) => void;
  onOpen: (application: SpontaneousApplication) => void;
  onDelete: (application: SpontaneousApplication) => void;
}) {
  return (
    <Table
      label="Postulaciones espontáneas"
      isStale={isStale}
      columns={[
        sortableColumn('nombre', 'Postulante', sort, onSort),
        'Área de interés',
        { ...sortableColumn('fecha', 'Recibida', sort, onSort), isWide: true },
        'Estado',
        ...(canReadCvs ? ['CV'] : []),
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {applications.map((application) => {
        const { full_name: name } = application;
        const { label, tone } = SPONTANEOUS_STATUS[application.status];
        return (
          <tr key={application.id}>
            <th scope="row" className="font-normal">
              <button
                type="button"
                onClick={() => onOpen(application)}
                className="text-left font-semibold text-ink hover:text-copper"
              >
                {name}
              </button>
              <span className="block text-sm text-muted">{application.email}</span>
              {application.is_repeat && (
                <span className="block text-sm text-muted">Ya había enviado su CV</span>
              )}
            </th>
            <td>
              {application.area}
              <span className="block text-sm text-muted lg:hidden">{formatDate(application.created_at)}</span>
            </td>
            <td className="whitespace-nowrap tabular-nums max-lg:hidden">
              {formatDate(application.created_at)}
            </td>
            <td>
              {canUpdate ? (
                <select
                  aria-label={`Estado de ${name}`}
                  value={application.status}
                  onChange={(event) => {
                    const status = SPONTANEOUS_STATUSES.find((value) => value === event.target.value);
                    if (status) onStatus(application, status);
                  }}
                  className="select-arrow min-h-9 appearance-none border border-[#a9a497] bg-sheet py-1 pr-9 pl-3 text-sm font-semibold"
                >
                  {SPONTANEOUS_STATUSES.map((value) => (
                    <option key={value} value={value}>
                      {SPONTANEOUS_STATUS[value].label}
                    </option>
                  ))}
                </select>
              ) : (
                <StatusBadge tone={tone}>{label}</StatusBadge>
              )}
            </td>
            {canReadCvs && (
              <td>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Ver CV de ${name}`}
                  onClick={() => openCvInTab(application.cv_url)}
                >
                  Ver CV
                </Button>
              </td>
            )}
            <td className="w-0">
              <ActionMenu
                label={`Acciones para ${name}`}
                actions={[
                  { label: 'Ver postulación', onSelect: () => onOpen(application) },
                  ...(canDelete
                    ? [{ label: 'Eliminar', tone: 'danger' as const, onSelect: () => onDelete(application) }]
                    : []),
                ]}
              />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
