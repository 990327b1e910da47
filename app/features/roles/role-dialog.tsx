import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { NEW_ROLE_TYPES, type RoleForm, roleFormSchema } from '#domain/role.ts';
import type { Role } from './list-roles.ts';
import { ROLE_TYPE_LABELS } from './role-labels.ts';

/** The name of a role, what it is for, and for a new one its type. */
export function RoleDialog({
  role,
  onClose,
  onSave,
}: {
  /** Null for a new one. */
  role: Role | null;
  onClose: () => void;
  /** Rejects, and the form stays open, when it was not saved. */
  onSave: (fields: RoleForm) => Promise<unknown>;
}) {
  const form = useForm({
    resolver: zodResolver(roleFormSchema),
    defaultValues: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      role_type: role?.role_type === 'accesos_admin' ? 'accesos_admin' : 'rrhh_admin',
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    await onSave(fields).then(onClose, () => undefined);
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canDismiss={!isSubmitting}
      title={role ? 'Renombrar rol' : 'Nuevo rol'}
      description={role ? undefined : 'Sus permisos se eligen después de crearlo.'}
      closeLabel="Cerrar"
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Nombre"
          isRequired
          maxLength={100}
          {...form.register('name')}
          error={errors.name && 'Este campo es obligatorio'}
        />
        <TextArea
          label="Descripción (opcional)"
          rows={2}
          maxLength={500}
          {...form.register('description')}
          error={errors.description && 'Revise este campo'}
        />
        {!role && (
          <SelectField label="Tipo" {...form.register('role_type')}>
            {NEW_ROLE_TYPES.map((type) => (
              <option key={type} value={type}>
                {ROLE_TYPE_LABELS[type]}
              </option>
            ))}
          </SelectField>
        )}
        <Button
          type="submit"
          isBusy={isSubmitting}
          disabled={role !== null && !isDirty}
          className="justify-self-start"
        >
          {isSubmitting ? 'Guardando...' : 'Guardar'}
        </Button>
      </form>
    </Dialog>
  );
}
