import { errors } from './errors.ts';

/**
 * Validates an E.164 phone number.
 *
 * @returns the digits, as stored
 * @throws AuthError validation_failed
 */
export function parsePhone(number: string): string {
  const digits = normalizePhone(number);
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw errors.validationFailed('Invalid phone number format (E.164 required)');
  }
  return digits;
}

/** Strips the plus sign and spaces without validating: for lookups. */
export function normalizePhone(number: string): string {
  return number.replace(/^\+/, '').replaceAll(' ', '');
}
