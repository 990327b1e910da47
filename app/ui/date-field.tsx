import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';
import { useHalfTyped } from './half-typed.ts';

/** A date, a time or both, with an error when typed incompletely; its form checks {@link isHalfTyped} before saving. */
export function DateField({
  error,
  ...props
}: ComponentProps<typeof TextField> & { type: 'date' | 'time' | 'datetime-local' }) {
  const { handlers, incompleteMessage } = useHalfTyped();
  return <TextField {...props} {...handlers} error={incompleteMessage ?? error} />;
}
