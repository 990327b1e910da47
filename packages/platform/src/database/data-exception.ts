import { DatabaseError } from 'pg';

/** Whether a value was invalid for its type: SQLSTATE class 22, which includes the zero byte in text. */
export const isDataException = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('22') === true;
