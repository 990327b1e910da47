import { afterAll, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

const OBJECT = 'application/vnd.pgrst.object+json';

test.each([
  ['*/*', 'application/json; charset=utf-8', '[{"id":1,"mentor_id":null}]'],
  ['text/html, application/json;q=0.9', 'application/json; charset=utf-8', '[{"id":1,"mentor_id":null}]'],
  [OBJECT, `${OBJECT}; charset=utf-8`, '{"id":1,"mentor_id":null}'],
  ['application/vnd.pgrst.object', `${OBJECT}; charset=utf-8`, '{"id":1,"mentor_id":null}'],
  [`${OBJECT};nulls=stripped`, `${OBJECT};nulls=stripped; charset=utf-8`, '{"id":1}'],
  [
    'application/vnd.pgrst.array+json;nulls=stripped',
    'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    '[{"id":1}]',
  ],
  [
    'application/vnd.pgrst.array;nulls=stripped',
    'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
    '[{"id":1}]',
  ],
  ['text/csv', 'text/csv; charset=utf-8', 'id,mentor_id\n1,'],
  ['text/csv;nulls=stripped', 'text/csv; charset=utf-8', 'id,mentor_id\n1,'],
  ['application/json;q=0.5, text/csv;q=0.9', 'text/csv; charset=utf-8', 'id,mentor_id\n1,'],
])('Accept: %s', async (accept, type, body) => {
  const response = await films.request('directors?select=id,mentor_id&id=eq.1', { headers: { accept } });
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    type,
    body,
  ]);
});

test('rejects unavailable media types', async () => {
  const response = await films.request('films', { headers: { accept: 'image/png, text/html' } });
  expect([response.status, await response.json()]).toEqual([
    406,
    {
      code: 'PGRST107',
      details: null,
      hint: null,
      message: 'None of these media types are available: image/png, text/html',
    },
  ]);
});

test('CSV quotes values where needed and has a header line even without rows', async () => {
  const { data } = await films.client().from('films').select('title,tags').eq('id', 2).csv();
  expect(data).toBe('title,tags\n"Valparaíso mi amor","{drama,social}"');
  const empty = await films.request('films?select=id&id=eq.99', { headers: { accept: 'text/csv' } });
  expect([empty.status, await empty.text()]).toEqual([200, '\n']);
});

describe('a single object', () => {
  test.each([
    ['fails for no rows', 'films?id=eq.99', 'The result contains 0 rows'],
    ['fails for several rows', 'films?id=lt.4', 'The result contains 3 rows'],
    ['fails for several rows from a function', 'rpc/films_after?since=1900', 'The result contains 4 rows'],
  ])('%s', async (_, path, details) => {
    const response = await films.request(path, { headers: { accept: OBJECT } });
    expect([response.status, await response.json()]).toEqual([
      406,
      { code: 'PGRST116', details, hint: null, message: 'Cannot coerce the result to a single JSON object' },
    ]);
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST116');
  });

  test('maybeSingle returns null for no row', async () => {
    const none = await films.client().from('films').select().eq('id', 99).maybeSingle();
    expect([none.data, none.error]).toEqual([null, null]);
    const many = await films.client().from('films').select().maybeSingle();
    expect(many.error?.code).toBe('PGRST116');
  });
});

describe('execution plans', () => {
  test('as text', async () => {
    const { data, error } = await films.client().from('films').select('id').eq('id', 1).explain();
    expect(error).toBeNull();
    expect(data).toMatch(/Aggregate {2}\(cost=/);
  });

  test('as JSON, with analyze', async () => {
    const { data } = await films
      .client()
      .from('films')
      .select('id')
      .explain({ format: 'json', analyze: true, verbose: true });
    expect(data).toMatchObject([{ Plan: { 'Node Type': 'Aggregate', 'Actual Rows': expect.anything() } }]);
  });

  test('contain the media type they were made for', async () => {
    const accept =
      'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object"; options=verbose|buffers';
    const response = await films.request('films', { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json"; options=verbose|buffers; charset=utf-8',
    );
  });
});
