import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { useUnloadWarning } from './use-unload-warning.ts';

/** A dialog of the portal with a form: it asks before changes are discarded, by closing it or by leaving the page. */
export function FormDialog({
  isDirty,
  onClose,
  ...props
}: ComponentProps<typeof Dialog> & {
  /** Whether there is anything to lose. */
  isDirty: boolean;
}) {
  const [isAsking, setIsAsking] = useState(false);
  useUnloadWarning(isDirty);
  return (
    <>
      <Dialog {...props} onClose={() => (isDirty ? setIsAsking(true) : onClose())} />
      <ConfirmDialog
        isOpen={isAsking}
        title="¿Descartar los cambios?"
        body="Lo que escribió no se ha guardado."
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        onConfirm={onClose}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
