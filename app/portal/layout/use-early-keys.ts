import { useEffect, useRef } from 'react';

/**
 * Captures what is typed between opening an input and its code being loaded. Otherwise the screen behind would handle
 * these keys as its own shortcuts, such as a decision on an applicant.
 *
 * @returns a function that ends the capture and returns the typed text
 */
export function useEarlyKeys(isOpen: boolean): () => string {
  const typed = useRef('');
  const listening = useRef<AbortController>(null);
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    listening.current = controller;
    typed.current = '';
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1 && (typed.current !== '' || event.key !== ' '))
        typed.current += event.key;
      // Enter after typed text would press the focused element. Other keys end the capture, in case nothing can be
      // loaded.
      else if (event.key !== 'Enter' || typed.current === '') {
        controller.abort();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', keep, { capture: true, signal: controller.signal });
    return () => controller.abort();
  }, [isOpen]);
  return () => {
    listening.current?.abort();
    return typed.current;
  };
}
