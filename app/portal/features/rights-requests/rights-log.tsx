import { useQuery } from '@tanstack/react-query';
import { formatDateTime, machineReadable } from '#app/i18n/format.ts';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { type RightsEvent, rightsEventsQuery } from './list-rights-requests.ts';
import { describeData } from './rights-labels.ts';

/** What the person of the request does, of whom the text speaks. */
const BY_PERSON: ReadonlySet<RightsEvent['kind']> = new Set(['confirmed', 'downloaded']);

function describeRightsEvent({ detail, kind }: RightsEvent): string {
  switch (kind) {
    case 'confirmed':
      return 'La persona confirmó su dirección';
    case 'blocked':
      return `bloqueó los datos (${describeData(detail) ?? 'nada'})`;
    case 'unblocked':
      return 'levantó el bloqueo';
    case 'exported':
      return `descargó los datos (${describeData(detail) ?? 'nada'})`;
    case 'rectified':
      return `corrigió los datos (${describeData(detail) ?? 'nada'})`;
    case 'consent_withdrawn':
      return `retiró el consentimiento para otros procesos (${describeData(detail) ?? 'nada'})`;
    case 'erased':
      return `eliminó los datos (${describeData(detail) ?? 'nada'})`;
    case 'extended':
      return 'prorrogó el plazo';
    case 'downloaded':
      return 'La persona descargó su copia';
    case 'copy_resent':
      return 'envió otra vez el enlace a la copia';
    case 'answered':
      return detail.outcome === 'refused' ? 'respondió con un rechazo' : 'respondió que se cumplió';
  }
}

/** The actions taken on a request, by whom and when. */
export function RightsLog({ request }: { request: string }) {
  const events = useQuery(rightsEventsQuery(request));
  if (events.isLoadingError)
    return (
      <LoadFailure
        text="No se pudo cargar el registro"
        error={events.error}
        onRetry={() => events.refetch()}
      />
    );
  return (
    <section aria-label="Registro">
      <h3 className="mb-2 text-base">Registro</h3>
      <ol className="grid gap-2 text-sm">
        {events.data?.map((event) => (
          <li key={event.id} className="break-words">
            <time dateTime={machineReadable(event.happened_at)} className="mr-2 text-muted tabular-nums">
              {formatDateTime(event.happened_at)}
            </time>{' '}
            {!BY_PERSON.has(event.kind) && (
              <strong className="font-semibold text-ink">{event.actor_name ?? 'Alguien'} </strong>
            )}
            {describeRightsEvent(event)}
          </li>
        ))}
      </ol>
    </section>
  );
}
