import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());
afterEach(() =>
  films.sql(
    'delete from public.films where id > 4; truncate public.notes restart identity; delete from public.studios where id > 2',
  ),
);

const REPRESENTATION = { prefer: 'return=representation' };

test('inserts a row and returns it', async () => {
  const answer = await films.client().from('films').insert({ title: 'Nueva', year: 2020 }).select().single();
  expect([answer.status, answer.error]).toEqual([201, null]);
  expect(answer.data).toMatchObject({ title: 'Nueva', director_id: null, tags: [], genre: 'drama' });
});

test('returns nothing by default', async () => {
  const response = await films.send('POST', 'films', { title: 'Nueva' });
  expect([response.status, await response.text()]).toEqual([201, '']);
  expect(response.headers.get('content-range')).toBe('*/*');
  expect(response.headers.get('content-type')).toBeNull();
  expect(response.headers.get('preference-applied')).toBeNull();
});

test('returned rows can be selected, embedded and sorted', async () => {
  const response = await films.send(
    'POST',
    'films?select=title,headline,director:director_id(name)&order=title',
    [
      { title: 'Zeta', director_id: 1 },
      { title: 'Alfa', director_id: null },
    ],
    REPRESENTATION,
  );
  expect(await response.json()).toEqual([
    { title: 'Alfa', headline: 'ALFA', director: null },
    { title: 'Zeta', headline: 'ZETA', director: { name: 'Raúl Ruiz' } },
  ]);
});

test('returns all columns and a computed field', async () => {
  const response = await films.send('POST', 'films?select=*,headline', { title: 'Nueva' }, REPRESENTATION);
  expect(await response.json()).toMatchObject([{ title: 'Nueva', headline: 'NUEVA' }]);
});

test("return=headers-only responds with the row's Location", async () => {
  const response = await films.send('POST', 'notes', { text: 'x' }, { prefer: 'return=headers-only' });
  expect([response.status, response.headers.get('location')]).toEqual([201, '/notes?id=eq.1']);
  expect(response.headers.get('preference-applied')).toBe('return=headers-only');
  const keys = await films.send(
    'POST',
    'screenings',
    { film_id: 3, room: 'C & +ñ' },
    { prefer: 'return=headers-only' },
  );
  expect(keys.headers.get('location')).toBe('/screenings?film_id=eq.3&room=eq.C%20%26%20%2B%C3%B1');
});

test.each([
  ['no rows', [], []],
  ['an empty row', {}, [{ text: null }]],
  ['empty rows', [{}, {}], [{ text: null }, { text: null }]],
  ['several rows', [{ text: 'a' }, { text: 'b' }], [{ text: 'a' }, { text: 'b' }]],
])('inserts %s', async (_, body, rows) => {
  const response = await films.send('POST', 'notes?select=text', body, REPRESENTATION);
  expect([response.status, await response.json()]).toEqual([201, rows]);
});

test('the columns parameter restricts the body', async () => {
  const path = 'notes?columns=id,text&select=id,text';
  const response = await films.send(
    'POST',
    path,
    [
      { id: 7, text: 'a', junk: 1 },
      { text: 'b', id: 8 },
    ],
    REPRESENTATION,
  );
  expect(await response.json()).toEqual([
    { id: 7, text: 'a' },
    { id: 8, text: 'b' },
  ]);
});

test('missing columns become null, or their default with missing=default', async () => {
  const rows = [{ id: 7, text: 'a' }, { text: 'b' }];
  const client = films.client();
  const nulls = await client.from('notes').insert(rows).select();
  expect(nulls.error?.code).toBe('23502');
  const defaults = await client.from('notes').insert(rows, { defaultToNull: false }).select('id, text, at');
  expect(defaults.data).toEqual([
    { id: 7, text: 'a', at: '2026-01-01T00:00:00+00:00' },
    { id: expect.any(Number), text: 'b', at: '2026-01-01T00:00:00+00:00' },
  ]);
});

