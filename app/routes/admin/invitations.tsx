import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeleteInvitation } from '#app/features/invitations/delete-invitation.ts';
import { InvitationsTable } from '#app/features/invitations/invitations-table.tsx';
import { InviteDialog } from '#app/features/invitations/invite-dialog.tsx';
import { type Invitation, invitationsQuery } from '#app/features/invitations/list-invitations.ts';
import { useSendInvitation } from '#app/features/invitations/send-invitation.ts';
import { useStaff } from '#app/features/session/staff-context.ts';
import { rolesQuery } from '#app/features/users/list-users.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { hasPermission, mayGrantRole } from '#domain/permission.ts';

/** Who was invited to the portal. */
export default function Invitations() {
  const { access } = useStaff();
  const invitations = useQuery(invitationsQuery);
  const roles = useQuery(rolesQuery);
  const send = useSendInvitation();
  const remove = useDeleteInvitation();
  const [isInviting, setIsInviting] = useState(false);
  const [doomed, setDoomed] = useState<Invitation | null>(null);
  if (invitations.isError || roles.isError) {
    return (
      <div role="alert">
        <EmptyState title={invitations.isError ? 'Error al cargar invitaciones' : 'Error al cargar roles'}>
          <Button
            variant="outline"
            size="sm"
            onClick={() => Promise.all([invitations.refetch(), roles.refetch()])}
          >
            Reintentar
          </Button>
        </EmptyState>
      </div>
    );
  }
  if (invitations.isPending || roles.isPending) return <Loading>Cargando invitaciones...</Loading>;
  const canInvite = hasPermission(access, 'accesos.invitations.create');
  const grantable = roles.data.filter((role) => role.is_active && mayGrantRole(access, role));
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl">Invitaciones</h2>
        {canInvite && <Button onClick={() => setIsInviting(true)}>Invitar usuario</Button>}
      </div>
      {invitations.data.length === 0 ? (
        <EmptyState title="Aún no hay invitaciones" />
      ) : (
        <InvitationsTable
          invitations={invitations.data}
          roles={new Map(roles.data.map(({ id, name }) => [id, name]))}
          canResend={canInvite}
          canDelete={hasPermission(access, 'accesos.invitations.delete')}
          onResend={({ email, full_name, role_id }) =>
            send.mutate({ invited: { email, full_name, role_id }, isResend: true })
          }
          onDelete={setDoomed}
        />
      )}
      {isInviting && (
        <InviteDialog
          roles={grantable}
          onClose={() => setIsInviting(false)}
          onInvite={(invited) => send.mutateAsync({ invited, isResend: false })}
        />
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        title="¿Eliminar esta invitación?"
        body={`El enlace enviado a ${doomed?.email ?? ''} dejará de funcionar.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) remove.mutate(doomed.id);
          setDoomed(null);
        }}
      />
    </>
  );
}
