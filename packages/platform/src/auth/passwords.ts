import type { AuthConfig } from './auth-config.ts';
import { bcrypt } from './bcrypt/bcrypt.ts';
import { isCommonPassword } from './common-passwords.ts';
import { errors } from './errors.ts';

/** bcrypt silently ignores everything beyond 72 bytes. */
const MAX_BYTES = 72;

/** @throws AuthError over_request_rate_limit when too many passwords wait to be hashed */
export function hashPassword(password: string, { passwordCost }: AuthConfig): Promise<string> {
  return bcrypt.hash(password, passwordCost);
}

/**
 * @param encrypted null when the user does not exist or has no password
 * @throws AuthError over_request_rate_limit when too many passwords wait to be hashed
 */
export async function verifyPassword(
  password: string,
  encrypted: string | null,
  { passwordCost }: AuthConfig,
): Promise<boolean> {
  // PHP's prefix for the same hash, which the bcrypt library does not support.
  const known = encrypted?.replace(/^\$2y\$/, '$2b$');
  const matches = await bcrypt.compare(password, known || dummyHash(passwordCost));
  return matches && Boolean(encrypted);
}

/** Compared when the account does not exist, so that timing does not reveal accounts. No known password matches it. */
const dummyHash = (cost: number): string => `$2b$${String(cost).padStart(2, '0')}$${'O'.repeat(53)}`;

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

/**
 * Character sets that must each occur, by `password_requirements`.
 * Source: https://supabase.com/docs/guides/auth/password-security
 */
const REQUIRED: Readonly<Record<AuthConfig['password_requirements'], readonly string[]>> = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
};

/** Shorter project names occur in unrelated passwords too often. */
const MIN_NAME_LENGTH = 4;

/** Minimum number of characters besides the project's name. */
const MIN_CHARACTERS_BESIDES_NAME = 8;

/** Whether a password is little more than the project's name, an obvious guess. Source: OWASP ASVS 5.0, 6.2.11 */
function isBasedOnProjectName(projectName: string, password: string): boolean {
  const [name, lower] = [projectName.toLowerCase(), password.toLowerCase()];
  if (name.length < MIN_NAME_LENGTH || !lower.includes(name)) return false;
  return lower.replaceAll(name, '').length < MIN_CHARACTERS_BESIDES_NAME;
}

/** @throws AuthError weak_password; validation_failed when the password is too long */
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
