import { useRef } from 'react';
import { randomUuid } from '#domain/random-uuid.ts';
import { hasCode, UNIQUE_VIOLATION } from './postgres-error.ts';

/**
 * Ids of rows that are about to be stored. What is sent again unchanged, because the answer was lost, is the same row;
 * what was changed since is another.
 */
export function useRowId(): { idFor: (content: unknown) => string; end: () => void } {
  const last = useRef<{ readonly content: string; readonly id: string } | null>(null);
  return {
    idFor: (content) => {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, id: randomUuid() };
      return last.current.id;
    },
    /** The row is stored: the next one is another, whatever it says. */
    end: () => {
      last.current = null;
    },
  };
}

/**
 * Catches the error of a row that is stored already, under the id it is sent with again.
 *
 * @throws every other error
 */
export function ignoreStored(error: unknown): null {
  if (hasCode(error, UNIQUE_VIOLATION) && error.message.includes('_pkey"')) return null;
  throw error;
}
