import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { countOf } from '#app/i18n/format-count.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import {
  RIGHTS_KEY,
  retentionQuery,
  rightsRequestQuery,
  rightsRequestsQuery,
} from '#app/portal/features/rights-requests/list-rights-requests.ts';
import { describeData } from '#app/portal/features/rights-requests/rights-labels.ts';
import { RightsTable } from '#app/portal/features/rights-requests/rights-table.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { GoneDialog } from '#app/ui/gone-dialog.tsx';
import { LoadError, LoadFailure } from '#app/ui/load-error.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

const RightsDialog = deferred(() =>
  import('#app/portal/features/rights-requests/rights-dialog.tsx').then((module) => module.RightsDialog),
);

export const meta = portalMeta('Derechos sobre datos');

const TABLES = ['rights_requests'];

const LINKS = [
  { to: '/admin/rrhh/derechos/plazos', label: 'Plazos de conservación' },
  { to: '/admin/rrhh/derechos/registro', label: 'Registro de tratamientos' },
  { to: '/admin/rrhh/derechos/vulneraciones', label: 'Si hay una vulneración' },
];

/** Requests about personal data, due within the 30 days set by the law. */
export default function RightsRequests() {
  const [query, setQuery] = useSearchParams();
  const isListening = useLiveTables(TABLES, RIGHTS_KEY);
  const list = useQuery({ ...rightsRequestsQuery, enabled: isListening });
  const retention = useQuery(retentionQuery);
  const openedId = query.get('solicitud');
  const listed = list.data?.find(({ id }) => id === openedId);
  const alone = useQuery({
    ...rightsRequestQuery(openedId ?? ''),
    enabled: openedId !== null && list.isSuccess && !listed,
  });
  if (list.isLoadingError)
    return (
      <LoadFailure
        text="No se pudieron cargar las solicitudes"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  const opened = listed ?? alone.data;
  const close = (): void => setQuery({}, { replace: true });
  return (
    <>
      <ScreenHeading
        title="Derechos sobre datos"
        count={list.isSuccess && countOf(list.data.length, 'solicitud', 'solicitudes')}
        note={
          <>
            {retention.data && describeRetention(describeData(retention.data))} A quienes postularon a una
            oferta o a una práctica se les avisa dos semanas antes.
          </>
        }
      >
        <nav aria-label="Protección de datos" className="flex flex-wrap gap-x-6">
          {LINKS.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-9 items-center text-copper underline underline-offset-4"
            >
              {label}
            </Link>
          ))}
        </nav>
      </ScreenHeading>
      {list.data?.length === 0 ? (
        <EmptyState
          title="Aún no hay solicitudes"
          body="Las solicitudes llegan de la página «Sus datos, sus derechos» cuando la persona confirma su correo."
        />
      ) : (
        <RightsTable
          requests={list.data ?? []}
          loading={list.isPending && 'Cargando solicitudes...'}
          now={new Date()}
          addressOf={({ id }) => `/admin/rrhh/derechos?solicitud=${id}`}
        />
      )}
      {alone.isLoadingError && (
        <LoadError
          text="No se pudo cargar la solicitud"
          error={alone.error}
          onRetry={() => alone.refetch()}
        />
      )}
      {opened && <RightsDialog key={opened.id} request={opened} onClose={close} />}
      {openedId !== null && opened === null && (
        <GoneDialog title="Solicitud sobre datos" text="Esta solicitud ya no existe." onClose={close} />
      )}
    </>
  );
}

const describeRetention = (expiring: string | null): string =>
  expiring
    ? `En los próximos siete días se eliminan, por vencer su plazo: ${expiring}.`
    : 'En los próximos siete días no vence el plazo de ningún dato.';
