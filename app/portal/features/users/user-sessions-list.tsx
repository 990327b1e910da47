import { formatDateTime } from '#app/i18n/format.ts';
import { deviceName } from '#app/lib/device-name.ts';
import { Button } from '#app/ui/button.tsx';
import type { UserSession } from './list-user-sessions.ts';

/** A user's sessions, each with a button that ends it. */
export function UserSessionsList({
  sessions,
  isBusy,
  onEnd,
}: {
  sessions: readonly UserSession[];
  isBusy: boolean;
  /** @param id null for all of them */
  onEnd: (id: string | null) => void;
}) {
  if (sessions.length === 0) return <p className="text-muted">No tiene sesiones abiertas.</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <ul aria-label="Sesiones abiertas" className="w-full border-y border-rule">
        {sessions.map(({ address, has_second_factor, id, last_used_at, user_agent }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-b border-grid py-2.5 last:border-b-0"
          >
            <span className="min-w-0">
              <span className="font-semibold text-ink">{deviceName(user_agent)}</span>
              <span className="block text-sm text-muted tabular-nums">
                {/* IPv4-mapped IPv6 addresses. */}
                {address?.replace(/^::ffff:/, '')} · último uso {formatDateTime(last_used_at)}
                {has_second_factor && ' · con segundo factor'}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Cerrar la sesión de ${deviceName(user_agent)}`}
              isBusy={isBusy}
              onClick={() => onEnd(id)}
            >
              Cerrar
            </Button>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="danger" size="sm" isBusy={isBusy} onClick={() => onEnd(null)}>
          Cerrar todas
        </Button>
      )}
    </div>
  );
}
