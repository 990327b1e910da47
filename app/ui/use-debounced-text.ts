import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A field's text, which is told once it has rested: a list is not queried at every keystroke.
 *
 * @param options.value as told before, or as changed from outside: by a link or by going back
 */
export function useDebouncedText({
  value,
  delayMs,
  onChange,
}: {
  value: string;
  delayMs: number;
  onChange: (text: string) => void;
}): {
  text: string;
  setText: (text: string) => void;
  /** Tells at once. */
  flush: () => void;
} {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = (): void => {
    clearTimeout(timer.current);
    if (text === told.current) return;
    told.current = text;
    onChange(text);
  };
  const flushLater = useEffectEvent(flush);
  useEffect(() => {
    if (text === told.current) return;
    timer.current = setTimeout(() => flushLater(), delayMs);
    return () => clearTimeout(timer.current);
  }, [text, delayMs]);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  return { text, setText, flush };
}
