import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import type { User } from './list-users.ts';
import { describeResponsibilities, responsibilitiesQuery } from './responsibilities.ts';

/** Confirms the deactivation of a user, and asks who takes over what they are in charge of. */
export function DeactivationDialog({
  user,
  canUndo,
  onConfirm,
  onCancel,
}: {
  user: Pick<User, 'full_name' | 'user_id'>;
  /** Whether the signed-in user may activate the user again. */
  canUndo: boolean;
  /** @param successor the id of the colleague who takes over; null for nobody */
  onConfirm: (successor: string | null) => void;
  onCancel: () => void;
}) {
  const owned = useQuery({ ...responsibilitiesQuery(user.user_id), staleTime: 0 });
  const [successor, setSuccessor] = useState('');
  const description = owned.data && describeResponsibilities(owned.data.counts);
  return (
    <ConfirmDialog
      isOpen
      title={`¿Desactivar a ${user.full_name}?`}
      body={
        canUndo
          ? 'Se cierran sus sesiones y no podrá volver a entrar mientras su cuenta esté desactivada.'
          : 'Se cierran sus sesiones y no podrá volver a entrar. Usted no podrá activar de nuevo su cuenta: tiene roles que usted no puede asignar.'
      }
      confirmLabel="Desactivar"
      cancelLabel="Cancelar"
      onCancel={onCancel}
      onConfirm={() => onConfirm(successor || null)}
    >
      {owned.isLoadingError && (
        <LoadFailure
          text="No se pudo leer qué tiene a su cargo"
          error={owned.error}
          onRetry={() => owned.refetch()}
        />
      )}
      {owned.isPending && <p role="status">Viendo qué tiene a su cargo...</p>}
      {owned.data && !description && (
        <p>No tiene postulaciones en curso, entrevistas próximas ni solicitudes de cotización a su cargo.</p>
      )}
      {owned.data && description && (
        <>
          <p className="font-semibold text-ink">{description}</p>
          <SelectField
            label="Pasan a cargo de"
            hint={
              successor
                ? 'Recibe un aviso por cada postulación y solicitud.'
                : 'Las postulaciones quedan a su nombre, y se encuentran con el filtro «Sin responsable, en curso»; las solicitudes de cotización quedan sin responsable.'
            }
            value={successor}
            onChange={({ target }) => setSuccessor(target.value)}
          >
            <option value="">Nadie todavía</option>
            {owned.data.successors.map(({ full_name, user_id }) => (
              <option key={user_id} value={user_id}>
                {full_name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </ConfirmDialog>
  );
}
