import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { UserChange } from './change-user.ts';
import { DeactivationDialog } from './deactivation-dialog.tsx';
import type { User } from './list-users.ts';

/** Confirms a deactivation, or the loss of a role that the signed-in user could not restore. */
export function ConfirmUserChange({
  confirming,
  onConfirm,
  onCancel,
}: {
  /** Null while closed. */
  confirming: {
    readonly user: Pick<User, 'full_name' | 'roles' | 'user_id'>;
    readonly change: UserChange;
    readonly canUndo: boolean;
  } | null;
  onConfirm: (change: UserChange) => void;
  onCancel: () => void;
}) {
  if (!confirming) return null;
  const { canUndo, change, user } = confirming;
  if (change.kind === 'active')
    return (
      <DeactivationDialog
        user={user}
        canUndo={canUndo}
        onConfirm={(successor) => onConfirm({ ...change, successor })}
        onCancel={onCancel}
      />
    );
  const role = user.roles.find(({ id }) => id === change.roleId)?.name ?? '';
  return (
    <ConfirmDialog
      isOpen
      title={`¿Quitar ${role} a ${user.full_name}?`}
      body="Perderá de inmediato lo que ese rol permite, y usted no podrá devolvérselo: no puede asignar ese rol."
      confirmLabel="Quitar"
      cancelLabel="Cancelar"
      onCancel={onCancel}
      onConfirm={() => onConfirm(change)}
    />
  );
}
