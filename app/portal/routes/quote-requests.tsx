import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import {
  useChangeQuoteStatus,
  useDeleteQuote,
  useFollowUpQuote,
} from '#app/portal/features/quote-requests/change-quote-request.ts';
import {
  NEWEST_FIRST,
  PAGE_SIZE,
  QUOTE_SORTS,
  QUOTES_KEY,
  quoteQuery,
  quotesQuery,
} from '#app/portal/features/quote-requests/list-quote-requests.ts';
import { QuoteDialog } from '#app/portal/features/quote-requests/quote-dialog.tsx';
import { QUOTE_STATUS } from '#app/portal/features/quote-requests/quote-labels.ts';
import { QuotesTable } from '#app/portal/features/quote-requests/quotes-table.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { readSort } from '#app/ui/sort.tsx';
import { QUOTE_STATUSES, type QuoteRequest } from '#domain/quote-request.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Cotizaciones');

/** Quote requests; for super admins alone, as in the database. */
export default function QuoteRequestsPage() {
  return useStaff().access.isSuperAdmin ? <QuoteRequests /> : <Navigate to="/admin" replace />;
}

const TABLES = ['contact_requests'];

/** Quote requests, with live updates. */
function QuoteRequests() {
  const { change: changeUrl, page, query } = useUrlFilters();
  const status = QUOTE_STATUSES.find((value) => value === query.get('estado')) ?? null;
  const search = query.get('buscar') ?? '';
  const sort = readSort(query.get('orden'), QUOTE_SORTS, NEWEST_FIRST);
  const isListening = useLiveTables(TABLES, QUOTES_KEY);
  const list = useQuery({ ...quotesQuery({ search, status, sort, page }), enabled: isListening });
  const change = useChangeQuoteStatus();
  const followUp = useFollowUpQuote();
  const remove = useDeleteQuote();
  const close = (): void => changeUrl({ solicitud: '' });
  const [deleting, setDeleting] = useState<QuoteRequest | null>(null);
  const openedId = query.get('solicitud') ?? '';
  const listed = list.data?.quotes.find(({ id }) => id === openedId);
  // A linked request may be on another page.
  const alone = useQuery({
    ...quoteQuery(openedId),
    enabled: openedId !== '' && list.isSuccess && !listed,
  });
  const opened = listed ?? (openedId && alone.data);

  if (list.isLoadingError) {
    return (
      <LoadError
        text="Error al cargar las solicitudes de cotización"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (list.isPending) return <Loading>Cargando solicitudes...</Loading>;
  const { quotes, total } = list.data;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-2xl">Solicitudes de cotización</h2>
          <p role="status" className="text-muted">
            {total === 1 ? '1 solicitud' : `${total.toLocaleString('es-CL')} solicitudes`}
          </p>
        </div>
        <search className="grid w-full gap-4 sm:w-auto sm:grid-cols-[18rem_12rem]">
          <SearchField
            placeholder="Nombre, empresa, correo, planta…"
            value={search}
            onSearch={(buscar) => changeUrl({ buscar })}
          />
          <SelectField
            label="Estado"
            value={status ?? ''}
            onChange={(event) => changeUrl({ estado: event.target.value })}
          >
            <option value="">Todos los estados</option>
            {QUOTE_STATUSES.map((value) => (
              <option key={value} value={value}>
                {QUOTE_STATUS[value].label}
              </option>
            ))}
          </SelectField>
        </search>
      </div>
      {quotes.length === 0 ? (
        <EmptyState
          title={search || status ? 'Ninguna solicitud coincide' : 'Aún no hay solicitudes'}
          body={
            search || status
              ? 'Pruebe con otra búsqueda o quite el filtro.'
              : 'Aparecerán aquí apenas lleguen.'
          }
        />
      ) : (
        <QuotesTable
          quotes={quotes}
          sort={sort}
          onSort={(orden) => changeUrl({ orden })}
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
      {opened && <QuoteDialog key={opened.id} quote={opened} onClose={close} onSave={followUp.mutateAsync} />}
      {openedId && !listed && alone.data === null && (
        <Dialog isOpen onClose={close} title="Solicitud de cotización" closeLabel="Cerrar">
          <p>Esta solicitud ya no existe.</p>
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Eliminar esta solicitud?"
        body={`Se eliminarán la solicitud de ${deleting?.name ?? ''} y sus archivos. Esta acción no se puede deshacer.`}
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
