import { DatabaseError } from 'pg';
import { isDataException } from '../database/data-exception.ts';
import type { AuthError } from './auth-error.ts';
import { errors } from './errors.ts';

/** Translates database errors that the caller's input causes. @returns null for any other error */
export function fromDatabase(error: unknown): AuthError | null {
  if (isDataException(error)) return errors.validationFailed('Invalid characters or values');
  // Of two concurrent requests for one address, the unique constraint rejects the second.
  if (!(error instanceof Error && 'constraint' in error)) return null;
  if (error.constraint === 'users_email_partial_key') return errors.emailExists();
  if (error.constraint === 'users_phone_key') return errors.phoneExists();
  if (error.constraint === 'webauthn_credentials_credential_id_key') return errors.webauthnCredentialExists();
  if (error.constraint === 'sso_providers_resource_id_idx')
    return errors.validationFailed('resource_id is already assigned to an SSO identity provider');
  return null;
}

/** Inserting a user failed, mostly in a trigger of the project; the message tells the caller so. */
export class UserInsertionError extends Error {}

/** @returns what to throw after a failed insertion: errors that are translated or retried remain as they are */
export function fromUserInsertion(error: unknown, action: 'saving' | 'creating'): unknown {
  const isRetried = error instanceof DatabaseError && error.code?.startsWith('40') === true;
  if (!(error instanceof DatabaseError) || isRetried || fromDatabase(error)) return error;
  return new UserInsertionError(`Database error ${action} new user`, { cause: error });
}
