import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatDateTime, machineReadable } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { MAX_LISTED, type Notice, noticesQuery } from './list-notices.ts';

const NOTICE_TEXTS = {
  mention: 'le mencionó al comentar a',
  assigned: 'dejó a su cargo a',
  replied: 'respondió sobre su cotización',
} as const satisfies Record<Notice['kind'], string>;

/** Where a notice leads. */
const placeOf = ({ application_id, contact_request_id, job_posting_id }: Notice): string =>
  contact_request_id
    ? `/admin/ventas/solicitudes?solicitud=${contact_request_id}`
    : `/admin/rrhh/applications/${job_posting_id}?postulante=${application_id}`;

/** The newest notices, each linking to its application or quote request. */
export function NoticesList({
  hasUnread,
  onOpen,
  onReadAll,
}: {
  hasUnread: boolean;
  onOpen: (notice: Notice) => void;
  onReadAll: () => void;
}) {
  const { data: notices, error, isLoadingError, refetch } = useQuery(noticesQuery);
  return (
    <>
      <div className="sticky top-0 flex min-h-12 items-center justify-between gap-4 border-b border-rule bg-sheet px-4">
        <h2 className="text-base">Avisos</h2>
        {hasUnread && (
          <Button variant="quiet" size="sm" onClick={onReadAll}>
            Marcar todo como leído
          </Button>
        )}
      </div>
      {isLoadingError && (
        <LoadError text="Error al cargar los avisos" error={error} onRetry={() => refetch()} />
      )}
      {!notices && !isLoadingError && <EntriesSkeleton>Cargando avisos...</EntriesSkeleton>}
      {notices?.length === 0 && (
        <p className="px-4 py-6 text-sm text-muted">
          Aún no hay avisos. Aquí verá cuando alguien del equipo le mencione o le deje a una persona a cargo.
        </p>
      )}
      <ul>
        {notices?.map((notice) => (
          <li key={notice.id} className="border-b border-grid last:border-b-0">
            <Link
              to={placeOf(notice)}
              onClick={() => onOpen(notice)}
              className={clsx(
                'block border-l-3 px-4 py-3 text-sm hover:bg-ground',
                notice.read_at ? 'border-unmarked' : 'border-copper',
              )}
            >
              <span className="block break-words">
                <strong className="font-semibold text-ink">
                  {notice.kind === 'replied' ? notice.applicant_name : (notice.actor_name ?? 'Alguien')}
                </strong>{' '}
                {NOTICE_TEXTS[notice.kind]}
                {notice.kind !== 'replied' && (
                  <>
                    {' '}
                    <strong className="font-semibold text-ink">{notice.applicant_name}</strong> (
                    {notice.job_title ?? 'cotización'})
                  </>
                )}
                {!notice.read_at && <span className="sr-only">: sin leer</span>}
              </span>
              {notice.excerpt && (
                <span className="mt-1 line-clamp-2 break-words text-muted">{notice.excerpt}</span>
              )}
              <time
                dateTime={machineReadable(notice.created_at)}
                className="mt-1 block text-xs text-muted tabular-nums"
              >
                {formatDateTime(notice.created_at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      {notices && notices.length >= MAX_LISTED && (
        <p className="border-t border-grid px-4 py-3 text-sm text-muted">
          Se muestran los últimos {MAX_LISTED} avisos.
        </p>
      )}
    </>
  );
}
