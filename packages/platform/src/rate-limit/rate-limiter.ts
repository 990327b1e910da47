import { createHmac, createSecretKey } from 'node:crypto';
import { SERVICE } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Statement } from '../database/statement.ts';
import { deriveKey } from '../derive-key.ts';
import type { Secret } from '../secret.ts';
import type { SecurityEvents } from '../security-events/security-event.ts';
import { createBlockCache } from './block-cache.ts';

/** A number of points per window; the window starts with the first point. */
export interface RateLimitRule {
  /** Unique in the installation. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Exponential backoff: the pause doubles with every consecutive failure. */
export interface BackoffRule {
  /** Unique in the installation. */
  readonly name: string;
  /** Consecutive failures before the first pause. */
  readonly failures: number;
  /** The first pause, in seconds. */
  readonly firstPause: number;
  /** The longest pause, in seconds. */
  readonly maxPause: number;
  /** Seconds after the last failure until the count resets; longer than the longest pause. */
  readonly resetAfter: number;
}

/** `retryAfter` in whole seconds, at least 1, as in the header `Retry-After`. */
export type RateLimitResult =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfter: number };

/** Counts in the database, shared by all processes. Keys are stored as digests. Database errors are not wrapped. */
export interface RateLimiter {
  /** Consumes points, default 1. A refusal consumes none. */
  consume(options: { rule: RateLimitRule; key: string; points?: number }): Promise<RateLimitResult>;
  /** Counts an attempt as failed until {@link RateLimiter.reset} is called. Refused attempts are not counted. */
  attempt(options: { rule: BackoffRule; key: string }): Promise<RateLimitResult>;
  /** Clears counts, after a success. */
  reset(...counts: { rule: { name: string }; key: string }[]): Promise<void>;
  /** Whether the key has an unexpired count. */
  has(options: { rule: { name: string }; key: string }): Promise<boolean>;
}

const ALLOWED: RateLimitResult = { allowed: true };

/**
 * Opens a rate limiter backed by the database. A reached limit is recorded as a security event.
 *
 * @example
 * const verdict = await rateLimiter.consume({ rule: { name: 'search', points: 60, seconds: 60 }, key: addressKey(address) });
 * if (!verdict.allowed) return new Response(null, { status: 429, headers: { 'retry-after': `${verdict.retryAfter}` } });
 */
export function openRateLimiter(options: {
  database: Pick<Database, 'batch'>;
  secret: Secret;
  securityEvents: SecurityEvents;
}): RateLimiter {
  // As a key object: from a buffer, each digest would take six times as long.
  const secret = createSecretKey(deriveKey(options.secret, 'rate limits'));
  const blocked = createBlockCache();
  const digest = (rule: { name: string }, key: string): string =>
    createHmac('sha256', secret).update(`${rule.name} ${key}`).digest('hex').slice(0, 32);

  async function query(statement: Statement): Promise<unknown> {
    const [result] = await options.database.batch(SERVICE, [statement], { isPrepared: true });
    return result?.rows[0]?.answer;
  }

  async function decide(request: {
    rule: { name: string };
    id: string;
    points: number;
    statement: Statement;
  }): Promise<RateLimitResult> {
    const { id, points, rule } = request;
    const cached = blocked.find(id, points);
    if (cached !== null) return { allowed: false, retryAfter: Math.ceil(cached / 1000) };
    const wait = Number(await query(request.statement));
    if (wait === 0) return ALLOWED;
    if (blocked.add({ id, points, wait })) {
      options.securityEvents.record({
        action: 'limit_reached',
        traits: { rule: rule.name, key: id.slice(0, 12) },
      });
    }
    return { allowed: false, retryAfter: Math.ceil(wait / 1000) };
  }

  return {
    consume({ key, points = 1, rule }) {
      const id = digest(rule, key);
      const values = [id, points, rule.points, rule.seconds].map(String);
      const text = `select platform.consume_points(decode($1, 'hex'), $2, $3, $4) as answer`;
      return decide({ rule, id, points, statement: { text, values } });
    },
    attempt({ key, rule }) {
      const id = digest(rule, key);
      const values = [id, rule.failures, rule.firstPause, rule.maxPause, rule.resetAfter].map(String);
      const text = `select platform.back_off(decode($1, 'hex'), $2, $3, $4, $5) as answer`;
      return decide({ rule, id, points: 1, statement: { text, values } });
    },
    async reset(...counts) {
      const ids = counts.map(({ key, rule }) => digest(rule, key));
      for (const id of ids) blocked.delete(id);
      const text = `delete from platform.rate_limits
        where key = any (select decode(id, 'hex') from unnest($1::text[]) as id)`;
      await query({ text, values: [`{${ids.join()}}`] });
    },
    async has({ key, rule }) {
      const text = `select exists (
        select from platform.rate_limits where key = decode($1, 'hex') and expires_at > now()
      ) as answer`;
      return (await query({ text, values: [digest(rule, key)] })) === true;
    },
  };
}
