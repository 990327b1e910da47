import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';
import { useHalfTyped } from './half-typed.ts';

/** A date, a time or both, which says when it was typed in part only; its form asks {@link isHalfTyped} before it saves. */
export function DateField({
  error,
  ...props
}: ComponentProps<typeof TextField> & { type: 'date' | 'time' | 'datetime-local' }) {
  const { handlers, incompleteMessage } = useHalfTyped();
  return <TextField {...props} {...handlers} error={incompleteMessage ?? error} />;
}
