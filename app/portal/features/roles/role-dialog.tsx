import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { Conflict } from '#app/lib/query/save-changes.ts';
import { useEditConflicts } from '#app/lib/query/use-edit-conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { ConflictNotice } from '#app/ui/conflict-notice.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { NEW_ROLE_TYPES, ROLE_LIMITS, type RoleForm, roleFormSchema } from '#domain/staff/role.ts';
import type { EditableRole, Role } from './list-roles.ts';
import { ROLE_TYPE_LABELS } from './role-labels.ts';

const LABELS = [
  ['name', 'Nombre'],
  ['description', 'Descripción'],
] as const;

/** Creates or renames a role; the type of an existing one is fixed. */
export function RoleDialog({
  role,
  onClose,
  onSave,
}: {
  /** Null to create a role. */
  role: Role | null;
  onClose: () => void;
  /**
   * Resolves with the conflict, or null when saved; otherwise the form stays open.
   *
   * @param base the role as loaded into the form
   */
  onSave: (fields: RoleForm, base: EditableRole | null) => Promise<Conflict<EditableRole> | null>;
}) {
  const formOf = ({ description, name }: Pick<EditableRole, 'description' | 'name'>) => ({
    name,
    description: description ?? '',
    role_type: role?.role_type === 'accesos_admin' ? ('accesos_admin' as const) : ('rrhh_admin' as const),
  });
  const form = useForm({
    resolver: zodResolver(roleFormSchema),
    defaultValues: formOf(role ?? { name: '', description: null }),
  });
  const edited: EditableRole | null = role;
  const conflicts = useEditConflicts(form, edited, formOf);
  const theirs = conflicts.base && formOf(conflicts.base);
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (fields) => {
    await onSave(fields, conflicts.base).then(
      (conflict) => (conflict ? conflicts.report(conflict) : onClose()),
      () => undefined,
    );
  });
  return (
    <FormDialog
      isOpen
      isDirty={isDirty}
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
          maxLength={ROLE_LIMITS.name}
          readOnly={isSubmitting}
          {...form.register('name')}
          error={errors.name && 'Este campo es obligatorio'}
        />
        <TextArea
          label="Descripción (opcional)"
          rows={2}
          maxLength={ROLE_LIMITS.description}
          readOnly={isSubmitting}
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
        <ConflictNotice
          fields={LABELS.flatMap(([name, label]) =>
            theirs && conflicts.names.includes(name)
              ? [{ name, label, mine: form.getValues(name) ?? '', theirs: theirs[name] }]
              : [],
          )}
          onKeep={conflicts.keepMine}
          onTake={conflicts.takeTheirs}
        />
        <Button
          type="submit"
          isBusy={isSubmitting}
          disabled={(role !== null && !isDirty) || conflicts.names.length > 0}
          className="justify-self-start"
        >
          {isSubmitting ? 'Guardando...' : 'Guardar'}
        </Button>
      </form>
    </FormDialog>
  );
}
