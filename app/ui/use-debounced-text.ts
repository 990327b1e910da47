import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * A field's text, reported after a pause, so that a list is not queried on every keystroke.
 *
 * @param options.value as last reported, or as changed from outside, by a link or by going back
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
  /** Reports the text immediately. */
  flush: () => void;
} {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  /** Reported, and not come back yet: navigations render late, while the next text is typed. */
  const underway = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = (): void => {
    clearTimeout(timer.current);
    if (text === reported.current) return;
    underway.current.push(text);
    reported.current = text;
    onChange(text);
  };
  const flushLater = useEffectEvent(flush);
  useEffect(() => {
    if (text === reported.current) return;
    timer.current = setTimeout(() => flushLater(), delayMs);
    return () => clearTimeout(timer.current);
  }, [text, delayMs]);
  useEffect(() => {
    const arrived = underway.current.indexOf(value) + 1;
    if (arrived > 0) underway.current.splice(0, arrived);
    if (arrived > 0 || value === reported.current) return;
    underway.current = [];
    reported.current = value;
    setText(value);
  }, [value]);
  return { text, setText, flush };
}
