import { formatDate } from '#app/i18n/format.ts';
import { openCvInTab } from '#app/lib/uploads/open-cv-in-tab.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { Button } from '#app/ui/button.tsx';
import { sortableColumn } from '#app/ui/sort.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, wideColumn } from '#app/ui/table.tsx';
import {
  INTERNSHIP_STATUSES,
  type InternshipApplication,
  type InternshipStatus,
} from '#domain/internship-application.ts';
import { durationLabel, INTERNSHIP_STATUS } from './internship-labels.ts';
import type { InternshipSort } from './list-internships.ts';

/** Internship applications, with an inline status. */
export function InternshipsTable({
  internships,
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
  internships: readonly InternshipApplication[];
  sort: InternshipSort;
  onSort: (sort: string) => void;
  canUpdate: boolean;
  canDelete: boolean;
  canReadCvs: boolean;
  isStale: boolean;
  onStatus: (internship: InternshipApplication, status: InternshipStatus) => void;
  onOpen: (internship: InternshipApplication) => void;
  onDelete: (internship: InternshipApplication) => void;
}) {
  return (
    <Table
      label="Solicitudes de práctica"
      isStale={isStale}
      columns={[
        sortableColumn('nombre', 'Estudiante', sort, onSort),
        'Estudios',
        wideColumn('Duración'),
        { ...sortableColumn('fecha', 'Recibida', sort, onSort), isWide: true },
        'Estado',
        ...(canReadCvs ? ['CV'] : []),
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {internships.map((internship) => {
        const name = `${internship.first_name} ${internship.last_name}`;
        const { label, tone } = INTERNSHIP_STATUS[internship.status];
        return (
          <tr key={internship.id}>
            <th scope="row" className="font-normal">
              <button
                type="button"
                onClick={() => onOpen(internship)}
                className="text-left font-semibold text-ink hover:text-copper"
              >
                {name}
              </button>
              <span className="block text-sm text-muted">{internship.email}</span>
            </th>
            <td>
              {internship.career}
              <span className="block text-sm text-muted">{internship.institution}</span>
              <span className="block text-sm text-muted lg:hidden">
                {durationLabel(internship.duration)} · {formatDate(internship.created_at)}
              </span>
            </td>
            <td className="whitespace-nowrap max-lg:hidden">{durationLabel(internship.duration)}</td>
            <td className="whitespace-nowrap tabular-nums max-lg:hidden">
              {formatDate(internship.created_at)}
            </td>
            <td>
              {canUpdate ? (
                <select
                  aria-label={`Estado de ${name}`}
                  value={internship.status}
                  onChange={(event) => {
                    const status = INTERNSHIP_STATUSES.find((value) => value === event.target.value);
                    if (status) onStatus(internship, status);
                  }}
                  className="select-arrow min-h-9 appearance-none border border-[#a9a497] bg-sheet py-1 pr-9 pl-3 text-sm font-semibold"
                >
                  {INTERNSHIP_STATUSES.map((value) => (
                    <option key={value} value={value}>
                      {INTERNSHIP_STATUS[value].label}
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
                  onClick={() => openCvInTab(internship.cv_url)}
                >
                  Ver CV
                </Button>
              </td>
            )}
            <td className="w-0">
              <ActionMenu
                label={`Acciones para ${name}`}
                actions={[
                  { label: 'Ver solicitud', onSelect: () => onOpen(internship) },
                  ...(canDelete
                    ? [{ label: 'Eliminar', tone: 'danger' as const, onSelect: () => onDelete(internship) }]
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
