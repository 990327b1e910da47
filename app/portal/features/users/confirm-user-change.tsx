import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { UserChange } from './change-user.ts';
import type { User } from './list-users.ts';

/** Confirms the loss of a role, or of access. */
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
  const { change } = confirming ?? {};
  const role =
    change?.kind === 'revoke'
      ? confirming?.user.roles.find(({ id }) => id === change.roleId)?.name
      : undefined;
  return (
    <ConfirmDialog
      isOpen={confirming !== null}
      title={role ? `¿Quitar ${role} a ${name}?` : `¿Desactivar a ${name}?`}
      body={
        role
          ? 'Perderá de inmediato lo que ese rol permite.'
          : 'No podrá ver ni cambiar nada del portal hasta que se active de nuevo.'
      }
      confirmLabel={role ? 'Quitar' : 'Desactivar'}
      cancelLabel="Cancelar"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
