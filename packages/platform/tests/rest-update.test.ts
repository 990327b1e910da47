import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());
beforeEach(() =>
  films.sql(
    `truncate public.notes; insert into public.notes (id, text) select i, 'n' || i from generate_series(1, 5) i`,
  ),
);

const REPRESENTATION = { prefer: 'return=representation' };
const texts = () => films.sql('select id, text from public.notes order by id');

test('PATCH updates the rows that match the filters', async () => {
  const minimal = await films.send('PATCH', 'notes?id=lt.3', { text: 'x' });
  expect([minimal.status, await minimal.text(), minimal.headers.get('content-range')]).toEqual([
    204,
    '',
    '0-1/*',
  ]);
  const shown = await films.send(
    'PATCH',
    'notes?id=gt.3&select=id,text&order=id.desc',
    { text: 'y' },
    { prefer: 'return=representation,count=exact' },
  );
  expect([shown.status, await shown.json(), shown.headers.get('content-range')]).toEqual([
    200,
    [
      { id: 5, text: 'y' },
      { id: 4, text: 'y' },
    ],
    '0-1/2',
  ]);
  expect((await texts()).map(({ text }) => text)).toEqual(['x', 'x', 'n3', 'y', 'y']);
});

test('PATCH returns all changed rows, even outside the range or if they no longer match the filters', async () => {
  const response = await films.send(
    'PATCH',
    'notes?text=in.(n1,n2)&select=id&order=id&limit=1',
    { text: 'x' },
    REPRESENTATION,
  );
  expect(await response.json()).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a PUT that is rejected has no effect, not even by a trigger', async () => {
  await films.define(`create function public.take_note() returns trigger language plpgsql
      as $$ begin insert into public.notes (id, text) values (99, 'noted'); return null; end $$;
    create trigger take_note after insert on public.actors execute function public.take_note()`);
  const response = await films.send('PUT', 'actors?id=eq.8', { id: 9, name: 'Other' });
  expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST115']);
  expect(await texts()).toHaveLength(5);
});

test('PATCH that matches no row succeeds', async () => {
  const response = await films.send('PATCH', 'notes?id=eq.99', { text: 'x' }, REPRESENTATION);
  expect([response.status, await response.json(), response.headers.get('content-range')]).toEqual([
    200,
    [],
    '*/*',
  ]);
});

test('PATCH with an empty body changes nothing', async () => {
  const shown = await films.send('PATCH', 'notes?id=eq.1', {}, REPRESENTATION);
  expect([shown.status, await shown.json()]).toEqual([200, []]);
  expect((await films.send('PATCH', 'notes', {})).status).toBe(204);
});

test('PATCH sets missing columns to their default with missing=default', async () => {
  await films.send('PATCH', 'notes?id=eq.1&columns=text,at', { text: 'x' }, { prefer: 'missing=default' });
  expect(await films.sql('select text, at::text from public.notes where id = 1')).toEqual([
    { text: 'x', at: '2026-01-01 00:00:00+00' },
  ]);
});

test('DELETE removes the rows that match the filters', async () => {
  const shown = await films.request('notes?id=lt.3&select=id&order=id', {
    method: 'DELETE',
    headers: { prefer: 'return=representation,count=exact' },
  });
  expect([shown.status, await shown.json(), shown.headers.get('content-range')]).toEqual([
    200,
    [{ id: 1 }, { id: 2 }],
    '*/2',
  ]);
  const minimal = await films.request('notes?id=eq.3', { method: 'DELETE' });
  expect([minimal.status, minimal.headers.get('content-range')]).toEqual([204, '*/*']);
  expect(await texts()).toHaveLength(2);
});

