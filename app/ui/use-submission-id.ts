import { useRef } from 'react';
import { randomUuid } from '#domain/values/random-uuid.ts';

/**
 * A form's submission id: the same for every attempt to send its current content, which is stored once. An edit makes a
 * new submission, since the earlier one may have been stored despite a lost response.
 *
 * @returns `renew`, to be called when the form is edited or emptied
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
