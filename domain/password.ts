import { z } from 'zod';

/** What an invited person's password has to have, in the order in which the checklist shows it. */
export const PASSWORD_RULES = {
  length: /^.{8,}$/s,
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

/** bcrypt reads no further. */
const MAX_PASSWORD_BYTES = 72;

/** The least a password is when somebody recovers an account. */
export const MIN_RECOVERY_LENGTH = 6;

export function meetsRule(password: string, rule: PasswordRule): boolean {
  return PASSWORD_RULES[rule].test(password);
}

/** Whether its end would not count. */
export function isTooLong(password: string): boolean {
  return new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES;
}

/** A password that an invited person may set. */
export const newPasswordSchema = z
  .string()
  .refine((password) => PASSWORD_RULE_NAMES.every((rule) => meetsRule(password, rule)), {
    error: 'password.weak',
  })
  .refine((password) => !isTooLong(password), { error: 'password.long' });

/** What the auth service refuses as one of the most common, in words. */
export const COMMON_PASSWORD = 'Esa contraseña es una de las más usadas y fácil de adivinar. Elija otra.';

/** Whether the auth service refused a password for being common: https://supabase.com/docs/guides/auth/password-security */
export function isCommonPasswordError(error: object): boolean {
  return 'reasons' in error && Array.isArray(error.reasons) && error.reasons.includes('pwned');
}
