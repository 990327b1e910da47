import { createHmac, createSecretKey } from 'node:crypto';
import { z } from 'zod';
import type { Result } from '../database/batch.ts';
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
  /**
   * Counts an attempt as failed until {@link RateLimiter.reset} is called. Refused attempts are not counted.
   *
   * @param options.trusted counted instead, with the same pauses, while `proof` has an unexpired count
   */
  attempt(options: Count<BackoffRule> & { trusted?: Count & { proof: Count } }): Promise<RateLimitResult>;
  /**
   * Clears counts, after a success.
   *
   * @param renewed starts a new window with one point
   */
  reset(counts: readonly Count[], renewed?: Count<RateLimitRule>): Promise<void>;
}

interface Count<Rule = { readonly name: string }> {
  readonly rule: Rule;
  readonly key: string;
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
  const identify = ({ key, rule }: Count): string =>
    createHmac('sha256', secret).update(`${rule.name} ${key}`).digest('hex').slice(0, 32);
  const send = (...statements: Statement[]): Promise<Result[]> =>
    options.database.batch(SERVICE, statements, { isPrepared: true });

  async function decide(
    count: Count,
    statement: Statement,
    { points = 1, trusted }: { points?: number; trusted?: Count | undefined } = {},
  ): Promise<RateLimitResult> {
    // Whether the trusted count applies is not known yet; it may be the only one that is not blocked.
    const cached = blocked.find(identify(trusted ?? count), points);
    if (cached !== null) return { allowed: false, retryAfter: Math.ceil(cached / 1000) };
    const [result] = await send(statement);
    const { is_trusted, wait } = verdictSchema.parse(result?.rows[0]);
    if (wait === 0) return ALLOWED;
    const { key, rule } = is_trusted && trusted ? trusted : count;
    const id = identify({ key, rule });
    if (blocked.add({ id, points, wait })) {
      options.securityEvents.record({
        action: 'limit_reached',
        traits: { rule: rule.name, key: id.slice(0, 12) },
      });
    }
    return { allowed: false, retryAfter: Math.ceil(wait / 1000) };
  }

  function consumption({ key, rule }: Count<RateLimitRule>, points: number): Statement {
    const values = [identify({ key, rule }), points, rule.points, rule.seconds].map(String);
    return { text: `select platform.consume_points(decode($1, 'hex'), $2, $3, $4) as wait`, values };
  }

  return {
    consume: ({ key, points = 1, rule }) =>
      decide({ key, rule }, consumption({ key, rule }, points), { points }),
    attempt({ key, rule, trusted }) {
      const pauses = [rule.failures, rule.firstPause, rule.maxPause, rule.resetAfter];
      const values = [identify({ key, rule }), ...pauses].map(String);
      if (!trusted) {
        const text = `select platform.back_off(decode($1, 'hex'), $2, $3, $4, $5) as wait`;
        return decide({ key, rule }, { text, values });
      }
      const text = `select is_trusted, platform.back_off(
          decode(case when is_trusted then $6 else $1 end, 'hex'), $2, $3, $4, $5) as wait
        from (select exists (
          select from platform.rate_limits where key = decode($7, 'hex') and expires_at > now()
        ) as is_trusted) as proof`;
      values.push(identify(trusted), identify(trusted.proof));
      return decide({ key, rule }, { text, values }, { trusted });
    },
    async reset(counts, renewed) {
      const ids = [...counts, ...(renewed ? [renewed] : [])].map(identify);
      for (const id of ids) blocked.delete(id);
      const text = `delete from platform.rate_limits
        where key = any (select decode(id, 'hex') from unnest($1::text[]) as id)`;
      await send({ text, values: [`{${ids.join()}}`] }, ...(renewed ? [consumption(renewed, 1)] : []));
    },
  };
}

const verdictSchema = z.object({ wait: z.coerce.number(), is_trusted: z.boolean().default(false) });
