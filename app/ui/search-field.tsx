import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from './field.tsx';
import { useShortcuts } from './shortcuts.ts';

const DEBOUNCE_MS = 200;

/** A search input, debounced so that a long list is not queried at every keystroke. */
export function SearchField({
  placeholder,
  value,
  onSearch,
}: {
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useShortcuts('Lista', [{ key: '/', label: 'Buscar en la lista', run: () => field.current?.focus() }], {
    inDialogs: false,
  });
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = (): void => {
    clearTimeout(timer.current);
    if (text === asked.current) return;
    asked.current = text;
    onSearch(text);
  };
  const askLater = useEffectEvent(ask);
  useEffect(() => {
    if (text === asked.current) return;
    timer.current = setTimeout(() => askLater(), DEBOUNCE_MS);
    return () => clearTimeout(timer.current);
  }, [text]);
  useEffect(() => {
    // Changed from outside, by a link or by going back.
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  return (
    <TextField
      ref={field}
      label="Buscar"
      type="search"
      placeholder={placeholder}
      value={text}
      onChange={(event) => setText(event.target.value)}
      // At once: later, it would cancel the navigation of the link that was clicked meanwhile.
      onBlur={ask}
    />
  );
}
