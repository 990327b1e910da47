import { newPasswordSchema } from '#domain/staff/password.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';

/** A new password and its confirmation. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

export const EMPTY_PASSWORD: NewPassword = { password: '', again: '' };

/** Whether the password satisfies the policy and matches its confirmation. */
export function isValidNewPassword({ again, password }: NewPassword): boolean {
  return newPasswordSchema.safeParse(password).success && password === again;
}

/** New-password fields with the checklist of unmet rules. */
export function NewPasswordFields({
  labels,
  error,
  value,
  onChange,
}: {
  labels: { readonly password: string; readonly again: string };
  /** The server's error, if any. */
  error?: string | undefined;
  value: NewPassword;
  onChange: (value: NewPassword) => void;
}) {
  const { again, password } = value;
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        error={error}
        value={password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <PasswordChecklist password={password} />
      <PasswordField
        label={labels.again}
        autoComplete="new-password"
        error={again !== '' && again !== password ? 'Las contraseñas no coinciden' : undefined}
        value={again}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
    </>
  );
}
