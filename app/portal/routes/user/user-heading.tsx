import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendResetLink } from '#app/portal/features/auth/password-recovery/send-reset-link.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { INVITATION_STATES } from '#app/portal/features/invitations/invitation-states.ts';
import { stateOf } from '#app/portal/features/invitations/list-invitations.ts';
import { useSendInvitation } from '#app/portal/features/invitations/send-invitation.ts';
import { USERS_KEY } from '#app/portal/features/users/list-users.ts';
import type { UserDetails } from '#app/portal/features/users/read-user.ts';
import { useRenameUser } from '#app/portal/features/users/rename-user.ts';
import type { UserInvitation } from '#app/portal/features/users/user-invitation.ts';
import { Button } from '#app/ui/button.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { hasPermission } from '#domain/staff/permission.ts';

const RenameDialog = deferred(() =>
  import('#app/portal/features/users/rename-dialog.tsx').then((module) => module.RenameDialog),
);

/** The screen that leads to a user's. */
export const USERS = { to: '/admin/accesos/usuarios', label: 'Usuarios' };

/** A user's name, email and state, with the most frequent actions. */
export function UserHeading({
  user,
  invited,
  canChange,
}: {
  user: UserDetails;
  /** Their pending invitation, if any. */
  invited: UserInvitation | null;
  canChange: boolean;
}) {
  const { access } = useStaff();
  const queries = useQueryClient();
  const rename = useRenameUser();
  const resetLink = useSendResetLink();
  const send = useSendInvitation();
  const [isRenaming, setIsRenaming] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: USERS_KEY });
  const invitedState = invited && stateOf(invited, new Date());
  return (
    <>
      <ScreenHeading
        parent={USERS}
        title={user.full_name}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              <EmailText>{user.email}</EmailText>
            </span>
            {invitedState ? (
              <StatusBadge tone={INVITATION_STATES[invitedState].tone}>
                {invitedState === 'expired' ? 'Invitación expirada' : 'Invitación pendiente'}
              </StatusBadge>
            ) : (
              <StatusBadge tone={user.is_active ? 'green' : 'steel'}>
                {user.is_active ? 'Activo' : 'Inactivo'}
              </StatusBadge>
            )}
          </span>
        }
        action={
          canChange && (
            <div className="flex flex-wrap gap-3">
              <Button variant="outline" size="sm" onClick={() => setIsRenaming(true)}>
                Cambiar nombre
              </Button>
              {invited
                ? invitedState === 'pending' &&
                  hasPermission(access, 'accesos.invitations.create') && (
                    <Button
                      variant="outline"
                      size="sm"
                      isBusy={send.isPending}
                      onClick={() => send.mutate({ invited, isResend: true }, { onSettled: refresh })}
                    >
                      Invitar de nuevo
                    </Button>
                  )
                : user.is_active && (
                    <Button
                      variant="outline"
                      size="sm"
                      isBusy={resetLink.isPending}
                      onClick={() => resetLink.mutate(user.email)}
                    >
                      Enviar enlace para restablecer contraseña
                    </Button>
                  )}
            </div>
          )
        }
      />
      {isRenaming && (
        <RenameDialog
          user={user}
          onClose={() => setIsRenaming(false)}
          onSave={(base, full_name) => rename.mutateAsync({ base, full_name })}
        />
      )}
    </>
  );
}
