import { PostgrestError } from '@supabase/supabase-js';

/** Of errors that say nothing about what was written: a connection lost, also the database's own. */
const UNCERTAIN = /^(?:08|57P|PGRST00)/;

/**
 * Whether the database refused a write. Any other failure may be that of the answer to a write that is stored: what it
 * refers to must not be deleted.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof PostgrestError && Boolean(error.code) && !UNCERTAIN.test(error.code);
