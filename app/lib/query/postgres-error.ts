import { PostgrestError } from '@supabase/supabase-js';

// PostgreSQL's error codes, under its own names: https://www.postgresql.org/docs/current/errcodes-appendix.html
export const RESTRICT_VIOLATION = '23001';
export const FOREIGN_KEY_VIOLATION = '23503';
export const UNIQUE_VIOLATION = '23505';
export const CHECK_VIOLATION = '23514';
export const INSUFFICIENT_PRIVILEGE = '42501';
export const PROGRAM_LIMIT_EXCEEDED = '54000';
/** Raised by our functions, mostly when a row has changed since the caller read it. */
export const RAISE_EXCEPTION = 'P0001';

/** Whether the database refused a request with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly string[]): error is PostgrestError =>
  error instanceof PostgrestError && codes.includes(error.code);
