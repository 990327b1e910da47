import { z } from 'zod';
import { errors } from './errors.ts';

const MAX_EMAIL_LENGTH = 255;

/** @returns the address in lower case @throws AuthError validation_failed */
export function requireEmail(address: string): string {
  if (address === '') throw errors.validationFailed('An email address is required');
  if (address.length > MAX_EMAIL_LENGTH) throw errors.validationFailed('An email address is too long');
  if (!z.email().safeParse(address).success) {
    throw errors.validationFailed('Unable to validate email address: invalid format');
  }
  return address.toLowerCase();
}

/** @returns the number without plus sign and spaces @throws AuthError validation_failed */
export function requirePhone(number: string): string {
  const digits = plainPhone(number);
  if (!/^[1-9]\d{1,14}$/.test(digits)) {
    throw errors.validationFailed('Invalid phone number format (E.164 required)');
  }
  return digits;
}

/** As numbers are stored; for looking up one that may not be a number at all. */
export function plainPhone(number: string): string {
  return number.replace(/^\+/, '').replaceAll(' ', '');
}
