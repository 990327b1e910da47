import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
import { recruitersQuery } from '#app/portal/interviews/list-recruiters.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { FieldsSkeleton } from '#app/ui/loading.tsx';
import { type BulkChange, ownerChange } from './bulk-change.ts';
import type { SelectedApplication } from './selection.ts';

/** Puts the user, a colleague or nobody in charge of the selected applications. */
export function BulkOwnerDialog({
  selected,
  userId,
  isBusy,
  onChange,
  onClose,
}: {
  selected: readonly SelectedApplication[];
  /** The signed-in user's. */
  userId: string;
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}) {
  const listed = useQuery(recruitersQuery);
  const [chosen, setChosen] = useState(userId);
  const recruiters = listed.data ?? [];
  const owner = recruiters.find(({ user_id }) => user_id === chosen);
  return (
    <Dialog
      isOpen
      canDismiss={!isBusy}
      onClose={onClose}
      title={`Quién está a cargo de ${countOf(selected.length, 'postulación', 'postulaciones')}`}
      closeLabel="Cerrar"
    >
      {listed.isLoadingError && (
        <LoadError text="No se pudo cargar el equipo" error={listed.error} onRetry={() => listed.refetch()} />
      )}
      {listed.isPending && <FieldsSkeleton>Cargando equipo...</FieldsSkeleton>}
      {listed.data && (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            onChange(ownerChange(selected, owner ? { id: owner.user_id, name: owner.full_name } : null));
          }}
        >
          <SelectField
            label="A cargo de"
            value={owner?.user_id ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">Nadie</option>
            {recruiters.map(({ full_name, user_id }) => (
              <option key={user_id} value={user_id}>
                {user_id === userId ? `${full_name} (usted)` : full_name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            Asignar
          </Button>
        </form>
      )}
    </Dialog>
  );
}
