import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { useDeleteInvitation } from '#app/portal/features/invitations/delete-invitation.ts';
import {
  filterInvitations,
  INVITATION_SORTS,
  NEWEST_INVITATIONS,
} from '#app/portal/features/invitations/filter-invitations.ts';
import { InvitationFilterBar } from '#app/portal/features/invitations/invitation-filter-bar.tsx';
import { readState } from '#app/portal/features/invitations/invitation-states.ts';
import { InvitationsTable } from '#app/portal/features/invitations/invitations-table.tsx';
import {
  INVITATIONS_KEY,
  type Invitation,
  invitationsQuery,
} from '#app/portal/features/invitations/list-invitations.ts';
import { useSendInvitation } from '#app/portal/features/invitations/send-invitation.ts';
import { rolesQuery } from '#app/portal/features/users/list-users.ts';
import { refusedRoles } from '#app/portal/features/users/refusal-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ListToolbar } from '#app/ui/list-toolbar.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { readSort } from '#app/ui/read-sort.ts';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

const INVITATION_TABLES = ['admin_invitations'];
const ROLE_TABLES = ['admin_roles', 'admin_role_permissions', 'admin_role_delegations'];

const InviteDialog = deferred(() =>
  import('#app/portal/features/invitations/invite-dialog.tsx').then((module) => module.InviteDialog),
);

export const meta = portalMeta('Invitaciones');

/** Invitations, with live updates. */
export default function Invitations() {
  const { access } = useStaff();
  const isListening = useLiveTables(INVITATION_TABLES, INVITATIONS_KEY);
  const isListeningToRoles = useLiveTables(ROLE_TABLES, ROLES_KEY);
  const invitations = useQuery({ ...invitationsQuery, enabled: isListening });
  const roles = useQuery({ ...rolesQuery, enabled: isListeningToRoles });
  const send = useSendInvitation();
  const remove = useDeleteInvitation();
  const filters = useUrlFilters();
  const search = filters.query.get('buscar') ?? '';
  const state = readState(filters.query.get('estado'));
  const sort = readSort(filters.query.get('orden'), INVITATION_SORTS, NEWEST_INVITATIONS);
  const invite = (invitar: 'si' | ''): void => filters.change({ invitar });
  const [deleting, setDeleting] = useState<Invitation | null>(null);
  if (invitations.isLoadingError || roles.isLoadingError) {
    return (
      <div role="alert">
        <LoadFailure
          text={invitations.isLoadingError ? 'Error al cargar invitaciones' : 'Error al cargar roles'}
          error={invitations.error ?? roles.error}
          onRetry={() => refetchFailed([invitations, roles])}
        />
      </div>
    );
  }
  if (invitations.isPending || roles.isPending) return <ListSkeleton>Cargando invitaciones...</ListSkeleton>;
  const canInvite = hasPermission(access, 'accesos.invitations.create');
  const found = filterInvitations(invitations.data, { search, state, sort, now: new Date() });
  return (
    <>
      <ListToolbar
        action={
          canInvite && (
            <Button size="sm" className="min-h-10" onClick={() => invite('si')}>
              Invitar usuario
            </Button>
          )
        }
        title="Invitaciones"
      >
        {invitations.data.length > 0 && (
          <InvitationFilterBar
            search={search}
            state={state}
            onChange={(name, value) => filters.change({ [name]: value })}
          />
        )}
      </ListToolbar>
      {found.length === 0 ? (
        <EmptyState
          {...(invitations.data.length === 0
            ? { title: 'Aún no hay invitaciones' }
            : {
                title: 'Ninguna invitación coincide',
                body: 'Pruebe con otra búsqueda o quite el filtro.',
              })}
        />
      ) : (
        <InvitationsTable
          invitations={found}
          sort={sort}
          onSort={(orden) => filters.change({ orden })}
          roles={new Map(roles.data.map(({ id, name }) => [id, name]))}
          canResend={canInvite}
          canDelete={hasPermission(access, 'accesos.invitations.delete')}
          onResend={({ email, full_name, role_id }) =>
            send.mutateAsync({ invited: { email, full_name, role_id }, isResend: true })
          }
          onDelete={setDeleting}
        />
      )}
      {canInvite && filters.query.has('invitar') && (
        <InviteDialog
          roles={roles.data.filter(({ refusal }) => refusal === null)}
          refused={refusedRoles(roles.data)}
          onClose={() => invite('')}
          onInvite={(invited) => send.mutateAsync({ invited, isResend: false })}
        />
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title="¿Eliminar esta invitación?"
        body={`El enlace enviado a ${deleting?.email ?? ''} dejará de funcionar.`}
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
