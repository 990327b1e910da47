import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { User } from './list-users.ts';

/** Confirms the loss of a role that the user could not give back. */
export function ConfirmUserChange({
  confirming,
  onConfirm,
  onCancel,
}: {
  /** Null while closed. */
  confirming: { readonly user: Pick<User, 'full_name' | 'roles'>; readonly roleId: string } | null;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const name = confirming?.user.full_name ?? '';
  const role = confirming?.user.roles.find(({ id }) => id === confirming.roleId)?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={confirming !== null}
      title={`¿Quitar ${role} a ${name}?`}
      body="Perderá de inmediato lo que ese rol permite, y usted no podrá devolvérselo: no puede asignar ese rol."
      confirmLabel="Quitar"
      cancelLabel="Cancelar"
      onCancel={onCancel}
      onConfirm={onConfirm}
    />
  );
}
