import { type FormEvent, type InputEvent, type KeyboardEvent, useState } from 'react';

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['date', 'Complete la fecha'],
  ['time', 'Complete la hora'],
  ['datetime-local', 'Complete la fecha y la hora'],
]);

/**
 * Whether a date or time in the form is typed incompletely, in which case its value is empty. Such fields show an
 * error, and the first gets the focus.
 */
export function hasIncompleteField(form: HTMLFormElement): boolean {
  const fields = [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.validity.badInput,
  );
  for (const field of fields) field.checkValidity();
  fields[0]?.focus();
  return fields.length > 0;
}

/**
 * The error of an incompletely typed date or time field after its form was submitted, and the handlers that detect it.
 */
export function useIncompleteField(): {
  incompleteMessage: string | undefined;
  handlers: {
    onInvalid: (event: FormEvent<HTMLInputElement>) => void;
    onInput: (event: InputEvent<HTMLInputElement>) => void;
    onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
} {
  const [incompleteMessage, setIncompleteMessage] = useState<string>();
  const recheck = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
    if (!currentTarget.validity.badInput) setIncompleteMessage(undefined);
  };
  return {
    incompleteMessage,
    handlers: {
      onInvalid: ({ currentTarget: { type, validity } }) =>
        setIncompleteMessage(validity.badInput ? MESSAGES.get(type) : undefined),
      onInput: recheck,
      // Clearing an incomplete value fires no input event.
      onKeyUp: recheck,
    },
  };
}
