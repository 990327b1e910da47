import { useSearchParams } from 'react-router';
import { useOpeningHours } from '#app/lib/read-setting.ts';
import { UnreadReplies } from '#app/portal/conversation/unread-replies.tsx';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useReadOnOpening } from '#app/portal/features/notices/mark-read.ts';
import { useFollowUpQuote } from '#app/portal/features/quote-requests/follow-up-quote.ts';
import { OwnerFilter } from '#app/portal/features/quote-requests/owner-filter.tsx';
import { QUOTES } from '#app/portal/features/quote-requests/quote-list.ts';
import { useOwnerName } from '#app/portal/features/quote-requests/quote-owners.ts';
import { QuotesTable } from '#app/portal/features/quote-requests/quotes-table.tsx';
import { portalMeta } from '#app/portal/layout/portal-meta.ts';
import { OpenedRequest } from '#app/portal/requests/opened-request.tsx';
import { RequestListPage } from '#app/portal/requests/request-list-page.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { hasPermission } from '#domain/staff/permission.ts';

const QuoteDialog = deferred(() =>
  import('#app/portal/features/quote-requests/quote-dialog.tsx').then((module) => module.QuoteDialog),
);

const loadExport = () => import('#app/portal/features/quote-requests/export-quotes.ts');

export const meta = portalMeta('Solicitudes de cotización');

/** Quote requests, with live updates. */
export default function QuoteRequests() {
  const followUp = useFollowUpQuote();
  const { access, user } = useStaff();
  const ownerName = useOwnerName();
  const openOn = useOpeningHours();
  const canUpdate = hasPermission(access, 'ventas.quotes.update');
  const [query] = useSearchParams();
  useReadOnOpening(query.get('solicitud') ?? undefined, 'contact_request_id');
  return (
    <>
      <div className="mb-6 empty:hidden">
        <UnreadReplies areCustomers />
      </div>
      <RequestListPage
        list={QUOTES}
        texts={{
          title: 'Solicitudes de cotización',
          loadError: 'Error al cargar las solicitudes de cotización',
          searchPlaceholder: 'Nombre, empresa, correo, planta…',
          emptyTitle: 'Aún no hay solicitudes',
          emptyBody: 'Llegan del formulario de contacto del sitio; aparecerán aquí apenas lleguen.',
          dialogTitle: 'Solicitud de cotización',
        }}
        canUpdate={canUpdate}
        canDelete={hasPermission(access, 'ventas.quotes.delete')}
        describeDeletion={({ name }) => `Se eliminarán la solicitud de ${name} y sus archivos.`}
        onExport={async (options) => (await loadExport()).exportQuotes(options)}
        filterFields={({ owner = null }, change) => (
          <OwnerFilter owner={owner} userId={user.id} onChange={(responsable) => change({ responsable })} />
        )}
        renderTable={(table) => <QuotesTable {...table} ownerName={ownerName} openOn={openOn} />}
        renderOpened={(opened) => (
          <OpenedRequest
            {...opened}
            list={QUOTES}
            renderDialog={(quote, onClose) => (
              <QuoteDialog
                key={quote.id}
                quote={quote}
                userId={user.id}
                canUpdate={canUpdate}
                onClose={onClose}
                onSave={followUp.mutateAsync}
              />
            )}
          />
        )}
      />
    </>
  );
}
