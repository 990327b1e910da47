import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeleteUser } from '#app/portal/features/users/delete-user.ts';
import type { UserDetails } from '#app/portal/features/users/read-user.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DetailSection } from '../../layout/detail-section.tsx';

/** Deactivates, reactivates or deletes a user. */
export function AccountSection({
  user,
  canActivate,
  canDelete,
  isBusy,
  onSetActive,
}: {
  user: UserDetails;
  /** Whether the signed-in user may assign the roles held by an inactive person. */
  canActivate: boolean;
  canDelete: boolean;
  /** True while an access change is being saved. */
  isBusy: boolean;
  onSetActive: (isActive: boolean) => void;
}) {
  const navigate = useNavigate();
  const remove = useDeleteUser(() => navigate('/admin/accesos/usuarios', { replace: true }));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <DetailSection
      id="cuenta"
      title="Cuenta"
      text="Inactiva, la persona no puede entrar; sus roles, su nombre y su historial quedan."
    >
      {!user.is_active && !canActivate && (
        <p className="text-muted">
          Tiene roles que usted no puede asignar: la activa de nuevo quien puede asignarlos.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {(user.is_active || canActivate) && (
          <Button variant="outline" size="sm" isBusy={isBusy} onClick={() => onSetActive(!user.is_active)}>
            {user.is_active ? 'Desactivar' : 'Activar'}
          </Button>
        )}
        {canDelete && (
          <Button variant="danger" size="sm" isBusy={remove.isPending} onClick={() => setIsAsking(true)}>
            Eliminar usuario
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`¿Eliminar a ${user.full_name}?`}
        body="Se elimina su cuenta con roles, sesiones y segundo factor; lo que hizo queda, sin su nombre. No se puede deshacer. Si solo debe dejar de entrar, desactive la cuenta."
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          remove.mutate(user.user_id);
          setIsAsking(false);
        }}
      />
    </DetailSection>
  );
}
