import { compare, hash } from 'bcrypt';
import type { AuthConfig } from './auth-config.ts';
import { isCommonPassword } from './common-passwords.ts';
import { errors } from './errors.ts';

const COST = 10;

/** bcrypt reads 72 bytes and ignores the rest without a word. */
const MAX_BYTES = 72;

/** Compared against when nobody has the address, so that the answer takes as long as for somebody. */
const DUMMY_HASH = hash('nobody has this password', COST);

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** @param encrypted null when there is no such user, or one without a password */
export async function verifyPassword(password: string, encrypted: string | null): Promise<boolean> {
  const matches = await compare(password, encrypted || (await DUMMY_HASH));
  return matches && Boolean(encrypted);
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

/** Of each set one character, by `password_requirements`: https://supabase.com/docs/guides/auth/password-security */
const REQUIRED: Readonly<Record<AuthConfig['password_requirements'], readonly string[]>> = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

/** Shorter than this a project's name has too many neighbours to be looked for. */
const MIN_NAME_LENGTH = 4;

/** What else a password with the project's name in it has to have, in characters. */
const MIN_CHARACTERS_BESIDES_NAME = 8;

/** Whether it is little more than the project's name, which is tried first. Source: OWASP ASVS 5.0, 6.2.11 */
function isBasedOnProjectName(projectName: string, password: string): boolean {
  const [name, lower] = [projectName.toLowerCase(), password.toLowerCase()];
  if (name.length < MIN_NAME_LENGTH || !lower.includes(name)) return false;
  return lower.replaceAll(name, '').length < MIN_CHARACTERS_BESIDES_NAME;
}

/** @throws AuthError weak_password, or validation_failed for one too long */
export async function requireStrongPassword(password: string, config: AuthConfig): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw errors.validationFailed(`Password cannot be longer than ${MAX_BYTES} characters`);
  }
  const weaknesses: [reason: string, message: string][] = [];
  const minimum = config.minimum_password_length;
  if (password.length < minimum) {
    weaknesses.push(['length', `Password should be at least ${minimum} characters.`]);
  }
  const sets = REQUIRED[config.password_requirements];
  if (sets.some((set) => ![...set].some((character) => password.includes(character)))) {
    weaknesses.push([
      'characters',
      `Password should contain at least one character of each: ${sets.join(', ')}.`,
    ]);
  }
  if (
    weaknesses.length === 0 &&
    config.refusesCommonPasswords &&
    (isBasedOnProjectName(config.projectName, password) || (await isCommonPassword(password)))
  ) {
    weaknesses.push([
      'pwned',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ]);
  }
  if (weaknesses.length > 0) {
    throw errors.weakPassword(
      weaknesses.map(([, message]) => message).join(' '),
      weaknesses.map(([reason]) => reason),
    );
  }
}
