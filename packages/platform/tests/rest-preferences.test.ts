import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());
afterEach(() => films.sql('truncate public.notes'));

const notes = () => films.sql('select text from public.notes');

test.each([
  ['GET', 'films?limit=1', 'count=exact, handling=lenient, return=minimal', 'count=exact, handling=lenient'],
  ['GET', 'films', 'timezone=America/Santiago, count=planned', 'count=planned, timezone=America/Santiago'],
  [
    'POST',
    'notes',
    'missing=default, return=minimal, tx=commit',
    'missing=default, return=minimal, tx=commit',
  ],
  ['POST', 'notes', 'resolution=ignore-duplicates, count=exact', 'resolution=ignore-duplicates, count=exact'],
  ['PATCH', 'notes?id=eq.1', 'return=representation, resolution=merge-duplicates', 'return=representation'],
  [
    'DELETE',
    'notes?id=eq.1',
    'return=representation,max-affected=3,handling=strict',
    'return=representation, handling=strict, max-affected=3',
  ],
  ['POST', 'rpc/numbers', 'return=minimal, count=exact', 'count=exact'],
  // The first of two conflicting preferences wins; unknown ones are ignored.
  ['GET', 'films', 'count=exact, count=planned, nonsense', 'count=exact'],
])('%s %s with %s', async (method, path, prefer, applied) => {
  const body = method === 'GET' ? null : path.startsWith('rpc') ? '{"top": 1}' : '{"text": "x"}';
  const response = await films.request(path, {
    method,
    body,
    headers: { prefer, 'content-type': 'application/json' },
  });
  expect([response.ok, response.headers.get('preference-applied')]).toEqual([true, applied]);
});

test('strict handling rejects unknown preferences', async () => {
  const response = await films.request('films', {
    headers: { prefer: 'handling=strict, anything' },
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 'PGRST122',
      details: 'Invalid preferences: anything',
      hint: null,
      message: 'Invalid preferences given with handling=strict',
    },
  ]);
});

test('timezone converts timestamps', async () => {
  const response = await films.request('films?select=released&id=eq.1', {
    headers: { prefer: 'timezone=America/Santiago' },
  });
  expect(await response.json()).toEqual([{ released: '2026-11-20T17:22:11-03:00' }]);
});

test('PostgreSQL determines which time zones are valid', async () => {
  const response = await films.request('films', { headers: { prefer: 'timezone=Nowhere/Land' } });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: '22023',
      details: null,
      hint: null,
      message: 'invalid value for parameter "TimeZone": "Nowhere/Land"',
    },
  ]);
});

describe('tx=rollback', () => {
  const headers = { prefer: 'return=representation, tx=rollback' };

  test('returns the result without persisting it', async () => {
    const made = await films.send('POST', 'notes?select=text', { text: 'x' }, headers);
    expect([made.status, await made.json()]).toEqual([201, [{ text: 'x' }]]);
    expect(made.headers.get('preference-applied')).toBe('return=representation, tx=rollback');
    expect(await notes()).toEqual([]);
    await films.send('POST', 'rpc/note', { body: 'x' }, headers);
    expect(await notes()).toEqual([]);
    await films.client().from('notes').insert({ text: 'x' }).rollback();
    expect(await notes()).toEqual([]);
    const { data } = await films
      .client()
      .from('notes')
      .insert({ text: 'x' })
      .rollback()
      .select('text')
      .single();
    expect([data, await notes()]).toEqual([{ text: 'x' }, []]);
  });

  test('checks deferred constraints', async () => {
    await films.sql(`create table public.twins (id int unique deferrable initially deferred); notify pgrst`);
    await expect.poll(async () => (await films.request('twins')).status).toBe(200);
    const response = await films.send('POST', 'twins', [{ id: 1 }, { id: 1 }], headers);
    expect([response.status, (await response.json()).code]).toEqual([409, '23505']);
    const kept = await films.send('POST', 'twins', [{ id: 1 }, { id: 1 }]);
    expect([kept.status, (await kept.json()).code]).toEqual([409, '23505']);
    expect(await (await films.request('twins')).json()).toEqual([]);
  });
});
