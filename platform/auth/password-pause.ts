import { addressKey } from '../gateway/client-address.ts';
import type { BackOffRule, RateLimiter, RateLimitRule } from '../rate-limit/rate-limiter.ts';
import { errors } from './errors.ts';

/** About a hundred guesses a day at one account, from however many addresses. */
const PAUSE = { failures: 10, pause: 15, longest: 15 * 60, seconds: 24 * 60 * 60 } as const;

const OF_ACCOUNT: BackOffRule = { name: 'auth: password of an account', ...PAUSE };
const OF_PLACE: BackOffRule = { name: 'auth: password of an account, where it signed in before', ...PAUSE };
const KNOWN_PLACE: RateLimitRule = {
  name: 'auth: where an account signed in',
  points: 1,
  seconds: 90 * 24 * 60 * 60,
};

/** Slows down who guesses at one account's password from many addresses. */
export interface PasswordPause {
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
export function createPasswordPause(limiter: RateLimiter): PasswordPause {
  return {
    async attempt(account, address) {
      const [ofAccount, ofPlace] = keysOf(account, address);
      const isKnown = await limiter.has({ rule: KNOWN_PLACE, key: ofPlace });
      const verdict = await limiter.attempt(
        isKnown ? { rule: OF_PLACE, key: ofPlace } : { rule: OF_ACCOUNT, key: ofAccount },
      );
      if (!verdict.allowed) throw errors.rateLimited(verdict.retryAfter);
    },
    async signedIn(accounts, address) {
      for (const account of accounts.filter(Boolean)) {
        const [ofAccount, ofPlace] = keysOf(account, address);
        await limiter.reset({ rule: OF_ACCOUNT, key: ofAccount });
        await limiter.reset({ rule: OF_PLACE, key: ofPlace });
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
