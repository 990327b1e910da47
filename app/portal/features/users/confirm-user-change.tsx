import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { UserChange } from './change-user.ts';
import type { User } from './list-users.ts';

/** Confirms the loss of a role, or of all access, that the user could not restore. */
export function ConfirmUserChange({
  confirming,
  onConfirm,
  onCancel,
}: {
  /** Null while closed. */
  confirming: { readonly user: Pick<User, 'full_name' | 'roles'>; readonly change: UserChange } | null;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const name = confirming?.user.full_name ?? '';
  const change = confirming?.change;
  const roleId = change?.kind === 'revoke' && change.roleId;
  const role = confirming?.user.roles.find(({ id }) => id === roleId)?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={confirming !== null}
      {...(change?.kind === 'active'
        ? {
            title: `¿Desactivar a ${name}?`,
            body: 'Dejará de entrar de inmediato, y usted no podrá activar de nuevo su cuenta: tiene roles que usted no puede asignar.',
            confirmLabel: 'Desactivar',
          }
        : {
            title: `¿Quitar ${role} a ${name}?`,
            body: 'Perderá de inmediato lo que ese rol permite, y usted no podrá devolvérselo: no puede asignar ese rol.',
            confirmLabel: 'Quitar',
          })}
      cancelLabel="Cancelar"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
