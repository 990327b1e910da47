import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';

let db: TestDatabase;
let processes: TestPlatform[];

beforeAll(async () => {
  db = await createTestDatabase('template_platform');
  processes = [];
  for (let n = 0; n < 2; n += 1)
    processes.push(await serveTestPlatform('template_platform', { database: db, proxies: 1 }));
});
afterAll(async () => {
  for (const process of processes) await process[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

test('attempts at two servers with one database count together', async () => {
  const statuses = [];
  for (let n = 0; n < 32; n += 1) {
    const { keys, url } = processes[n % 2] ?? processes[0] ?? { keys: { publishable: '' }, url: '' };
    const response = await fetch(`${url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'x-forwarded-for': '203.0.113.1' },
      body: '{}',
    });
    statuses.push(response.status);
    await response.body?.cancel();
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
});

test('counters are stored only by digest', async () => {
  const rows = await db.sql(`select encode(key, 'hex') as key from platform.rate_limits`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test('reaching a limit is a security event, once per process', async () => {
  await vi.waitFor(async () => {
    const rows = await db.sql<{ payload: { traits: unknown } }>(
      `select payload from auth.audit_log_entries where payload ->> 'action' = 'limit_reached'`,
    );
    expect(rows).toHaveLength(2);
    for (const { payload } of rows)
      expect(payload.traits).toEqual({ rule: 'auth: verify', key: expect.stringMatching(/^[0-9a-f]{12}$/) });
  }, 120_000);
});
