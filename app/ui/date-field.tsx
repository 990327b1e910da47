import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';
import { useIncompleteField } from './incomplete-field.ts';

/**
 * A date, a time or both, with an error when typed incompletely; its form checks {@link hasIncompleteField} before
 * saving.
 */
export function DateField({
  error,
  ...props
}: ComponentProps<typeof TextField> & { type: 'date' | 'time' | 'datetime-local' }) {
  const { handlers, incompleteMessage } = useIncompleteField();
  return <TextField {...props} {...handlers} error={incompleteMessage ?? error} />;
}
