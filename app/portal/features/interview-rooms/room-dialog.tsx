import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Room } from '#app/portal/interviews/list-rooms.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { ROOM_LIMITS } from '#domain/messages/interview.ts';
import { roomFormSchema } from './room-form-values.ts';
import { useSaveRoom } from './write-room.ts';

/** Adds or edits a room. */
export function RoomDialog({
  room,
  onClose,
}: {
  /** Null for a new room. */
  room: Room | null;
  onClose: () => void;
}) {
  const save = useSaveRoom();
  const form = useForm({
    resolver: zodResolver(roomFormSchema),
    defaultValues: { name: room?.name ?? '', place: room?.place ?? '', videoUrl: room?.video_url ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const isSaved = await save.mutateAsync({ room, values }).catch(() => null);
    if (isSaved) onClose();
    if (isSaved === false)
      form.setError('name', { message: 'Otra sala se llama así' }, { shouldFocus: true });
  });
  return (
    <FormDialog
      isOpen
      isDirty={isDirty && !save.data}
      canDismiss={!save.isPending}
      onClose={onClose}
      title={room ? 'Cambiar sala' : 'Agregar sala'}
      description="Se elige al proponer una entrevista. Lo ya agendado conserva lo que decía."
      closeLabel="Cerrar"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Nombre"
          maxLength={ROOM_LIMITS.name}
          error={errors.name?.message}
          isRequired
          readOnly={save.isPending}
          {...form.register('name')}
        />
        <TextArea
          label="Dirección y cómo llegar"
          rows={2}
          maxLength={ROOM_LIMITS.place}
          error={errors.place?.message}
          readOnly={save.isPending}
          {...form.register('place')}
        />
        <TextField
          label="Enlace de videollamada"
          type="url"
          placeholder="https://"
          maxLength={ROOM_LIMITS.videoUrl}
          error={errors.videoUrl?.message}
          readOnly={save.isPending}
          {...form.register('videoUrl')}
        />
        <Button type="submit" isBusy={save.isPending} className="justify-self-start">
          Guardar
        </Button>
      </form>
    </FormDialog>
  );
}
