import { z } from 'zod';
import { PRESENT, type Step } from '../case.ts';

export const person = {
  user: { email: 'test@example.com', phone: '12345678', password: 'password', identities: ['email'] },
};
export const isConfirmed: Step = {
  sql: "select email_confirmed_at from auth.users where email = 'test@example.com'",
  rows: [{ email_confirmed_at: PRESENT }],
};
export const changing: Step = {
  sql: "update auth.users set email_change = 'new@example.com', phone_change = '1234567890'",
};

export const bodySchema = z.record(z.string(), z.string());

/** Values of expressions in the Go tests. */
export const names = {
  'u.GetPhone()': '12345678',
  'u.GetEmail()': 'test@example.com',
  'strings.ToUpper(u.GetEmail())': 'TEST@EXAMPLE.COM',
  'u.PhoneChange': '1234567890',
  'u.EmailChange': 'new@example.com',
  'u.ConfirmationToken': 'confirmation_token',
  'u.RecoveryToken': 'recovery_token',
  'u.EmailChangeTokenCurrent': 'current_token',
  'models.SHA256.String()': 's256',
  'crypto.GenerateTokenHash(u.GetEmail(),123456)': 'hash of test@example.com',
  'crypto.GenerateTokenHash(u.EmailChange,123456)': 'hash of new@example.com',
  'crypto.GenerateTokenHash(string(u.Email),123456)': 'current-hash',
  currentEmailChangeToken: 'current-hash',
  newEmailChangeToken: 'new-hash',
};

/** The token that each type of verification uses, and where it was sent. */
export const TOKENS: Readonly<Record<string, readonly [type: string, to: string]>> = {
  sms: ['confirmation_token', '12345678'],
  signup: ['confirmation_token', 'test@example.com'],
  invite: ['confirmation_token', 'test@example.com'],
  email: ['recovery_token', 'test@example.com'],
  recovery: ['recovery_token', 'test@example.com'],
  magiclink: ['recovery_token', 'test@example.com'],
  email_change: ['email_change_token_new', 'new@example.com'],
  phone_change: ['phone_change_token', '1234567890'],
};

/** The token that a verification body refers to, for the code 123456. */
export function sentTo(type: string, age?: string): Step {
  const [token = '', to = ''] = TOKENS[type] ?? [];
  return { token, to, code: '123456', ...(age && { age }) };
}
