import type { ComponentProps } from 'react';
import { type FieldProps, TextField } from './field.tsx';

/** A one-time code: six digits from an authenticator app, or eight from an e-mail. Ignores non-digits. */
export function CodeField({
  onCode,
  digits = 6,
  ...field
}: FieldProps &
  Omit<ComponentProps<'input'>, 'onChange'> & { onCode: (code: string) => void; digits?: number }) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="[&_input]:max-w-48 [&_input]:font-mono [&_input]:text-xl [&_input]:tracking-[0.3em]"
      onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, digits))}
    />
  );
}
