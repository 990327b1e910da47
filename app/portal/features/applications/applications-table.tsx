import { sortableColumn } from '#app/ui/sort.tsx';
import { Table, wideColumn } from '#app/ui/table.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationRow } from './application-row.tsx';
import type { ApplicationSort, ListedApplication } from './list-applications.ts';
import { type Selection, withSelected } from './selection.ts';

/** The id of the checkbox that selects the page. */
export const SELECT_ALL_ID = 'select-all';

export function ApplicationsTable({
  applications,
  excerpts,
  tags,
  actions,
  isStale,
  selection,
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
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (application: ListedApplication) => void;
  sort: ApplicationSort;
  onSort: (sort: string) => void;
}) {
  const toggle = useStableCallback((application: ListedApplication) =>
    onSelect(withSelected(selection, [application], !selection.has(application.id))),
  );
  const areAllSelected = applications.every(({ id }) => selection.has(id));
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
              id={SELECT_ALL_ID}
              aria-label="Seleccionar todas"
              className="size-4.5 align-middle accent-copper"
              checked={areAllSelected}
              onChange={() => onSelect(withSelected(selection, applications, !areAllSelected))}
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
          isSelected={selection.has(application.id)}
          onToggle={toggle}
          onOpen={onOpen}
        />
      ))}
    </Table>
  );
}
