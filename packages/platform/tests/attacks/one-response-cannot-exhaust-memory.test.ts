import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { serveTestPlatform } from '#testing/platform.ts';

const db = await createTestDatabase('template_platform');
await db.sql(`
  create table public.offers (id int primary key, description text);
  create table public.notes (offer int references public.offers, text text);
  grant select on public.offers, public.notes to service_role;
  insert into public.offers select n, repeat('x', 10000) from generate_series(1, 100) n;`);
const served = await serveTestPlatform('template_platform', { database: db });
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

/** As `service_role`: a busy machine takes longer than a visitor's statement timeout to build 30 MB. */
const select = (columns: string): Promise<Response> =>
  fetch(`${served.url}/rest/v1/offers?select=${columns}`, { headers: { apikey: served.keys.secret } });

const names = Array.from({ length: 100 }, (_, at) => `c${at}:description`);

test('a column cannot be selected more than a hundred times, under whatever names', async () => {
  expect((await select([...names, 'description'].join())).status).toBe(400);
  expect((await select('*,'.repeat(100).concat('*'))).status).toBe(400);
  const nested = Array.from({ length: 101 }, (_, at) => `a${at}:notes(text)`);
  expect((await select(nested.join())).status).toBe(400);
  expect((await select(nested.slice(1).join())).status).toBe(200);
});

test('a result that would exhaust memory is rejected', async () => {
  const refused = await select(names.slice(0, 40).join());
  expect(refused.status).toBe(500);
  expect(await refused.json()).toMatchObject({ code: '54000', message: 'The result is too large.' });
  const large = await select(names.slice(0, 30).join());
  expect((await large.text()).length).toBeGreaterThan(30_000_000);
  expect((await select('id')).status).toBe(200);
});
