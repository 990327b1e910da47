import { useState } from 'react';
import { TextField } from './field.tsx';
import { useDebouncedText } from './use-debounced-text.ts';

const DEBOUNCE_MS = 700;

/**
 * A day to filter by. While typed by keyboard, a date passes through others (the year 2, 20 and 202) and through none;
 * these are not reported.
 *
 * @param props.value `YYYY-MM-DD`; empty for none
 */
export function DayField({
  label,
  canBeEmpty = true,
  max,
  min,
  value,
  onChange,
}: {
  label: string;
  /** If false, an emptied field gets its value back. */
  canBeEmpty?: boolean;
  max?: string | undefined;
  min?: string | undefined;
  value: string;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const { flush, setText, text } = useDebouncedText({ value, delayMs: DEBOUNCE_MS, onChange });
  return (
    <TextField
      label={label}
      type="date"
      max={max}
      min={min}
      value={typed ?? text}
      onChange={({ target }) => {
        const isEmpty = target.value === '';
        const isUnfinished = isEmpty ? target.validity.badInput || !canBeEmpty : target.value.startsWith('0');
        setTyped(isUnfinished ? target.value : null);
        if (!isUnfinished) setText(target.value);
      }}
      onBlur={() => {
        setTyped(null);
        flush();
      }}
    />
  );
}
