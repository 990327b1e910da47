import { addressKey } from '../gateway/client-address.ts';
import type { BackoffRule, RateLimiter, RateLimitRule } from '../rate-limit/rate-limiter.ts';
import { errors } from './errors.ts';

/** What an installation may set otherwise. */
export interface PasswordBackoffLimits {
  /** Wrong passwords for one account before the first pause. */
  readonly failures: number;
  /** The longest pause, in seconds. */
  readonly longest: number;
}

/** About a hundred guesses a day at one account, from however many addresses. */
export const DEFAULT_PASSWORD_BACKOFF: PasswordBackoffLimits = { failures: 10, longest: 15 * 60 };

const FIRST_PAUSE = 15;
const DAY = 24 * 60 * 60;

const KNOWN_PLACE: RateLimitRule = {
  name: 'auth: where an account signed in',
  points: 1,
  seconds: 90 * DAY,
};

/** Slows down who guesses at one account's password from many addresses. */
export interface PasswordBackoff {
  /**
   * Counts an attempt as failed until the person has signed in. Accounts that do not exist are counted the same.
   *
   * @param account as typed, an e-mail address or a phone number
   * @throws AuthError over_request_rate_limit while no password is judged, the right one neither
   */
  attempt(account: string, address: string): Promise<void>;
  /** Somebody signed in, by whatever means: their pause ends, and the place is theirs from now on. */
  signedIn(accounts: readonly string[], address: string): Promise<void>;
}

/**
 * A stranger can keep an account's pause going. Where the account signed in before, its owner is counted apart and
 * notices nothing; elsewhere a link by mail lets them in.
 */
export function createPasswordBackoff(
  limiter: RateLimiter,
  { failures, longest }: PasswordBackoffLimits = DEFAULT_PASSWORD_BACKOFF,
): PasswordBackoff {
  const pause = { failures, pause: Math.min(FIRST_PAUSE, longest), longest, seconds: longest + DAY };
  const ruleOfAccount: BackoffRule = { name: 'auth: password of an account', ...pause };
  const ruleOfPlace: BackoffRule = { name: 'auth: password of an account where it is known', ...pause };
  return {
    async attempt(account, address) {
      const [ofAccount, ofPlace] = keysOf(account, address);
      const isKnown = await limiter.has({ rule: KNOWN_PLACE, key: ofPlace });
      const verdict = await limiter.attempt(
        isKnown ? { rule: ruleOfPlace, key: ofPlace } : { rule: ruleOfAccount, key: ofAccount },
      );
      if (!verdict.allowed) throw errors.rateLimited(verdict.retryAfter);
    },
    async signedIn(accounts, address) {
      for (const account of accounts.filter(Boolean)) {
        const [ofAccount, ofPlace] = keysOf(account, address);
        await limiter.reset({ rule: ruleOfAccount, key: ofAccount });
        await limiter.reset({ rule: ruleOfPlace, key: ofPlace });
        await limiter.consume({ rule: KNOWN_PLACE, key: ofPlace });
      }
    },
  };
}

/** Never finer than what PostgreSQL takes for the same address, or one account had many pauses. */
function keysOf(account: string, address: string): [ofAccount: string, ofPlace: string] {
  const plain = account.normalize('NFKC').toLowerCase();
  return [plain, `${plain} ${addressKey(address)}`];
}
