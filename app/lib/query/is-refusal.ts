import { PostgrestError } from '@supabase/supabase-js';

/** Codes that leave open whether the write was stored: a lost connection, including the database's own. */
const UNCERTAIN = /^(?:08|57P|PGRST00)/;

/**
 * Whether the database refused a write. After any other failure the write may be stored and only its response lost, so
 * whatever it refers to must not be deleted.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof PostgrestError && Boolean(error.code) && !UNCERTAIN.test(error.code);
