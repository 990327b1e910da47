import { useRef } from 'react';
import { randomUuid } from '#domain/values/random-uuid.ts';
import { hasCode, UNIQUE_VIOLATION } from './postgres-error.ts';

/**
 * Ids of rows about to be stored. Unchanged content that is resent after a lost response keeps its id; changed content
 * gets a new one.
 */
export function useRowId(): { idFor: (content: unknown) => string; end: () => void } {
  const last = useRef<{ readonly content: string; readonly id: string } | null>(null);
  return {
    idFor: (content) => {
      const text = JSON.stringify(content);
      if (last.current?.content !== text) last.current = { content: text, id: randomUuid() };
      return last.current.id;
    },
    /** The row is stored: the next one gets a new id, even with the same content. */
    end: () => {
      last.current = null;
    },
  };
}

/**
 * Ignores the error when the row is already stored under the id it is resent with.
 *
 * @throws every other error
 */
export function ignoreStored(error: unknown): null {
  if (hasCode(error, UNIQUE_VIOLATION) && error.message.includes('_pkey"')) return null;
  throw error;
}
