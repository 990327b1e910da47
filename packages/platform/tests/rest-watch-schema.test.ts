import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { watchSchema } from '#platform/rest/schema-cache/watch-schema.ts';
import { configureRole } from '#testing/configure-role.ts';
import { createTestDatabase } from '#testing/database.ts';

const api = { schemas: ['public'], extraSearchPath: ['public'], maxRows: null };
const logger = pino({ level: 'silent' });

afterEach(() => vi.useRealTimers());

test('requests for unknown objects keep an unchanged schema and check the catalog less and less often', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await using db = await createTestDatabase('template_platform');
  await using schemas = await watchSchema({ database: db.database, logger }, api);
  const { current } = schemas;
  const invalidated = vi.spyOn(db.database, 'invalidate');
  const queries = vi.spyOn(db.database, 'asRole');
  for (let second = 0; second < 300; second += 1) {
    vi.advanceTimersByTime(1000);
    expect(await schemas.reloadAfterMiss()).toBeNull();
  }
  expect(schemas.current).toBe(current);
  expect(invalidated).not.toHaveBeenCalled();
  // After 2, 5, 10, 19, 36, 69, 130, 191 and 252 seconds.
  expect(queries).toHaveBeenCalledTimes(9);
  // As if the notification had been lost.
  await db.sql('set event_triggers = off; create table public.brand_new (id int); reset event_triggers');
  vi.advanceTimersByTime(61_000);
  expect((await schemas.reloadAfterMiss())?.cache.tables.has('public.brand_new')).toBe(true);
  expect(invalidated).toHaveBeenCalled();
});

test('a load that failed is repeated', async () => {
  await using db = await createTestDatabase('template_platform');
  const lines: string[] = [];
  const listening = pino({}, { write: (line) => lines.push(line) });
  await using schemas = await watchSchema({ database: db.database, logger: listening }, api);
  await configureRole(db.url, 'service_role', { statement_timeout: '1ms' });
  await db.sql('create table public.brand_new (id int)');
  await expect.poll(() => lines.join()).toContain('could not load the schema cache');
  await configureRole(db.url, 'service_role', { statement_timeout: '30s' });
  await expect.poll(() => schemas.current.cache.tables.has('public.brand_new')).toBe(true);
});
