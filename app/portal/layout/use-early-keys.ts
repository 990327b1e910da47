import { useEffect, useRef } from 'react';

/**
 * Keeps what is typed between opening something to type into and its code being there. The screen behind it would take
 * those keys for its own, such as the decision on an applicant.
 *
 * @returns takes what was typed, from when on keys go where they are aimed at
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
      // Enter would press what has the focus. Other keys lead there, if nothing can be fetched.
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
