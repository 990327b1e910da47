import { afterAll, expect, test } from 'vitest';
import { restConfig } from '#platform/rest/config.ts';
import { PlanCache } from '#platform/rest/plan-cache.ts';
import { loadSchemaCache } from '#platform/rest/schema-cache/schema-cache.ts';
import { configureRole } from '#testing/configure-role.ts';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());
await films.define(`create function public.cookie() returns text language sql stable
  as $$ select current_setting('request.cookies', true)::json ->> 'theme' $$`);

const PATH = 'films?select=id&order=id';

test('a URL has a separate plan for each header that its response depends on', async () => {
  const variants: Record<string, string>[] = [
    {},
    { accept: 'text/csv' },
    { prefer: 'count=exact' },
    { range: '0-0' },
    { accept: 'application/vnd.pgrst.plan+json' },
    { 'accept-profile': 'missing' },
  ];
  const answers = async () =>
    Promise.all(
      variants.map(async (headers) => {
        const { status, headers: sent } = await films.request(PATH, { headers });
        return [status, sent.get('content-type'), sent.get('content-range')?.replace(/\d+$/, 'all')];
      }),
    );
  const first = await answers();
  expect(new Set(first.map((answer) => answer.join(' '))).size).toBe(variants.length);
  for (let n = 0; n < 3; n += 1) expect(await answers()).toEqual(first);
  const head = await films.request(PATH, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  await films.request(`${PATH}&limit=3`, { method: 'HEAD' });
  expect(await (await films.request(`${PATH}&limit=3`)).json()).toHaveLength(3);
});

test('data that is not part of the plan is read from each request', async () => {
  for (const theme of ['dark', 'light']) {
    const response = await films.request('rpc/cookie', { headers: { cookie: `theme=${theme}` } });
    expect(await response.json()).toBe(theme);
  }
});

async function limitRows(rows: number): Promise<void> {
  await configureRole(films.db.url, 'authenticator', { 'pgrst.db_max_rows': String(rows) });
  // Role settings are read together with the schema.
  await films.define('');
}

test('a repeated request is planned again after the schema has changed', async () => {
  for (let n = 0; n < 4; n += 1) expect((await films.request('shelves')).status).toBe(404);
  await films.define(
    'create table public.shelves (id int); grant select on public.shelves to anon; insert into public.shelves values (1)',
  );
  for (let n = 0; n < 4; n += 1) expect(await (await films.request('shelves')).json()).toEqual([{ id: 1 }]);
  await limitRows(0);
  expect(await (await films.request('shelves')).json()).toEqual([]);
  await limitRows(1000);
  await films.define(
    'alter table public.shelves add column label text; update public.shelves set label = $$A$$',
  );
  expect(await (await films.request('shelves')).json()).toEqual([{ id: 1, label: 'A' }]);
});

test('short URLs that result in long statements are not cached, which would exhaust memory', async () => {
  const cache = await loadSchemaCache(films.db.database, ['public']);
  const config = restConfig({ schemas: ['public'], extraSearchPath: [], maxRows: null }, new Map());
  const schema = { cache, config };
  const plans = new PlanCache();
  const planned: string[] = [];
  const plan = (key: string, length: number) =>
    plans.get(schema, key, () => {
      planned.push(key);
      return { plan: { statements: [{ text: 'x'.repeat(length) }] } };
    });
  for (let n = 0; n < 3; n += 1) plan('long', 30_000);
  for (let n = 0; n < 3; n += 1) plan('short', 10_000);
  expect(planned).toEqual(['long', 'long', 'long', 'short']);
  const longKey = 'k'.repeat(5000);
  for (let n = 0; n < 2; n += 1) plan(longKey, 1);
  expect(planned.slice(4)).toEqual([longKey, longKey]);
  // The most recently used plans are kept.
  for (let n = 0; n < 499; n += 1) plan(`key ${n}`, 1);
  plan('short', 10_000);
  for (let n = 499; n < 998; n += 1) plan(`key ${n}`, 1);
  plan('short', 10_000);
  expect(planned.filter((key) => key === 'short')).toEqual(['short']);
  plan('key 0', 1);
  expect(planned.filter((key) => key === 'key 0')).toEqual(['key 0', 'key 0']);
});
