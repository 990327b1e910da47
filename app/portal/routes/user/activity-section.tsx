import { useState } from 'react';
import { formatDate, formatDateTime } from '#app/i18n/format.ts';
import { useEndUserSessions } from '#app/portal/features/users/end-user-sessions.ts';
import type { UserSession } from '#app/portal/features/users/list-user-sessions.ts';
import type { UserDetails } from '#app/portal/features/users/read-user.ts';
import { UserSessionsList } from '#app/portal/features/users/user-sessions-list.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EntriesSkeleton } from '#app/ui/loading.tsx';
import { DetailSection } from '../../layout/detail-section.tsx';

/** When and where a user uses the portal, and controls to end their sessions. */
export function ActivitySection({
  user,
  sessions,
  canChange,
}: {
  user: UserDetails;
  /** Undefined while they load. */
  sessions: readonly UserSession[] | undefined;
  canChange: boolean;
}) {
  const endSessions = useEndUserSessions(user.user_id);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <DetailSection id="actividad" title="Actividad" text="Dónde y cuándo usa el portal.">
      <dl className="mb-5 grid gap-x-8 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Último ingreso</dt>
        <dd className="tabular-nums">
          {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : 'Nunca ha ingresado'}
        </dd>
        {user.last_used_at && (
          <>
            <dt className="text-muted">Última actividad</dt>
            <dd className="tabular-nums">{formatDateTime(user.last_used_at)}</dd>
          </>
        )}
        <dt className="text-muted">En el portal desde</dt>
        <dd className="tabular-nums">{formatDate(user.created_at)}</dd>
      </dl>
      {canChange && !sessions && <EntriesSkeleton>Cargando sesiones...</EntriesSkeleton>}
      {canChange && sessions && (
        <UserSessionsList
          sessions={sessions}
          isBusy={endSessions.isPending}
          onEnd={(id) => (id ? endSessions.mutate(id) : setIsAsking(true))}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`¿Cerrar todas las sesiones de ${user.full_name}?`}
        body="Tendrá que iniciar sesión de nuevo en cada dispositivo. Queda registrado."
        confirmLabel="Cerrar todas"
        cancelLabel="Cancelar"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          endSessions.mutate(null);
          setIsAsking(false);
        }}
      />
    </DetailSection>
  );
}
