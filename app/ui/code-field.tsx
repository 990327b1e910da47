import type { ComponentProps } from 'react';
import { type FieldProps, TextField } from './field.tsx';

/** Six digits from an application or a mail: pasted with spaces or typed, and filled in by the device where it can. */
export function CodeField({
  onCode,
  ...field
}: FieldProps & Omit<ComponentProps<'input'>, 'onChange'> & { onCode: (digits: string) => void }) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      className="[&_input]:max-w-48 [&_input]:font-mono [&_input]:text-xl [&_input]:tracking-[0.3em]"
      onChange={(event) => onCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
    />
  );
}
