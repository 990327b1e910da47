import type { Views } from '#app/views/views.ts';
import { Button } from './button.tsx';
import { ConfirmDialogContent } from './confirm-dialog-content.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea, TextField } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { LanguageColumns } from './language-columns.tsx';
import { LanguagePreview } from './language-preview.tsx';

const noop = (): void => undefined;
const LONG = 'Supervisar el montaje de tableros y la puesta en servicio en faena. '.repeat(12);

export default {
  inline: {
    'conflict notice': () => (
      <ConflictNotice
        fields={[
          { name: 'title', label: 'Título', mine: 'Jefe de proyecto', theirs: '' },
          { name: 'description', label: 'Descripción', mine: LONG, theirs: LONG.toUpperCase() },
        ]}
        onKeep={noop}
        onTake={noop}
      />
    ),
    'language columns': () => (
      <LanguageColumns
        spanish={[
          <TextField key="title" label="Título" isRequired error="Este campo es obligatorio" />,
          <TextArea key="description" label="Descripción" defaultValue={LONG} />,
        ]}
        english={[
          <TextField key="title" label="Title" lang="en" />,
          <TextArea key="description" label="Description" lang="en" />,
        ]}
      />
    ),
    'language preview': () => (
      <LanguagePreview language="es" onChange={noop}>
        <p>{LONG}</p>
      </LanguagePreview>
    ),
  },
  standalone: {
    'form dialog': () => (
      <FormDialog isOpen isDirty onClose={noop} title="Editar oferta" closeLabel="Cerrar">
        <TextField label="Título" defaultValue="Tablerista" />
      </FormDialog>
    ),
    dialog: () => (
      <Dialog isOpen onClose={noop} title="Nueva oferta" description="Borrador" closeLabel="Cerrar">
        <TextField label="Título" />
        <Button className="mt-5">Guardar</Button>
      </Dialog>
    ),
    'dialog long and wide': () => (
      <Dialog isOpen isWide onClose={noop} title={LONG} closeLabel="Cerrar" canDismiss={false}>
        <p>{LONG.repeat(4)}</p>
      </Dialog>
    ),
    confirm: () => (
      <ConfirmDialogContent
        title="¿Eliminar la oferta?"
        body="No se puede deshacer."
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onConfirm={noop}
        onCancel={noop}
      />
    ),
  },
} satisfies Views;
