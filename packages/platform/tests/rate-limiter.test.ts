import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authenticatorUrl } from '#platform/database/administration.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import {
  openRateLimiter,
  type RateLimiter,
  type RateLimitResult,
} from '#platform/rate-limit/rate-limiter.ts';
import type { SecurityEvent } from '#platform/security-events/security-event.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { JWT_SECRET } from '#testing/templates.ts';

let db: TestDatabase;
let opened: AsyncDisposable;
let newLimiter: () => RateLimiter;
let limiter: RateLimiter;
let queries = 0;
const events: SecurityEvent[] = [];

beforeAll(async () => {
  db = await createTestDatabase('template_platform');
  const database = openDatabase({ url: authenticatorUrl(db.url, JWT_SECRET), connections: 4 });
  opened = database;
  const counting: Pick<Database, 'batch'> = {
    batch(...statements) {
      queries += 1;
      return database.batch(...statements);
    },
  };
  newLimiter = () =>
    openRateLimiter({
      database: counting,
      secret: JWT_SECRET,
      securityEvents: { record: (event) => events.push(event) },
    });
});
beforeEach(() => {
  limiter = newLimiter();
});
afterAll(async () => {
  await opened[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

const sql: TestDatabase['sql'] = (text) => db.sql(text);
const newKey = (): string => crypto.randomUUID();
const allowed = (verdicts: RateLimitResult[]): number => verdicts.filter((verdict) => verdict.allowed).length;

const rule = { name: 'test', points: 5, seconds: 600 };

test('a window allows its points and reports when it ends', async () => {
  const key = newKey();
  const verdicts = [];
  for (let i = 0; i < 7; i += 1) verdicts.push(await limiter.consume({ rule, key }));
  expect(allowed(verdicts)).toBe(5);
  const last = verdicts.at(-1);
  expect(last).toEqual({ allowed: false, retryAfter: expect.any(Number) });
  if (last?.allowed === false) expect(last.retryAfter).toBeLessThanOrEqual(600);
  expect(await limiter.consume({ rule, key: newKey() })).toEqual({ allowed: true });
  expect(await limiter.consume({ rule: { ...rule, name: 'other' }, key })).toEqual({ allowed: true });
});

test('concurrent requests in several processes share one limit', async () => {
  const key = newKey();
  const limiters = [limiter, newLimiter(), newLimiter()];
  const verdicts = await Promise.all(
    Array.from(
      { length: 60 },
      (_, i) => limiters[i % 3]?.consume({ rule, key }) ?? { allowed: false, retryAfter: 0 },
    ),
  );
  expect(allowed(verdicts)).toBe(5);
});

test('an expired window starts over', async () => {
  const key = newKey();
  for (let i = 0; i < 6; i += 1) await limiter.consume({ rule, key });
  await sql("update platform.rate_limits set expires_at = now() - interval '1 second'");
  expect(await newLimiter().consume({ rule, key })).toEqual({ allowed: true });
});

test('a rejected request consumes no points, so a smaller one may pass', async () => {
  const key = newKey();
  const take = async (points: number): Promise<boolean> =>
    (await limiter.consume({ rule, key, points })).allowed;
  expect([await take(4), await take(2), await take(1), await take(1), await take(9)]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ]);
});

const pauses = { name: 'pauses', failures: 3, firstPause: 10, maxPause: 60, resetAfter: 3600 };

test('the pause doubles with each failure, up to the maximum', async () => {
  const key = newKey();
  const found: number[] = [];
  for (let failure = 1; failure <= 8; failure += 1) {
    expect(await newLimiter().attempt({ rule: pauses, key })).toEqual({ allowed: true });
    // The first two failures cause no pause, and checking would count another failure.
    const verdict = failure < 3 ? null : await newLimiter().attempt({ rule: pauses, key });
    found.push(verdict?.allowed === false ? verdict.retryAfter : 0);
    await sql("update platform.rate_limits set blocked_until = now() where blocked_until > '-infinity'");
  }
  expect(found).toEqual([0, 0, 10, 20, 40, 60, 60, 60]);
});

test('concurrent attempts do not bypass the backoff', async () => {
  const key = newKey();
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, () => newLimiter().attempt({ rule: pauses, key })),
  );
  expect(allowed(verdicts)).toBe(3);
});

test('a success resets the failures', async () => {
  const key = newKey();
  for (let i = 0; i < 4; i += 1) await limiter.attempt({ rule: pauses, key });
  await limiter.reset([{ rule: pauses, key }]);
  const afterwards = [];
  for (let i = 0; i < 4; i += 1) afterwards.push(await limiter.attempt({ rule: pauses, key }));
  expect(allowed(afterwards)).toBe(3);
});

test('with proof, the trusted count applies instead, and is blocked on its own', async () => {
  const [key, mine] = [newKey(), newKey()];
  const proof = { rule: { name: 'proof', points: 1, seconds: 600 }, key: mine };
  const trusted = { rule: { name: 'trusted pauses' }, key: mine, proof };
  const attempt = async (times: number): Promise<number> => {
    const verdicts = [];
    for (let i = 0; i < times; i += 1) verdicts.push(await limiter.attempt({ rule: pauses, key, trusted }));
    return allowed(verdicts);
  };
  expect(await attempt(5)).toBe(3);
  await limiter.reset([], proof);
  events.length = 0;
  expect(await attempt(5)).toBe(3);
  expect(events).toEqual([
    expect.objectContaining({ traits: expect.objectContaining({ rule: 'trusted pauses' }) }),
  ]);
  expect((await limiter.attempt({ rule: pauses, key })).allowed).toBe(false);
  await sql("update platform.rate_limits set expires_at = now() - interval '1 second' where points = 1");
  expect((await newLimiter().attempt({ rule: pauses, key, trusted })).allowed).toBe(false);
  await limiter.reset([{ rule: pauses, key }], proof);
  expect(await attempt(1)).toBe(0);
  await limiter.reset([trusted]);
  expect(await attempt(1)).toBe(1);
});

test('repeated rejections query the database once', async () => {
  const key = newKey();
  queries = 0;
  for (let i = 0; i < 100; i += 1) await limiter.consume({ rule, key });
  expect(queries).toBe(rule.points + 1);
});

test('a reached limit is recorded as a security event once a minute, without the key', async () => {
  const key = '203.0.113.7';
  events.length = 0;
  for (let i = 0; i < 20; i += 1) await limiter.consume({ rule, key });
  expect(events).toEqual([
    { action: 'limit_reached', traits: { rule: 'test', key: expect.stringMatching(/^[0-9a-f]{12}$/) } },
  ]);
});

test('expired counts are removed on schedule', async () => {
  const [job] = await sql("select command from cron.job where jobname = 'platform: expired rate limits'");
  const key = newKey();
  await limiter.consume({ rule, key });
  await sql("update platform.rate_limits set expires_at = now() - interval '1 second'");
  await sql(`set role postgres; ${String(job?.command)}; reset role`);
  expect(await sql('select from platform.rate_limits')).toEqual([]);
});

test('keys are stored as digests, since they are addresses and accounts', async () => {
  await limiter.consume({ rule, key: '203.0.113.7' });
  const [stored] = await sql(
    "select count(*)::int as keys, count(*) filter (where position('203.0.113.7'::bytea in key) > 0)::int as plain from platform.rate_limits",
  );
  expect(stored).toEqual({ keys: expect.any(Number), plain: 0 });
  expect(stored?.keys).toBeGreaterThan(0);
});
