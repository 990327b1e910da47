import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/field.tsx';
import { type NotificationSettings, notificationSettingsSchema } from '#domain/notification-settings.ts';
import { useSaveNotificationSettings } from './notification-settings.ts';

/** Whether and where new applications are reported by mail. */
export function NotificationDialog({
  current,
  onClose,
}: {
  current: (NotificationSettings & { id: string }) | null;
  onClose: () => void;
}) {
  const save = useSaveNotificationSettings();
  const form = useForm({
    resolver: zodResolver(notificationSettingsSchema),
    defaultValues: {
      email_notifications_enabled: current?.email_notifications_enabled ?? false,
      notification_email: current?.notification_email ?? '',
    },
  });
  const submit = form.handleSubmit(async (settings) => {
    await save.mutateAsync({ id: current?.id ?? null, settings }).then(onClose, () => undefined);
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Notificaciones por correo"
      description="Cada postulación nueva se avisa una vez, sin el CV."
      closeLabel="Cerrar"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-copper"
            {...form.register('email_notifications_enabled')}
          />
          Avisar de cada postulación nueva
        </label>
        <TextField
          label="Correo de notificaciones"
          type="email"
          autoComplete="email"
          error={form.formState.errors.notification_email && 'Por favor ingrese un email válido'}
          {...form.register('notification_email')}
        />
        <Button type="submit" isBusy={form.formState.isSubmitting} className="justify-self-start">
          Guardar
        </Button>
      </form>
    </Dialog>
  );
}
