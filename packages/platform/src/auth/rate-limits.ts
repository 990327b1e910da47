import { addressKey, isLoopback } from '../gateway/client-address.ts';
import type { RateLimiter, RateLimitRule } from '../rate-limit/rate-limiter.ts';
import type { AuthConfig } from './auth-config.ts';
import type { AuthError } from './auth-error.ts';
import { errors } from './errors.ts';

const FIVE_MINUTES = 300;
const HOUR = 3600;

/** Attempts per client address. Source: https://supabase.com/docs/guides/auth/rate-limits */
const LIMITS = {
  signUp: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  anonymous: { setting: 'anonymous_users', points: 30, seconds: HOUR },
  password: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  otp: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  recover: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  resend: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  changeUser: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  token: { setting: 'token_refresh', points: 150, seconds: FIVE_MINUTES },
  verify: { setting: 'token_verifications', points: 30, seconds: FIVE_MINUTES },
  authorize: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  sso: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  samlAssertion: { setting: 'sign_in_sign_ups', points: 30, seconds: FIVE_MINUTES },
  web3: { setting: 'web3', points: 30, seconds: FIVE_MINUTES },
  /** Higher than for verifications: a mistyped code requires another challenge. */
  factorChallenge: { setting: 'token_verifications', points: 75, seconds: FIVE_MINUTES },
  passkeyChallenge: { setting: 'passkey', points: 30, seconds: FIVE_MINUTES },
  passkeyResponse: { setting: 'passkey', points: 30, seconds: FIVE_MINUTES },
} as const;

/** Loopback requests (server rendering, functions) act for many users; their defaults are higher by this factor. */
const LOOPBACK_FACTOR = 10;

type Limit = keyof typeof LIMITS;

/** Guesses at one code from all addresses together, because six digits are too few against a distributed attack. */
const GUESSES = { name: 'guesses', points: 30, seconds: FIVE_MINUTES } as const;

/** `confirmation` follows a sign-up; `link` (or code) is for sign-in and recovery; `factor` is for a second factor. */
type Message = 'confirmation' | 'link' | 'factor';

export interface RateLimits {
  /** Counts an attempt from a client address. @throws AuthError over_request_rate_limit */
  attempt(limit: Limit, address: string): Promise<void>;
  /** Counts a guess at a code. @throws AuthError over_request_rate_limit */
  guess(secret: string): Promise<void>;
  /** Counts an email sent by the installation. @throws AuthError over_email_send_rate_limit */
  email(): Promise<void>;
  /** Counts a text message sent by the installation. @throws AuthError over_sms_send_rate_limit */
  sms(): Promise<void>;
  /**
   * Enforces the minimum interval between messages to an address. It applies whether or not the address has an account,
   * so that the response does not reveal accounts. Confirmations and links are counted separately, as in Supabase Auth;
   * endpoints that may send either pass both.
   *
   * @throws AuthError over_email_send_rate_limit, over_sms_send_rate_limit
   */
  messageTo(kind: 'email' | 'sms', address: string, messages: readonly Message[]): Promise<void>;
}

/**
 * Applies config.toml's `[auth.rate_limit]`, shared by all processes.
 *
 * @param options.isMailSent false for the development mailbox, which `email_sent` does not concern: as in the Supabase
 *   CLI, whose template for projects sets it to two
 */
export function createRateLimits(
  config: AuthConfig,
  limiter: RateLimiter,
  options: { isMailSent: boolean },
): RateLimits {
  const settings = config.rate_limit;
  async function consume(
    rule: RateLimitRule,
    key: string,
    refuse: (retryAfter: number) => AuthError,
  ): Promise<void> {
    const verdict = await limiter.consume({ rule: { ...rule, name: `auth: ${rule.name}` }, key });
    if (!verdict.allowed) throw refuse(verdict.retryAfter);
  }
  return {
    async attempt(name, address) {
      const { points, seconds, setting } = LIMITS[name];
      const fallback = isLoopback(address) ? points * LOOPBACK_FACTOR : points;
      const rule = { name, points: settings[setting] ?? fallback, seconds };
      await consume(rule, addressKey(address), errors.rateLimited);
    },
    async guess(secret) {
      await consume(GUESSES, secret, errors.rateLimited);
    },
    async email() {
      const points = options.isMailSent ? settings.email_sent : undefined;
      if (points) await consume({ name: 'emails', points, seconds: HOUR }, 'all', errors.emailRateLimited);
    },
    async sms() {
      const points = settings.sms_sent;
      if (points)
        await consume({ name: 'text messages', points, seconds: HOUR }, 'all', errors.smsRateLimited);
    },
    async messageTo(kind, address, messages) {
      for (const message of messages) {
        // Limits are counted in whole seconds.
        const seconds = Math.ceil((message === 'factor' ? config.mfa.phone : config[kind]).max_frequency);
        if (seconds === 0) continue;
        const rule = { name: `${kind} ${message} to one address`, points: 1, seconds };
        await consume(rule, address, (wait) => errors.tooSoon(kind, wait));
      }
    },
  };
}
