import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';

/** The service's limit. */
const MAX_LENGTH = 120;

/** Renames a passkey, so that its owner recognizes it. */
export function RenamePasskeyDialog({
  name,
  isBusy,
  onClose,
  onSave,
}: {
  name: string;
  isBusy: boolean;
  onClose: () => void;
  onSave: (name: string) => void;
}) {
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const trimmed = text.trim();
    if (!trimmed) setError('Este campo es obligatorio');
    else if (trimmed === name) onClose();
    else onSave(trimmed);
  };
  return (
    <Dialog isOpen onClose={onClose} canDismiss={!isBusy} title="Cambiar nombre" closeLabel="Cerrar">
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <TextField
          label="Nombre"
          hint="Por ejemplo, el dispositivo donde está guardada."
          maxLength={MAX_LENGTH}
          value={text}
          error={error}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Guardando...' : 'Guardar'}
        </Button>
      </form>
    </Dialog>
  );
}