describe('bodies other than JSON', () => {
  test('accepts CSV', async () => {
    const response = await films.request('notes?select=id,text', {
      method: 'POST',
      body: 'id,text\n1,"a, ""b"""\n2,NULL\n',
      headers: { 'content-type': 'text/csv', ...REPRESENTATION },
    });
    expect(await response.json()).toEqual([
      { id: 1, text: 'a, "b"' },
      { id: 2, text: null },
    ]);
  });

  test('accepts a form', async () => {
    const response = await films.request('notes?select=id,text', {
      method: 'POST',
      body: new URLSearchParams({ id: '3', text: 'ñ' }),
      headers: REPRESENTATION,
    });
    expect(await response.json()).toEqual([{ id: 3, text: 'ñ' }]);
  });

  test.each([
    ['{"text":', 'application/json', 'Empty or invalid json'],
    ['', 'application/json', 'Empty or invalid json'],
    ['[{"id": 1}, {"text": "a"}]', 'application/json', 'All object keys must match'],
    ['<a/>', 'text/xml', 'Content-Type not acceptable: text/xml'],
    ['a,b\n1\n', 'text/csv', 'All lines must have same number of fields'],
    // Text in another encoding would be stored with replacement characters.
    [Buffer.from('text\ncafé', 'latin1'), 'text/csv', 'The body is not valid UTF-8'],
  ])('rejects %s as %s', async (body, type, message) => {
    const response = await films.request('notes', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 'PGRST102', details: null, hint: null, message },
    ]);
  });
});

describe('upserts', () => {
  const upsert = (rows: unknown, resolution: string, query = '') =>
    films.send('POST', `studios${query}`, rows, { prefer: `resolution=${resolution},return=representation` });

  test('merge duplicates', async () => {
    const mixed = await upsert(
      [
        { id: 2, name: 'B' },
        { id: 3, name: 'C' },
      ],
      'merge-duplicates',
    );
    expect([mixed.status, await mixed.json()]).toEqual([
      201,
      [
        { id: 2, name: 'B' },
        { id: 3, name: 'C' },
      ],
    ]);
    expect(mixed.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    );
    const none = await upsert([{ id: 2, name: 'Cine Experimental' }], 'merge-duplicates');
    expect(none.status).toBe(200);
    expect((await upsert([], 'merge-duplicates')).status).toBe(200);
    const keyless = await films.send(
      'POST',
      'sales',
      { room: 'B' },
      { prefer: 'resolution=merge-duplicates' },
    );
    expect([keyless.status, keyless.headers.get('preference-applied')]).toEqual([201, null]);
  });

  test('ignore duplicates', async () => {
    const response = await upsert(
      [
        { id: 2, name: 'B' },
        { id: 4, name: 'D' },
      ],
      'ignore-duplicates',
    );
    expect([response.status, await response.json()]).toEqual([201, [{ id: 4, name: 'D' }]]);
  });

  test('resolve conflicts on other columns with on_conflict', async () => {
    const client = films.client();
    await client.from('films').insert({ title: 'Nueva', year: 1990 });
    const { data, status } = await client
      .from('films')
      .upsert({ title: 'Nueva', year: 1991 }, { onConflict: 'title' })
      .select('title, year');
    expect([status, data]).toEqual([200, [{ title: 'Nueva', year: 1991 }]]);
  });
});

test('a primary key may include further columns', async () => {
  await films.define(`create table public.seats (id int, note text, primary key (id) include (note));
    insert into public.seats values (1, 'a')`);
  const merged = await films.send(
    'POST',
    'seats',
    { id: 1, note: 'b' },
    { prefer: 'resolution=merge-duplicates' },
  );
  expect(merged.status).toBe(200);
  expect((await films.send('PUT', 'seats?id=eq.1', { id: 1, note: 'c' })).status).toBe(204);
});

test('counts inserted rows on request', async () => {
  const response = await films.send('POST', 'notes', [{ text: 'a' }, { text: 'b' }], {
    prefer: 'count=exact',
  });
  expect(response.headers.get('content-range')).toBe('*/2');
});

test('inserting only requires SELECT on the returned columns', async () => {
  const { error, status } = await films.client().from('locked').insert({ id: 2, shown: 'x' });
  expect([error, status]).toEqual([null, 201]);
  const shown = await films.client().from('locked').insert({ id: 3, shown: 'y' }).select('id, shown');
  expect(shown.data).toEqual([{ id: 3, shown: 'y' }]);
  const all = await films.client().from('locked').insert({ id: 4, shown: 'y' }).select();
  expect([all.status, all.error?.code]).toEqual([401, '42501']);
});
