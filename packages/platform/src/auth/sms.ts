import { fill } from '../mail/templates.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { errors } from './errors.ts';
import type { User } from './users.ts';

export interface Sms {
  readonly user: User;
  readonly phone: string;
  readonly code: string;
  readonly template: string;
  readonly channel: string;
  readonly type: 'sms' | 'phone_change' | 'reauthentication' | 'mfa';
}

/** @throws AuthError validation_failed */
export function requireChannel(channel: string | null | undefined): string {
  const name = channel || 'sms';
  if (name !== 'sms' && name !== 'whatsapp') {
    throw errors.validationFailed(
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    );
  }
  return name;
}

/** @throws AuthError unexpected_failure when nothing can send messages */
export function requireSmsProvider({ hooks }: AuthDependencies): void {
  if (!hooks.isEnabled('send_sms')) throw errors.noSmsProvider();
}

/**
 * Sends a code through the `[auth.hook.send_sms]` hook.
 * Source: https://supabase.com/docs/guides/auth/auth-hooks/send-sms-hook
 *
 * @throws AuthError unexpected_failure, over_sms_send_rate_limit, or the hook's refusal
 */
export async function sendSms(deps: AuthDependencies, sms: Sms): Promise<void> {
  requireSmsProvider(deps);
  await deps.limits.sms();
  const { channel, code, phone, template, type, user } = sms;
  const message = fill(template, { Code: code }, (value) => value);
  await deps.hooks.invoke('send_sms', {
    user,
    sms: { otp: code, phone, channel, sms_type: type, message },
  });
}
