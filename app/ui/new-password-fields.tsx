import { newPasswordSchema } from '#domain/password.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';

/** A password as it is being chosen: typed twice. */
export interface NewPassword {
  readonly password: string;
  readonly again: string;
}

export const EMPTY_PASSWORD: NewPassword = { password: '', again: '' };

/** Whether a password keeps every rule and was typed the same twice. */
export function isValidNewPassword({ again, password }: NewPassword): boolean {
  return newPasswordSchema.safeParse(password).success && password === again;
}

/** The fields for a new password, with what it still lacks between them. */
export function NewPasswordFields({
  labels,
  error,
  value,
  onChange,
}: {
  labels: { readonly password: string; readonly again: string };
  /** What the server said of it. */
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
