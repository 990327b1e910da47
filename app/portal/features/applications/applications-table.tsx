import { sortableColumn } from '#app/ui/sort.tsx';
import { Table, wideColumn } from '#app/ui/table.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationRow } from './application-row.tsx';
import type { ApplicationSort, ListedApplication } from './list-applications.ts';

export function ApplicationsTable({
  applications,
  excerpts,
  tags,
  actions,
  isStale,
  selected,
  onSelect,
  onOpen,
  sort,
  onSort,
}: {
  applications: readonly ListedApplication[];
  /** Where CVs have what is searched for, by the application's id. */
  excerpts: ReadonlyMap<string, string>;
  /** The names of tags, likewise. */
  tags: ReadonlyMap<string, string>;
  actions: ApplicationActions;
  isStale: boolean;
  /** The ids of the selected applications. */
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (application: ListedApplication) => void;
  sort: ApplicationSort;
  onSort: (sort: string) => void;
}) {
  const toggle = useStableCallback((id: string) => onSelect(toggled(selected, id)));
  const areAllSelected = applications.every(({ id }) => selected.has(id));
  return (
    <Table
      label="Postulaciones"
      isStale={isStale}
      columns={[
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
        sortableColumn('nombre', 'Postulante', sort, onSort),
        wideColumn('Contacto'),
        sortableColumn('fecha', 'Postuló', sort, onSort),
        'Entrevista',
        'Estado',
        wideColumn('CV'),
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {applications.map((application) => (
        <ApplicationRow
          key={application.id}
          application={application}
          excerpt={excerpts.get(application.id)}
          tags={tags.get(application.id)}
          actions={actions}
          isSelected={selected.has(application.id)}
          onToggle={toggle}
          onOpen={onOpen}
        />
      ))}
    </Table>
  );
}

/** Keeps the selection on other pages. */
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
