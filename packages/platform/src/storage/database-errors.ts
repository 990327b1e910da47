import { DatabaseError } from 'pg';
import { isDataException } from '../database/data-exception.ts';
import { StorageError } from './errors.ts';

/**
 * Translates a database error as storage-api does.
 *
 * @returns the original error when it must not be exposed
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code = '' } = error;
  if (code === '42501') return new StorageError('AccessDenied', 'new row violates row-level security policy');
  if (code === '23505') return new StorageError('ResourceAlreadyExists');
  if (code === '23503') return new StorageError('RelatedResourceNotFound');
  if (code === '57014') return new StorageError('DatabaseTimeout');
  // For example, a zero byte in a name or in metadata.
  if (isDataException(error))
    return new StorageError('InvalidRequest', 'The request contains a character that cannot be stored');
  // Messages of the project's own constraints and triggers are meant for the caller.
  if (code === '23514' || code === 'P0001') return new StorageError('InvalidRequest', error.message);
  return error;
}
