import { selectionColumn } from '#app/ui/select-boxes.tsx';
import { isAllSelected, type Selection, withSelected } from '#app/ui/selection.ts';
import { sortableColumn } from '#app/ui/sort.tsx';
import { type LoadingRows, Table, wideColumn } from '#app/ui/table.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import type { PostingQuestion } from '#domain/recruiting/posting-question.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationRow } from './application-row.tsx';
import type { ApplicationSort, ListedApplication } from './list-applications.ts';
import type { SelectedApplication } from './selection.ts';

export function ApplicationsTable({
  applications,
  excerpts,
  tags,
  rules,
  ownerOf,
  othersOf,
  actions,
  isStale,
  selection,
  onSelect,
  onOpen,
  sort,
  onSort,
  loading = false,
}: LoadingRows & {
  applications: readonly ListedApplication[];
  /** Where CVs match the search, by application id. */
  excerpts: ReadonlyMap<string, string>;
  /** Tag names, by application id. */
  tags: ReadonlyMap<string, string>;
  /** The posting's questions. */
  rules: readonly PostingQuestion[];
  ownerOf: (application: ListedApplication) => string | undefined;
  othersOf: (application: ListedApplication) => number | undefined;
  actions: ApplicationActions;
  isStale: boolean;
  selection: Selection<SelectedApplication>;
  onSelect: (selection: Selection<SelectedApplication>) => void;
  onOpen: (application: ListedApplication) => void;
  sort: ApplicationSort;
  onSort: (sort: string) => void;
}) {
  const toggle = useStableCallback((application: ListedApplication) =>
    onSelect(withSelected(selection, [application], !selection.has(application.id))),
  );
  const areAllSelected = isAllSelected(selection, applications);
  return (
    <Table
      label="Postulaciones"
      loading={loading}
      isStale={isStale}
      columns={[
        selectionColumn(areAllSelected, () =>
          onSelect(withSelected(selection, applications, !areAllSelected)),
        ),
        sortableColumn('nombre', 'Postulante', sort, onSort),
        wideColumn('Lo que decide'),
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
          rules={rules}
          owner={ownerOf(application)}
          others={othersOf(application)}
          actions={actions}
          isSelected={selection.has(application.id)}
          onToggle={toggle}
          onOpen={onOpen}
        />
      ))}
    </Table>
  );
}
