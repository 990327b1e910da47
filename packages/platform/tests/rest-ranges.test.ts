import { afterAll, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

test.each([
  // path, headers, status, content-range, ids
  ['films?select=id&order=id', {}, 200, '0-3/*', [1, 2, 3, 4]],
  ['films?select=id&order=id&limit=2&offset=1', { prefer: 'count=exact' }, 206, '1-2/4', [2, 3]],
  ['films?select=id&order=id&offset=2', { prefer: 'count=exact' }, 206, '2-3/4', [3, 4]],
  ['films?select=id&order=id', { prefer: 'count=exact' }, 200, '0-3/4', [1, 2, 3, 4]],
  ['films?select=id&order=id', { range: '1-2' }, 200, '1-2/*', [2, 3]],
  ['films?select=id&order=id', { range: '1-', prefer: 'count=exact' }, 206, '1-3/4', [2, 3, 4]],
  ['films?select=id&order=id&limit=1', { range: '1-2' }, 200, '*/*', []],
  ['films?select=id&order=id&limit=2', { range: '1-2' }, 200, '1-1/*', [2]],
  ['films?select=id&order=id&offset=2', { range: '1-3' }, 200, '2-3/*', [3, 4]],
  ['films?select=id&limit=0', { prefer: 'count=exact' }, 206, '*/4', []],
  ['films?select=id&id=gt.99', { prefer: 'count=exact' }, 200, '*/0', []],
  ['films?select=id&offset=4', { prefer: 'count=exact' }, 206, '*/4', []],
  ['films?select=id&offset=10', {}, 200, '*/*', []],
  ['films?select=id,actors!inner(id)&limit=1&order=id', { prefer: 'count=exact' }, 206, '0-0/2', [1]],
  ['films?select=id,actors(id)&actors=is.null&order=id', { prefer: 'count=exact' }, 200, '0-1/2', [2, 4]],
  ['films?select=id&order=id', { prefer: 'count=estimated' }, 200, '0-3/4', [1, 2, 3, 4]],
  ['rpc/films_after?since=1968&select=id&order=id&limit=2', { prefer: 'count=exact' }, 206, '0-1/3', [2, 3]],
  ['rpc/add?a=1', { prefer: 'count=exact' }, 200, '0-0/1', [2]],
  ['rpc/numbers?top=3', { prefer: 'count=estimated' }, 200, '0-2/3', [1, 2, 3]],
  ['rpc/numbers?top=5&limit=2&offset=1', { prefer: 'count=exact' }, 206, '1-2/5', [2, 3]],
] as const)('%s %o', async (path, headers, status, range, ids) => {
  const response = await films.request(path, { headers });
  expect([response.status, response.headers.get('content-range')]).toEqual([status, range]);
  const body: number | (number | { id: number })[] = await response.json();
  const rows = Array.isArray(body) ? body : [body];
  expect(rows.map((row) => (typeof row === 'number' ? row : row.id))).toEqual(ids);
});

test("count=planned returns the planner's estimate", async () => {
  await films.sql('analyze public.films');
  const { count, error } = await films.client().from('films').select('*', { count: 'planned', head: true });
  expect([error, count]).toEqual([null, 4]);
});

test.each(['diaries', 'diary_ids', 'films?select=id,actors!castings!inner(id)'])(
  "count=planned does not reveal hidden rows by the planner's estimate: %s",
  async (path) => {
    await films.define(`
      drop table if exists public.castings; drop view if exists public.diary_ids; drop table if exists public.diaries;
      create table public.diaries (id int primary key);
      create view public.diary_ids with (security_invoker) as select id from public.diaries;
      create table public.castings (film_id int references public.films, actor_id int references public.actors,
        primary key (film_id, actor_id));
      insert into public.diaries select generate_series(1, 1000);
      insert into public.castings select f.id, a.id from public.films f, public.actors a;
      analyze public.diaries; analyze public.castings;
      alter table public.diaries enable row level security;
      alter table public.castings enable row level security;
      create policy mine on public.diaries using (id::text = current_setting('app.mine', true));
      create policy mine on public.castings using (film_id::text = current_setting('app.mine', true))`);
    const response = await films.request(path, { headers: { prefer: 'count=planned' } });
    expect([response.headers.get('content-range'), await response.json()]).toEqual(['*/0', []]);
  },
);

test('HEAD responds with headers only', async () => {
  const response = await films.request('films?select=id', {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  });
  expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
    200,
    '0-3/4',
    '',
  ]);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
});

describe('an unsatisfiable range', () => {
  test.each([
    [
      'films?offset=10',
      { prefer: 'count=exact' },
      'An offset of 10 was requested, but there are only 4 rows.',
    ],
    [
      'films',
      { range: '3-1' },
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ],
    ['films?limit=-1', {}, 'Limit should be greater than or equal to zero.'],
  ] as const)('%s %o', async (path, headers, details) => {
    const response = await films.request(path, { headers });
    expect([response.status, await response.json()]).toEqual([
      416,
      { code: 'PGRST103', details, hint: null, message: 'Requested range not satisfiable' },
    ]);
  });

  test('responds with the total', async () => {
    const response = await films.request('films?offset=10', { headers: { prefer: 'count=exact' } });
    expect(response.headers.get('content-range')).toBe('*/4');
  });
});

test('Content-Location is canonical', async () => {
  const response = await films.request('films?select=*&order=id.desc&id=in.(1,2)');
  expect(response.headers.get('content-location')).toBe('/films?id=in.%281%2C2%29&order=id.desc&select=%2A');
});

test('response headers stay small, whatever the length of the query', async () => {
  const ids = Array.from({ length: 3000 }, (_, at) => at);
  const response = await films.request(`films?select=id&id=in.(${ids})`);
  expect(await response.json()).toHaveLength(4);
  // nginx rejects more than 4 kB, and Node.js's fetch more than 16 kB.
  expect([...response.headers].join().length).toBeLessThan(3000);
});
