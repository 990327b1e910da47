import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
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
import { LoadFailure } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { readSort } from '#app/ui/read-sort.ts';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
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
  const { data: sent } = invitations;
  const isPending = !sent || !roles.data;
  const offered = roles.data ?? [];
  const canInvite = hasPermission(access, 'accesos.invitations.create');
  const found = filterInvitations(sent ?? [], { search, state, sort, now: new Date() });
  return (
    <>
      <ScreenHeading
        action={
          canInvite && (
            <Button size="sm" className="min-h-10" onClick={() => invite('si')}>
              Invitar usuario
            </Button>
          )
        }
        title="Invitaciones"
        count={!isPending && countOf(found.length, 'invitación', 'invitaciones')}
      >
        {sent?.length !== 0 && (
          <InvitationFilterBar
            search={search}
            state={state}
            onChange={(name, value) => filters.change({ [name]: value })}
          />
        )}
      </ScreenHeading>
      {!isPending && sent.length === 0 ? (
        <EmptyState
          title="Aún no hay invitaciones"
          body={
            canInvite
              ? 'Con «Invitar usuario», una persona recibe un correo para crear su cuenta en el portal.'
              : 'Aparecerán aquí cuando se invite a alguien al portal.'
          }
        />
      ) : !isPending && found.length === 0 ? (
        <NoMatches
          title="Ninguna invitación coincide"
          onClear={() => filters.change({ buscar: '', estado: '' })}
        />
      ) : (
        <InvitationsTable
          invitations={isPending ? [] : found}
          loading={isPending && 'Cargando invitaciones...'}
          sort={sort}
          onSort={(orden) => filters.change({ orden })}
          roles={new Map(offered.map(({ id, name }) => [id, name]))}
          canResend={canInvite}
          canDelete={hasPermission(access, 'accesos.invitations.delete')}
          onResend={({ email, full_name, role_id }) =>
            send.mutateAsync({ invited: { email, full_name, role_id }, isResend: true })
          }
          onDelete={setDeleting}
        />
      )}
      {canInvite && roles.data && filters.query.has('invitar') && (
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
