import { useRef } from 'react';
import { randomUuid } from '#domain/random-uuid.ts';

/**
 * The submission id of a form: the same for every attempt to send what it holds now, which is stored once. What is edited
 * is another submission: the answer to the first may have been lost.
 *
 * @returns `renew`, called when the form is edited or emptied
 */
export function useSubmissionId(): { readonly current: () => string; readonly renew: () => void } {
  const id = useRef<string | null>(null);
  return {
    current: () => {
      id.current ??= randomUuid();
      return id.current;
    },
    renew: () => {
      id.current = null;
    },
  };
}
