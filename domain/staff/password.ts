import { z } from 'zod';

/** Minimum length of an invited user's password. */
export const MIN_PASSWORD_LENGTH = 8;

/** The rules for an invited user's password, in the checklist's order. */
const PASSWORD_RULES = {
  length: new RegExp(`^.{${MIN_PASSWORD_LENGTH},}$`, 's'),
  upperCase: /\p{Lu}/u,
  lowerCase: /\p{Ll}/u,
  digit: /\d/,
  special: /[!@#$%^&*(),.?":{}|<>]/,
} as const;

export type PasswordRule = keyof typeof PASSWORD_RULES;

export const PASSWORD_RULE_NAMES = [
  'length',
  'upperCase',
  'lowerCase',
  'digit',
  'special',
] as const satisfies readonly PasswordRule[];

/** bcrypt ignores everything beyond this. */
export const MAX_PASSWORD_BYTES = 72;

/** Minimum length on account recovery. */
export const MIN_RECOVERY_LENGTH = 6;

export function meetsRule(password: string, rule: PasswordRule): boolean {
  return PASSWORD_RULES[rule].test(password);
}

/** Whether bcrypt would truncate the password. */
export function isTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;
}

/** A password that an invited user may set. */
export const newPasswordSchema = z
  .string()
  .refine((password) => PASSWORD_RULE_NAMES.every((rule) => meetsRule(password, rule)), {
    error: 'password.weak',
  })
  .refine((password) => !isTooLong(password), { error: 'password.long' });

/** Shown when a password breaks the rules. */
export const WEAK_PASSWORD = 'La contraseña no cumple los requisitos de seguridad';

/** Shown when the auth service refuses a common password. */
export const COMMON_PASSWORD = 'Esa contraseña es una de las más usadas y fácil de adivinar. Elija otra.';

/** Whether the auth service refused a password as common: https://supabase.com/docs/guides/auth/password-security */
export function isCommonPasswordError(error: object): boolean {
  return 'reasons' in error && Array.isArray(error.reasons) && error.reasons.includes('pwned');
}
