import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openSigningKeys } from '#platform/auth/signing-keys.ts';
import { authenticatorUrl } from '#platform/database/administration.ts';
import { openDatabase } from '#platform/database/database.ts';
import { createBlockCache } from '#platform/rate-limit/block-cache.ts';
import { openRateLimiter, type RateLimiter } from '#platform/rate-limit/rate-limiter.ts';
import { createEventThrottle } from '#platform/security-events/event-throttle.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { runJobs } from '#testing/run-jobs.ts';
import { JWT_SECRET } from '#testing/templates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const resources = new AsyncDisposableStack();
let db: TestDatabase;
beforeAll(async () => {
  db = resources.use(await createTestDatabase('template_platform'));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => resources.disposeAsync());

test('jobs run again in minutes for which they already ran while the clock was ahead', async () => {
  await db.sql('create table public.ran (); grant insert on public.ran to postgres');
  await db.sql(
    "set role postgres; select cron.schedule('every minute', '* * * * *', 'insert into public.ran default values')",
  );
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const tomorrow = new Date(minute.getTime() + DAY_MS);
  for (const due of [tomorrow, minute, minute, tomorrow]) await runJobs({ databaseUrl: db.url, minute: due });
  expect(await db.sql('select from public.ran')).toHaveLength(3);
});

test('points and failures counted while the clock was ahead do not block anybody afterwards', async () => {
  const database = resources.use(openDatabase({ url: authenticatorUrl(db.url, JWT_SECRET), connections: 1 }));
  const newLimiter = (): RateLimiter =>
    openRateLimiter({ database, secret: JWT_SECRET, securityEvents: { record: () => undefined } });
  const key = '203.0.113.7';
  const window = { rule: { name: 'window', points: 2, seconds: 60 }, key };
  const pauses = {
    rule: { name: 'pauses', failures: 1, firstPause: 10, maxPause: 60, resetAfter: 3600 },
    key,
  };
  const ask = async (): Promise<boolean[]> => {
    const limiter = newLimiter();
    return [(await limiter.consume(window)).allowed, (await limiter.attempt(pauses)).allowed];
  };
  expect([await ask(), await ask(), await ask()]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
  await db.sql(
    "update platform.rate_limits set expires_at = expires_at + interval '1 day', blocked_until = blocked_until + interval '1 day'",
  );
  expect([await ask(), await ask(), await ask()]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test('cached refusals, event throttling, role settings and lookups of unknown keys are not prolonged', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  const refusals = createBlockCache();
  refusals.add({ id: 'a', points: 1, wait: 1000 });
  const throttle = createEventThrottle();
  const isRecorded = () => throttle({ action: 'limit_reached', traits: {} }) !== null;
  while (isRecorded());
  const database = resources.use(openDatabase({ url: authenticatorUrl(db.url, JWT_SECRET), connections: 1 }));
  const keys = await openSigningKeys(database, JWT_SECRET);
  await keys.publicKeys('unknown');
  await database.roleSettings();
  await db.sql(`do $$ begin
    execute format('alter role anon in database %I set application_name = changed', current_database());
  end $$`);
  vi.advanceTimersByTime(60_001);
  vi.setSystemTime(Date.now() - DAY_MS);
  expect(refusals.find('a', 1)).toBeNull();
  expect(isRecorded()).toBe(true);
  expect((await database.roleSettings()).get('anon')?.get('application_name')).toBe('changed');
  await keys.publicKeys('unknown');
});
