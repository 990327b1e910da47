import { useRef } from 'react';
import { TextField } from './field.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const DEBOUNCE_MS = 200;

/** A search input, debounced. */
export function SearchField({
  label = 'Buscar',
  placeholder,
  value,
  onSearch,
}: {
  label?: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts('Lista', [{ key: '/', label: 'Buscar en la lista', run: () => field.current?.focus() }], {
    inDialogs: false,
  });
  const { flush, setText, text } = useDebouncedText({ value, delayMs: DEBOUNCE_MS, onChange: onSearch });
  return (
    <TextField
      ref={field}
      label={label}
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      // Immediately: if delayed, it would cancel the navigation of a link clicked meanwhile.
      onBlur={flush}
    />
  );
}