test.each([
  ['actors(name)&actors.order=name', { actors: [{ name: 'Nelson Villagra' }, { name: 'Shenda Román' }] }],
  ['director_id(name),year', { director_id: { name: 'Raúl Ruiz' }, year: 1968 }],
  ['studio_of(name)', { studio_of: { name: 'Chile Films' } }],
  ['contemporaries(id)', { contemporaries: [{ id: 2 }] }],
  ['...director_id(director:name)', { director: 'Raúl Ruiz' }],
  ['title::text,tags->0', { title: 'Tres tristes tigres', tags: 'drama' }],
])('PATCH returns select=%s', async (select, row) => {
  const response = await films.send('PATCH', `films?id=eq.1&select=${select}`, { rating: 7 }, REPRESENTATION);
  expect([response.status, await response.json()]).toEqual([200, [row]]);
});

test.each([
  ['PATCH', 'UPDATE requires a WHERE clause'],
  ['DELETE', 'DELETE requires a WHERE clause'],
])('rejects %s without a filter', async (method, message) => {
  const response = await films.send(method, 'notes', { text: 'x' });
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: '21000', details: null, hint: null, message },
  ]);
});

test('rolls back a write whose result is not a single object', async () => {
  const { error } = await films.client().from('notes').update({ text: 'x' }).gt('id', 0).select().single();
  expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 5 rows' });
  expect((await texts())[0]).toEqual({ id: 1, text: 'n1' });
});

describe('max-affected', () => {
  const limited = (path: string, init: RequestInit, handling: string) =>
    films.request(path, {
      ...init,
      headers: { 'content-type': 'application/json', prefer: `handling=${handling}, max-affected=2` },
    });

  test('is enforced with handling=strict', async () => {
    const refused = await limited('notes?id=gt.0', { method: 'DELETE' }, 'strict');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        code: 'PGRST124',
        details: 'The query affects 5 rows',
        hint: null,
        message: 'Query result exceeds max-affected preference constraint',
      },
    ]);
    expect(await texts()).toHaveLength(5);
    const done = await limited('notes?id=lt.3', { method: 'PATCH', body: '{"text": "x"}' }, 'strict');
    expect([done.status, done.headers.get('preference-applied')]).toEqual([
      204,
      'handling=strict, max-affected=2',
    ]);
  });

  test('is ignored with handling=lenient', async () => {
    expect((await limited('notes?id=gt.0', { method: 'DELETE' }, 'lenient')).status).toBe(204);
  });

  test('requires a function that returns a set', async () => {
    const response = await limited('rpc/add?a=1', {}, 'strict');
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST128']);
    const rows = await limited('rpc/numbers?top=3', {}, 'strict');
    expect([rows.status, (await rows.json()).code]).toEqual([400, 'PGRST124']);
  });
});

describe('PUT', () => {
  test('inserts or updates the addressed row', async () => {
    const made = await films.send('PUT', 'notes?id=eq.9', { id: 9, text: 'nine' }, REPRESENTATION);
    expect([made.status, await made.json()]).toMatchObject([201, [{ id: 9, text: 'nine' }]]);
    const changed = await films.send(
      'PUT',
      'notes?id=eq.9&select=text',
      { id: 9, text: 'neun' },
      REPRESENTATION,
    );
    expect([changed.status, await changed.json()]).toEqual([200, [{ text: 'neun' }]]);
    const minimal = await films.send('PUT', 'notes?id=eq.9', { id: 9, text: 'nove' });
    expect([minimal.status, minimal.headers.get('content-range')]).toEqual([204, null]);
  });

  test.each([
    ['notes?text=eq.a', 405, 'PGRST105'],
    ['notes?id=gt.9', 405, 'PGRST105'],
    ['notes', 405, 'PGRST105'],
    ['notes?id=eq.9&limit=1', 400, 'PGRST114'],
    ['notes?id=eq.8', 400, 'PGRST115'],
  ])('%s responds with %i %s', async (path, status, code) => {
    const response = await films.send('PUT', path, { id: 9, text: 'nine' });
    expect([response.status, (await response.json()).code]).toEqual([status, code]);
    expect(await texts()).toHaveLength(5);
  });
});
