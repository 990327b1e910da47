import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { notificationSettingsSchema } from '#domain/messages/notification-settings.ts';
import { INVALID_EMAIL } from '#domain/values/email.ts';
import { type StoredSettings, useSaveNotificationSettings } from './notification-settings.ts';

const FIELDS = [
  { name: 'email_notifications_enabled', label: 'Avisar de cada postulación nueva' },
  { name: 'notification_email', label: 'Correo de notificaciones' },
] as const;

const formOf = (stored: StoredSettings | null) => ({
  email_notifications_enabled: stored?.email_notifications_enabled ?? false,
  notification_email: stored?.notification_email ?? '',
});

const displayValues = ({ email_notifications_enabled, notification_email }: ReturnType<typeof formOf>) => ({
  email_notifications_enabled: email_notifications_enabled ? 'Sí' : 'No',
  notification_email,
});

/** The settings for mails about new applications. */
export function NotificationDialog({
  current,
  onClose,
}: {
  current: StoredSettings | null;
  onClose: () => void;
}) {
  const save = useSaveNotificationSettings();
  const form = useForm({
    resolver: zodResolver(notificationSettingsSchema),
    defaultValues: formOf(current),
  });
  const conflicts = useEditConflicts(form, current, formOf);
  const submit = form.handleSubmit(async (settings) => {
    await save.mutateAsync({ base: conflicts.base, settings }).then(
      (conflict) => (conflict ? conflicts.report(conflict) : onClose()),
      () => undefined,
    );
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [mine, theirs] = [displayValues(form.getValues()), displayValues(formOf(conflicts.base))];
  return (
    <FormDialog
      isOpen
      isDirty={isDirty}
      canDismiss={!isSubmitting}
      onClose={onClose}
      title="Notificaciones por correo"
      description="Cada postulación nueva se avisa una vez, sin el CV. Si en Gestión Web › Configuraciones hay otros correos para ellas, se avisa a esos."
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
          error={errors.notification_email && INVALID_EMAIL}
          readOnly={isSubmitting}
          {...form.register('notification_email')}
        />
        <ConflictNotice
          fields={FIELDS.flatMap(({ label, name }) =>
            conflicts.names.includes(name) ? [{ name, label, mine: mine[name], theirs: theirs[name] }] : [],
          )}
          onKeep={conflicts.keepMine}
          onTake={conflicts.takeTheirs}
        />
        <Button
          type="submit"
          isBusy={isSubmitting}
          disabled={conflicts.names.length > 0}
          className="justify-self-start"
        >
          Guardar
        </Button>
      </form>
    </FormDialog>
  );
}
