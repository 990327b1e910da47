import type { Transaction } from '../database/transaction.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { issueToken, requireSendInterval } from './one-time-tokens.ts';
import { requireSmsProvider, type Sms, sendSms } from './sms.ts';
import type { User } from './users.ts';

/** The purpose of an SMS code, by token type. */
const PURPOSES = {
  confirmation_token: 'sms',
  phone_change_token: 'phone_change',
  reauthentication_token: 'reauthentication',
} as const;

/**
 * Issues a code for a phone number. {@link sendPhoneCode} sends it after the transaction, so that no database
 * connection waits for an external service.
 *
 * @param options.isRateLimited the caller has already applied the limit by phone number
 * @throws AuthError over_sms_send_rate_limit; unexpected_failure when nothing can send messages, so that no account is
 *   created whose number cannot be confirmed
 */
export async function issuePhoneCode(
  deps: AuthDependencies,
  tx: Transaction,
  options: {
    user: User;
    phone: string;
    token: keyof typeof PURPOSES;
    channel: string;
    isRateLimited?: boolean;
  },
): Promise<Sms> {
  const { channel, phone, token, user } = options;
  const { max_frequency: seconds, otp_length: codeLength, template, test_otp: testCodes } = deps.config.sms;
  if (!options.isRateLimited)
    await requireSendInterval(tx, { userId: user.id, type: token, seconds, kind: 'sms' });
  const testCode = testCodes.get(phone);
  if (!testCode) requireSmsProvider(deps);
  const { code } = await issueToken(deps, tx, {
    userId: user.id,
    type: token,
    relatesTo: phone,
    codeLength,
    ...(testCode && { code: testCode }),
  });
  return { user, phone, code, template, channel, type: PURPOSES[token] };
}

/** @throws AuthError unexpected_failure, over_sms_send_rate_limit */
export async function sendPhoneCode(deps: AuthDependencies, sms: Sms): Promise<void> {
  // Test numbers have a fixed code in config.toml.
  if (!deps.config.sms.test_otp.get(sms.phone)) await sendSms(deps, sms);
}
