import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { deviceName } from '#app/lib/device-name.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useEndSessions } from './end-sessions.ts';
import { sessionsQuery } from './list-sessions.ts';

/** The user's sessions, which can be ended individually, all except this one, or everywhere. */
export function SessionsSection({ onEverywhere }: { onEverywhere: () => void }) {
  const sessions = useQuery(sessionsQuery);
  const end = useEndSessions();
  const [isLeaving, setIsLeaving] = useState(false);
  if (sessions.isLoadingError) {
    return (
      <LoadFailure
        text="No se pudieron cargar las sesiones"
        error={sessions.error}
        onRetry={() => sessions.refetch()}
      />
    );
  }
  if (sessions.isPending) return <EntriesSkeleton>Cargando sesiones...</EntriesSkeleton>;
  return (
    <div className="grid gap-5">
      <ul aria-label="Sesiones abiertas" className="border-y border-rule">
        {sessions.data.map(({ address, id, is_current, last_used_at, user_agent }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-b border-grid py-3.5 last:border-b-0"
          >
            <span>
              <span className="font-semibold text-ink">{deviceName(user_agent)}</span>
              <span className="block text-sm text-muted tabular-nums">
                {/* IPv4-mapped IPv6 addresses. */}
                {address?.replace(/^::ffff:/, '')} · último uso {formatDateTime(last_used_at)}
              </span>
            </span>
            {is_current ? (
              <StatusBadge tone="green">Esta sesión</StatusBadge>
            ) : (
              <Button
                variant="outline"
                size="sm"
                aria-label={`Cerrar la sesión de ${deviceName(user_agent)}`}
                isBusy={end.isPending}
                onClick={() => end.mutate({ id })}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          isBusy={end.isPending}
          disabled={sessions.data.length < 2}
          onClick={() => end.mutate('others')}
        >
          Cerrar las demás
        </Button>
        <Button variant="danger" size="sm" onClick={() => setIsLeaving(true)}>
          Cerrar sesión en todas partes
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isLeaving}
        title="¿Cerrar sesión en todas partes?"
        body="También en este dispositivo: tendrá que iniciar sesión de nuevo."
        confirmLabel="Cerrar sesión"
        cancelLabel="Cancelar"
        onCancel={() => setIsLeaving(false)}
        onConfirm={onEverywhere}
      />
    </div>
  );
}
