import { formatMoment } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Lamp } from '#app/ui/lamp.tsx';
import { sortHead } from '#app/ui/sort.tsx';
import { Table } from '#app/ui/table.tsx';
import { type ApplicationActions, ApplicationMenu } from './application-menu.tsx';
import { APPLICATION_STATUS, RATING_LABELS } from './application-status.ts';
import type { ApplicationSort, ListedApplication } from './list-applications.ts';

/** A posting's applicants, one a row. */
export function ApplicationsTable({
  applications,
  actions,
  isStale,
  selected,
  onSelect,
  onOpen,
  sort,
  onSort,
}: {
  applications: readonly ListedApplication[];
  actions: ApplicationActions;
  isStale: boolean;
  /** The ids of the chosen ones. */
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (application: ListedApplication) => void;
  sort: ApplicationSort;
  onSort: (sort: string) => void;
}) {
  const areAllSelected = applications.every(({ id }) => selected.has(id));
  return (
    <Table
      label="Postulaciones"
      isStale={isStale}
      heads={[
        {
          key: 'selection',
          content: (
            <input
              type="checkbox"
              aria-label="Seleccionar todas"
              className="size-4.5 align-middle accent-copper"
              checked={areAllSelected}
              onChange={() => onSelect(withAll(selected, applications, !areAllSelected))}
            />
          ),
        },
        sortHead('nombre', 'Postulante', sort, onSort),
        'Contacto',
        sortHead('fecha', 'Postuló', sort, onSort),
        'Entrevista',
        'Estado',
        'CV',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {applications.map((application) => {
        const { label, tone } = APPLICATION_STATUS[application.status];
        return (
          <tr key={application.id} aria-selected={selected.has(application.id)}>
            <td className="w-0">
              <input
                type="checkbox"
                aria-label={`Seleccionar a ${application.full_name}`}
                className="size-4.5 align-middle accent-copper"
                checked={selected.has(application.id)}
                onChange={() => onSelect(toggled(selected, application.id))}
              />
            </td>
            <th scope="row" className="font-semibold text-ink">
              <button
                type="button"
                onClick={() => onOpen(application)}
                className="text-left hover:text-copper"
              >
                {application.full_name}
              </button>
              {application.repeated_at && (
                <span className="block text-sm font-normal text-muted">Volvió a postular</span>
              )}
            </th>
            <td>
              <a href={`mailto:${application.email}`} className="hover:text-copper">
                {application.email}
              </a>
              {application.phone && <span className="block text-sm text-muted">{application.phone}</span>}
            </td>
            <td className="whitespace-nowrap tabular-nums">{formatMoment(application.applied_at)}</td>
            <td>{interview(application)}</td>
            <td>
              <Lamp tone={tone}>{label}</Lamp>
            </td>
            <td>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Ver CV de ${application.full_name}`}
                onClick={() => onOpen(application)}
              >
                Ver CV
              </Button>
            </td>
            <td className="w-0">
              <ApplicationMenu application={application} actions={actions} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** The others, on other pages, stay as they are. */
function withAll(
  selected: ReadonlySet<string>,
  applications: readonly ListedApplication[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const { id } of applications) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

function interview({ contacted, interview_rating }: ListedApplication): string {
  if (interview_rating) return RATING_LABELS[interview_rating];
  return contacted ? 'Contactado' : '—';
}
