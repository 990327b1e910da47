import { compare, hash } from 'bcrypt';
import type { AuthConfig } from './auth-config.ts';
import { errors } from './errors.ts';

const COST = 10;

/** bcrypt reads 72 bytes and ignores the rest without a word. */
const MAX_BYTES = 72;

/** Compared against when nobody has the address, so that the answer takes as long as for somebody. */
const NOBODY = hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** @param encrypted null when there is no such user, or one without a password */
export async function passwordMatches(password: string, encrypted: string | null): Promise<boolean> {
  const matches = await compare(password, encrypted || (await NOBODY));
  return matches && Boolean(encrypted);
}

/** @throws AuthError weak_password, or validation_failed for one too long */
export function requireStrongPassword(password: string, config: AuthConfig): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw errors.validationFailed(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const minimum = config.minimum_password_length;
  if (password.length < minimum) {
    throw errors.weakPassword(`Password should be at least ${minimum} characters.`, ['length']);
  }
}
