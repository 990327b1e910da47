import { z } from 'zod';
import { errors } from './errors.ts';

const MAX_EMAIL_LENGTH = 255;

/**
 * Validates an email address.
 *
 * @returns the address in lower case
 * @throws AuthError validation_failed
 */
export function parseEmail(address: string): string {
  if (address === '') throw errors.validationFailed('An email address is required');
  if (address.length > MAX_EMAIL_LENGTH) throw errors.validationFailed('An email address is too long');
  if (!z.email().safeParse(address).success) {
    throw errors.validationFailed('Unable to validate email address: invalid format');
  }
  return address.toLowerCase();
}
