import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressKey, isLoopback } from '../gateway/client-address.ts';
import type { AuthConfig } from './auth-config.ts';
import { errors } from './errors.ts';

const FIVE_MINUTES = 300;
const HOUR = 3600;

/** Attempts of one address, by what it attempts. Source: https://supabase.com/docs/guides/auth/rate-limits */
const LIMITS = {
  signUp: { setting: 'sign_in_sign_ups', points: 30, duration: FIVE_MINUTES },
  anonymous: { setting: 'anonymous_users', points: 30, duration: HOUR },
  password: { setting: 'sign_in_sign_ups', points: 30, duration: FIVE_MINUTES },
  otp: { setting: 'sign_in_sign_ups', points: 30, duration: FIVE_MINUTES },
  recover: { setting: 'sign_in_sign_ups', points: 30, duration: FIVE_MINUTES },
  resend: { setting: 'sign_in_sign_ups', points: 30, duration: FIVE_MINUTES },
  changeUser: { setting: 'sign_in_sign_ups', points: 30, duration: FIVE_MINUTES },
  token: { setting: 'token_refresh', points: 150, duration: FIVE_MINUTES },
  verify: { setting: 'token_verifications', points: 30, duration: FIVE_MINUTES },
  web3: { setting: 'web3', points: 30, duration: FIVE_MINUTES },
} as const;

/** This machine's own requests (server rendering, functions) are of many people, unless config.toml sets a limit. */
const MACHINE_FACTOR = 10;

export type Limit = keyof typeof LIMITS;

/** Guesses at one secret, wherever they come from: six digits are soon tried out by many addresses together. */
const GUESSES = { points: 30, duration: FIVE_MINUTES } as const;

export interface RateLimits {
  /** Counts an attempt of an address. @throws AuthError over_request_rate_limit */
  attempt(limit: Limit, address: string): Promise<void>;
  /** Counts a guess at a secret. @throws AuthError over_request_rate_limit */
  guess(secret: string): Promise<void>;
  /** Counts a message of the installation. @throws AuthError over_email_send_rate_limit */
  email(): Promise<void>;
  /** @throws AuthError over_sms_send_rate_limit */
  sms(): Promise<void>;
  /**
   * Paces what anybody may have sent to an address, by the address alone: the answer does not tell whether somebody
   * has it.
   *
   * @throws AuthError over_email_send_rate_limit, over_sms_send_rate_limit
   */
  messageTo(kind: 'email' | 'sms', address: string): Promise<void>;
}

export function createRateLimits(config: AuthConfig): RateLimits {
  const settings = config.rate_limit;
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { duration, points, setting }]) => [
      name,
      {
        limiter: new RateLimiterMemory({ points: settings[setting] ?? points, duration }),
        loopback: new RateLimiterMemory({ points: settings[setting] ?? points * MACHINE_FACTOR, duration }),
      },
    ]),
  );
  const guesses = new RateLimiterMemory(GUESSES);
  const emails =
    settings.email_sent && new RateLimiterMemory({ points: settings.email_sent, duration: HOUR });
  const messages = settings.sms_sent && new RateLimiterMemory({ points: settings.sms_sent, duration: HOUR });
  const pauses = { email: onePer(config.email.max_frequency), sms: onePer(config.sms.max_frequency) };
  return {
    async attempt(name, address) {
      const found = limiters.get(name);
      const limiter = isLoopback(address) ? found?.loopback : found?.limiter;
      await limiter?.consume(addressKey(address)).catch(() => {
        throw errors.rateLimited();
      });
    },
    async guess(secret) {
      await guesses.consume(secret).catch(() => {
        throw errors.rateLimited();
      });
    },
    async email() {
      if (!emails) return;
      await emails.consume('all').catch(() => {
        throw errors.emailRateLimited();
      });
    },
    async sms() {
      if (!messages) return;
      await messages.consume('all').catch(() => {
        throw errors.smsRateLimited();
      });
    },
    async messageTo(kind, address) {
      await pauses[kind]?.consume(address).catch((state: { msBeforeNext: number }) => {
        throw errors.tooSoon(kind, Math.floor(state.msBeforeNext / 1000));
      });
    },
  };
}

function onePer(seconds: number): RateLimiterMemory | null {
  return seconds > 0 ? new RateLimiterMemory({ points: 1, duration: seconds }) : null;
}
