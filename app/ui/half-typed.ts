import { type FormEvent, type InputEvent, type KeyboardEvent, useState } from 'react';

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['date', 'Complete la fecha'],
  ['time', 'Complete la hora'],
  ['datetime-local', 'Complete la fecha y la hora'],
]);

/**
 * Whether a date or time of the form is typed in part, for which its value is empty. Such fields say so, and the first gets
 * the focus.
 */
export function isHalfTyped(form: HTMLFormElement): boolean {
  const fields = [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.validity.badInput,
  );
  for (const field of fields) field.checkValidity();
  fields[0]?.focus();
  return fields.length > 0;
}

/** What a date or time field lacks once its form was sent, and the handlers that notice. */
export function useHalfTyped(): {
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
      // Emptying what was typed in part is no input.
      onKeyUp: recheck,
    },
  };
}
