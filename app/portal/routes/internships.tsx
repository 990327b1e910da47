import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import {
  useChangeInternship,
  useDeleteInternship,
} from '#app/portal/features/internship-applications/change-internship.ts';
import { InternshipDialog } from '#app/portal/features/internship-applications/internship-dialog.tsx';
import { INTERNSHIP_STATUS } from '#app/portal/features/internship-applications/internship-labels.ts';
import { InternshipsTable } from '#app/portal/features/internship-applications/internships-table.tsx';
import {
  INTERNSHIP_SORTS,
  INTERNSHIPS_KEY,
  internshipQuery,
  internshipsQuery,
  NEWEST_FIRST,
  PAGE_SIZE,
} from '#app/portal/features/internship-applications/list-internships.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { readSort } from '#app/ui/sort.tsx';
import { INTERNSHIP_STATUSES, type InternshipApplication } from '#domain/internship-application.ts';
import { hasPermission } from '#domain/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['internship_applications'];

export const meta = portalMeta('Prácticas');

/** Internship applications, with live updates. */
export default function Internships() {
  const { access } = useStaff();
  const { change: changeUrl, page, query } = useUrlFilters();
  const status = INTERNSHIP_STATUSES.find((value) => value === query.get('estado')) ?? null;
  const search = query.get('buscar') ?? '';
  const sort = readSort(query.get('orden'), INTERNSHIP_SORTS, NEWEST_FIRST);
  const isListening = useLiveTables(TABLES, INTERNSHIPS_KEY);
  const list = useQuery({ ...internshipsQuery({ search, status, sort, page }), enabled: isListening });
  const change = useChangeInternship();
  const remove = useDeleteInternship();
  const canReadCvs = hasPermission(access, 'rrhh.documents.read');
  const closeRequest = (): void => changeUrl({ solicitud: '' });
  const [deleting, setDeleting] = useState<InternshipApplication | null>(null);
  const openedId = query.get('solicitud') ?? '';
  const listed = list.data?.internships.find(({ id }) => id === openedId);
  // A linked application may be on another page.
  const alone = useQuery({
    ...internshipQuery(openedId),
    enabled: openedId !== '' && list.isSuccess && !listed,
  });
  const opened = listed ?? (openedId && alone.data);

  if (list.isLoadingError) {
    return (
      <LoadError
        text="Error al cargar las solicitudes de prácticas"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (list.isPending) return <Loading>Cargando solicitudes...</Loading>;
  const { internships, total } = list.data;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Solicitudes de práctica</h2>
          <p role="status" className="text-muted">
            {total === 1 ? '1 solicitud' : `${total} solicitudes`}
          </p>
        </div>
        <search className="grid w-full gap-4 sm:w-auto sm:grid-cols-[18rem_12rem]">
          <SearchField
            placeholder="Nombre, correo, carrera…"
            value={search}
            onSearch={(buscar) => changeUrl({ buscar })}
          />
          <SelectField
            label="Estado"
            value={status ?? ''}
            onChange={(event) => changeUrl({ estado: event.target.value })}
          >
            <option value="">Todos los estados</option>
            {INTERNSHIP_STATUSES.map((value) => (
              <option key={value} value={value}>
                {INTERNSHIP_STATUS[value].label}
              </option>
            ))}
          </SelectField>
        </search>
      </div>
      {internships.length === 0 ? (
        <EmptyState
          title={search || status ? 'Ninguna solicitud coincide' : 'Aún no hay solicitudes'}
          body={
            search || status
              ? 'Pruebe con otra búsqueda o quite el filtro.'
              : 'Aparecerán aquí apenas lleguen.'
          }
        />
      ) : (
        <InternshipsTable
          internships={internships}
          sort={sort}
          onSort={(orden) => changeUrl({ orden })}
          canUpdate={hasPermission(access, 'rrhh.internships.update')}
          canDelete={access.isSuperAdmin}
          canReadCvs={canReadCvs}
          isStale={list.isPlaceholderData}
          onStatus={({ id, status: previous }, next) => change.mutate({ id, previous, status: next })}
          onOpen={({ id }) => changeUrl({ solicitud: id })}
          onDelete={setDeleting}
        />
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        onChange={(next) => changeUrl({ pagina: String(next + 1) })}
      />
      {opened && <InternshipDialog internship={opened} canReadCv={canReadCvs} onClose={closeRequest} />}
      {openedId && !listed && alone.data === null && (
        <Dialog isOpen onClose={closeRequest} title="Solicitud de práctica" closeLabel="Cerrar">
          <p>Esta solicitud ya no existe.</p>
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Eliminar esta solicitud?"
        body={`Se eliminarán la solicitud y el CV de ${deleting?.first_name ?? ''} ${deleting?.last_name ?? ''}. Esta acción no se puede deshacer.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting.id);
          setDeleting(null);
        }}
      />
    </>
  );
}
