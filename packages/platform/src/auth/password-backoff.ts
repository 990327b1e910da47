import { addressKey } from '../gateway/client-address.ts';
import type { BackoffRule, RateLimiter, RateLimitRule } from '../rate-limit/rate-limiter.ts';
import { errors } from './errors.ts';

export interface PasswordBackoffLimits {
  /** Wrong passwords for one account before the first pause. */
  readonly failures: number;
  /** The longest pause, in seconds. */
  readonly maxPause: number;
}

/** Allows about a hundred guesses a day per account, however many addresses they come from. */
export const DEFAULT_PASSWORD_BACKOFF: PasswordBackoffLimits = { failures: 10, maxPause: 15 * 60 };

const FIRST_PAUSE = 15;
const DAY = 24 * 60 * 60;

const KNOWN_ADDRESS: RateLimitRule = {
  name: 'auth: where an account signed in',
  points: 1,
  seconds: 90 * DAY,
};

/** Backoff against distributed password guessing on one account. */
export interface PasswordBackoff {
  /**
   * Counts an attempt as failed until {@link signedIn} is called. Nonexistent accounts are counted too, so that the
   * response does not reveal them.
   *
   * @param account email address or phone number, as typed
   * @throws AuthError over_request_rate_limit during a pause, even for the correct password
   */
  attempt(account: string, address: string): Promise<void>;
  /** Ends the pause after a sign-in by any method, and remembers the address as known. */
  signedIn(accounts: readonly string[], address: string): Promise<void>;
}

/**
 * An attacker can keep an account paused. Attempts from addresses where the account has signed in before are counted
 * separately, so its owner is not locked out; from elsewhere, a magic link still works.
 */
export function createPasswordBackoff(
  limiter: RateLimiter,
  { failures, maxPause }: PasswordBackoffLimits = DEFAULT_PASSWORD_BACKOFF,
): PasswordBackoff {
  const backoff = {
    failures,
    firstPause: Math.min(FIRST_PAUSE, maxPause),
    maxPause,
    resetAfter: maxPause + DAY,
  };
  const accountRule: BackoffRule = { name: 'auth: password of an account', ...backoff };
  const knownAddressRule: BackoffRule = {
    name: 'auth: password of an account where it is known',
    ...backoff,
  };
  return {
    async attempt(account, address) {
      const [accountKey, knownAddressKey] = rateLimitKeys(account, address);
      const verdict = await limiter.attempt({
        rule: accountRule,
        key: accountKey,
        trusted: {
          rule: knownAddressRule,
          key: knownAddressKey,
          proof: { rule: KNOWN_ADDRESS, key: knownAddressKey },
        },
      });
      if (!verdict.allowed) throw errors.rateLimited(verdict.retryAfter);
    },
    async signedIn(accounts, address) {
      for (const account of accounts.filter(Boolean)) {
        const [accountKey, knownAddressKey] = rateLimitKeys(account, address);
        await limiter.reset(
          [
            { rule: accountRule, key: accountKey },
            { rule: knownAddressRule, key: knownAddressKey },
          ],
          // The period starts with the latest sign-in, not the first.
          { rule: KNOWN_ADDRESS, key: knownAddressKey },
        );
      }
    },
  };
}

/** In lower case, as accounts are found, so that spelling variants share one count. */
function rateLimitKeys(account: string, address: string): [accountKey: string, knownAddressKey: string] {
  const plain = account.toLowerCase();
  return [plain, `${plain} ${addressKey(address)}`];
}
