import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import {
  useChangeSpontaneous,
  useDeleteSpontaneous,
  useSaveSpontaneousNotes,
} from '#app/portal/features/spontaneous-applications/change-spontaneous.ts';
import {
  NEWEST_FIRST,
  PAGE_SIZE,
  SPONTANEOUS_KEY,
  SPONTANEOUS_SORTS,
  spontaneousListQuery,
  spontaneousQuery,
} from '#app/portal/features/spontaneous-applications/list-spontaneous.ts';
import { SpontaneousDialog } from '#app/portal/features/spontaneous-applications/spontaneous-dialog.tsx';
import { SPONTANEOUS_STATUS } from '#app/portal/features/spontaneous-applications/spontaneous-labels.ts';
import { SpontaneousTable } from '#app/portal/features/spontaneous-applications/spontaneous-table.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { readSort } from '#app/ui/sort.tsx';
import { hasPermission } from '#domain/permission.ts';
import { SPONTANEOUS_STATUSES, type SpontaneousApplication } from '#domain/spontaneous-application.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['spontaneous_applications'];

export const meta = portalMeta('Postulaciones espontáneas');

/** Spontaneous applications, with live updates. */
export default function Spontaneous() {
  const { access } = useStaff();
  const { change: changeUrl, page, query } = useUrlFilters();
  const status = SPONTANEOUS_STATUSES.find((value) => value === query.get('estado')) ?? null;
  const search = query.get('buscar') ?? '';
  const sort = readSort(query.get('orden'), SPONTANEOUS_SORTS, NEWEST_FIRST);
  const isListening = useLiveTables(TABLES, SPONTANEOUS_KEY);
  const list = useQuery({ ...spontaneousListQuery({ search, status, sort, page }), enabled: isListening });
  const change = useChangeSpontaneous();
  const remove = useDeleteSpontaneous();
  const saveNotes = useSaveSpontaneousNotes();
  const canUpdate = hasPermission(access, 'rrhh.applications.update');
  const canReadCvs = hasPermission(access, 'rrhh.documents.read');
  const closeRequest = (): void => changeUrl({ solicitud: '' });
  const [deleting, setDeleting] = useState<SpontaneousApplication | null>(null);
  const openedId = query.get('solicitud') ?? '';
  const listed = list.data?.applications.find(({ id }) => id === openedId);
  // A linked application may be on another page.
  const alone = useQuery({
    ...spontaneousQuery(openedId),
    enabled: openedId !== '' && list.isSuccess && !listed,
  });
  const opened = listed ?? (openedId && alone.data);

  if (list.isLoadingError) {
    return (
      <LoadError
        text="Error al cargar las postulaciones espontáneas"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (list.isPending) return <Loading>Cargando postulaciones...</Loading>;
  const { applications, total } = list.data;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Postulaciones espontáneas</h2>
          <p role="status" className="text-muted">
            {total === 1 ? '1 postulación' : `${total} postulaciones`}
          </p>
        </div>
        <search className="grid w-full gap-4 sm:w-auto sm:grid-cols-[18rem_12rem]">
          <SearchField
            placeholder="Nombre, correo, área…"
            value={search}
            onSearch={(buscar) => changeUrl({ buscar })}
          />
          <SelectField
            label="Estado"
            value={status ?? ''}
            onChange={(event) => changeUrl({ estado: event.target.value })}
          >
            <option value="">Todos los estados</option>
            {SPONTANEOUS_STATUSES.map((value) => (
              <option key={value} value={value}>
                {SPONTANEOUS_STATUS[value].label}
              </option>
            ))}
          </SelectField>
        </search>
      </div>
      {applications.length === 0 ? (
        <EmptyState
          title={search || status ? 'Ninguna postulación coincide' : 'Aún no hay postulaciones espontáneas'}
          body={
            search || status
              ? 'Pruebe con otra búsqueda o quite el filtro.'
              : 'Aparecerán aquí apenas lleguen, y se eliminan solas a los 12 meses.'
          }
        />
      ) : (
        <SpontaneousTable
          applications={applications}
          sort={sort}
          onSort={(orden) => changeUrl({ orden })}
          canUpdate={canUpdate}
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
      {opened && (
        <SpontaneousDialog
          key={opened.id}
          application={opened}
          canUpdate={canUpdate}
          onNotes={(notes, previous) => saveNotes.mutate({ id: opened.id, notes, previous })}
          canReadCv={canReadCvs}
          onClose={closeRequest}
        />
      )}
      {openedId && !listed && alone.data === null && (
        <Dialog isOpen onClose={closeRequest} title="Postulación espontánea" closeLabel="Cerrar">
          <p>Esta postulación ya no existe.</p>
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Eliminar esta postulación?"
        body={`Se eliminarán la postulación y el CV de ${deleting?.full_name ?? ''}. Esta acción no se puede deshacer.`}
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
