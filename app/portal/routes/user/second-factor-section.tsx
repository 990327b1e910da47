import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { useResetFactor } from '#app/portal/features/auth/second-factor-policy/staff-factors.ts';
import { USERS_KEY } from '#app/portal/features/users/list-users.ts';
import type { UserDetails } from '#app/portal/features/users/read-user.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { DetailSection } from '../../layout/detail-section.tsx';

/** A user's second factor, with its removal in case it is lost. */
export function SecondFactorSection({
  user,
  canReset,
  isMe,
}: {
  user: UserDetails;
  canReset: boolean;
  isMe: boolean;
}) {
  const queries = useQueryClient();
  const reset = useResetFactor();
  const [isAsking, setIsAsking] = useState(false);
  const { full_name, second_factor_since: since, user_id } = user;
  return (
    <DetailSection
      id="segundo-factor"
      title="Segundo factor"
      text="Un código de su teléfono además de la contraseña."
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <StatusBadge tone={since ? 'green' : 'amber'}>
          {since ? `Activo desde el ${formatDate(since)}` : 'Sin configurar'}
        </StatusBadge>
        {since && canReset && (
          <Button variant="danger" size="sm" isBusy={reset.isPending} onClick={() => setIsAsking(true)}>
            Quitar segundo factor
          </Button>
        )}
      </div>
      {since && !canReset && !isMe && (
        <p className="mt-2 text-sm text-muted">
          Si perdió el teléfono y sus códigos de recuperación, un super admin puede quitárselo.
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`¿Quitar el segundo factor de ${full_name}?`}
        body="Compruebe antes que se lo pide esa persona: desde ahora entrará solo con su contraseña, hasta que configure otro. Queda registrado."
        confirmLabel="Quitar"
        cancelLabel="Cancelar"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          reset.mutate(
            { user_id, full_name },
            { onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }) },
          );
          setIsAsking(false);
        }}
      />
    </DetailSection>
  );
}
