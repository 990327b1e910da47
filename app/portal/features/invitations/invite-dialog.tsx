import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { toastError } from '#app/ui/toast.tsx';
import { INVITE_ERRORS, MAX_STAFF_NAME, newInvitationSchema } from '#domain/staff/invitation.ts';

export function InviteDialog({
  roles,
  refused,
  onClose,
  onInvite,
}: {
  /** The active roles that the user may assign. */
  roles: readonly { readonly id: string; readonly name: string }[];
  /** The other active roles, and why the user may not assign them. */
  refused: readonly { readonly name: string; readonly reason: string }[];
  onClose: () => void;
  /** Rejects when the invitation was not sent; the form then stays open. */
  onInvite: (invited: { email: string; full_name: string; role_id: string }) => Promise<unknown>;
}) {
  const [fields, setFields] = useState({ email: '', full_name: '', role_id: '' });
  const [errors, setErrors] = useState<Partial<Record<keyof typeof fields, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const set = (name: keyof typeof fields) => (event: { target: { value: string } }) => {
    setFields((before) => ({ ...before, [name]: event.target.value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const parsed = newInvitationSchema.safeParse(fields);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ message }) => message);
      const { email, missing } = INVITE_ERRORS;
      const found = parsed.error.issues.map(({ message, path: [name] }) => [
        name,
        message === email ? email : 'Este campo es obligatorio',
      ]);
      flushSync(() => setErrors(Object.fromEntries(found)));
      form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      return toastError(problems.includes(missing) ? missing : email);
    }
    setIsBusy(true);
    const { email, full_name, role_id } = parsed.data;
    await onInvite({ email, full_name, role_id }).then(onClose, () => undefined);
    setIsBusy(false);
  };
  return (
    <FormDialog
      isOpen
      isDirty={Object.values(fields).some((typed) => typed !== '')}
      onClose={onClose}
      canDismiss={!isBusy}
      title="Invitar usuario"
      description="Recibirá un correo con un enlace para elegir su contraseña."
      closeLabel="Cerrar"
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <TextField
          label="Correo electrónico"
          type="email"
          isRequired
          readOnly={isBusy}
          value={fields.email}
          error={errors.email}
          onChange={set('email')}
        />
        <TextField
          label="Nombre completo"
          isRequired
          maxLength={MAX_STAFF_NAME}
          readOnly={isBusy}
          value={fields.full_name}
          error={errors.full_name}
          onChange={set('full_name')}
        />
        <SelectField
          label="Rol"
          isRequired
          value={fields.role_id}
          error={errors.role_id}
          onChange={set('role_id')}
        >
          <option value="">Elija un rol</option>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {refused.length > 0 && (
          <div className="text-sm text-muted">
            <p>Con estos roles no puede invitar:</p>
            <ul className="my-1.5 list-disc pl-5">
              {refused.map(({ name, reason }) => (
                <li key={name}>
                  <span className="font-semibold text-ink">{name}</span>: {reason}
                </li>
              ))}
            </ul>
            <p>
              Un super admin puede invitar con ellos, o permitirle asignarlos en Permisos, «Puede asignar».
            </p>
          </div>
        )}
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Enviando...' : 'Enviar invitación'}
        </Button>
      </form>
    </FormDialog>
  );
}
