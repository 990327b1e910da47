import { DatabaseError } from 'pg';

/** Whether PostgreSQL found a value to be none of its type: class 22, a character that no text can hold among them. */
export const isInvalidData = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;
