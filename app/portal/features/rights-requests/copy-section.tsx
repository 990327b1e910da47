import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { type DataCopy, dataCopyQuery } from './list-rights-requests.ts';
import { useResendCopy } from './resend-copy.ts';

/** Whether the link was used, still works or has expired, and since when or until when. */
export function describeCopy({ downloaded_at, expires_at }: DataCopy, now: Date): string {
  if (downloaded_at) return `Se descargó el ${formatDateTime(downloaded_at)}.`;
  return Date.parse(expires_at) > now.getTime()
    ? `Aún no se descarga; sirve hasta el ${formatDateTime(expires_at)}.`
    : `Venció el ${formatDateTime(expires_at)} sin que se descargara.`;
}

/** What became of the link to the copy of the data, which can be sent again; renders nothing without one. */
export function CopySection({ request }: { request: string }) {
  const copy = useQuery(dataCopyQuery(request));
  const resend = useResendCopy(request);
  if (copy.isLoadingError)
    return (
      <LoadFailure
        text="No se pudo leer si se descargó la copia"
        error={copy.error}
        onRetry={() => copy.refetch()}
      />
    );
  if (!copy.data) return null;
  return (
    <section aria-label="Copia de los datos">
      <h3 className="mb-1 text-base">Copia de los datos</h3>
      <p className="text-sm">
        Enlace enviado el {formatDateTime(copy.data.sent_at)}. {describeCopy(copy.data, new Date())}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Button variant="outline" size="sm" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          Enviar otra vez
        </Button>
        Con un enlace nuevo; el anterior deja de servir.
      </p>
    </section>
  );
}
