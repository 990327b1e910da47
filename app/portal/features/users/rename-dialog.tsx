import { useState } from 'react';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { MAX_STAFF_NAME } from '#domain/staff/invitation.ts';
import type { EditableUser } from './read-user.ts';

/** Renames a user. If a colleague renames them meanwhile, the new name is shown, and saving again replaces it. */
export function RenameDialog({
  user,
  onClose,
  onSave,
}: {
  user: EditableUser;
  onClose: () => void;
  /** Resolves with the conflict, or null when saved; rejects when saving fails. */
  onSave: (base: EditableUser, fullName: string) => Promise<Conflict<EditableUser> | null>;
}) {
  const [base, setBase] = useState(user);
  const [name, setName] = useState(user.full_name);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (): Promise<void> => {
    const trimmed = name.trim();
    if (!trimmed) return setError('Este campo es obligatorio');
    if (trimmed === base.full_name) return onClose();
    setIsBusy(true);
    try {
      const conflict = await onSave(base, trimmed);
      if (!conflict) return onClose();
      setBase(conflict.current);
      setError(
        `Otra persona lo cambió a «${conflict.current.full_name}». Guarde de nuevo para dejar el suyo.`,
      );
    } catch {
      // The toast reports the error; the input stays.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDialog
      isOpen
      isDirty={name.trim() !== base.full_name}
      onClose={onClose}
      canDismiss={!isBusy}
      title="Cambiar nombre"
      closeLabel="Cerrar"
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label="Nombre completo"
          isRequired
          maxLength={MAX_STAFF_NAME}
          readOnly={isBusy}
          value={name}
          error={error}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Guardando...' : 'Guardar'}
        </Button>
      </form>
    </FormDialog>
  );
}
