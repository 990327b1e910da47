import { SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { legacyKeys } from '#platform/gateway/api-keys.ts';
import { Secret } from '#platform/secret.ts';
import { JWT_SECRET } from '#testing/templates.ts';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

test.each([
  ['P0001', 400],
  ['P0002', 500],
  ['42501', 401],
  ['23505', 409],
  ['23503', 409],
  ['23502', 400],
  ['22P02', 400],
  ['22023', 400],
  ['42P01', 404],
  ['42883', 404],
  ['42P17', 500],
  ['42703', 400],
  ['21000', 500],
  ['25006', 405],
  ['08006', 503],
  ['09000', 500],
  ['0L000', 403],
  ['0P000', 403],
  ['28000', 403],
  ['40001', 500],
  ['53300', 503],
  ['53400', 500],
  ['54001', 500],
  ['55P03', 500],
  ['57014', 500],
  ['57P01', 503],
  ['58000', 500],
  ['XX000', 500],
  ['PT409', 409],
  ['PT418', 418],
  ['PT199', 500],
  ['PT600', 500],
])('SQLSTATE %s maps to status %i', async (code, status) => {
  const response = await films.send('POST', 'rpc/refuse', { code, message: 'the message' });
  expect([response.status, await response.json()]).toEqual([
    status,
    { code, message: 'the message', details: 'the detail', hint: 'the hint' },
  ]);
  expect(response.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`);
  expect(response.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
});

test('a malformed array is an error of the caller', async () => {
  const response = await films.send('POST', 'rpc/refuse', {
    code: '54000',
    message: 'array bound is out of integer range',
  });
  expect(response.status).toBe(400);
});

test.each(['PT204', 'PT304'])('SQLSTATE %s responds without a body', async (code) => {
  const response = await films.send('POST', 'rpc/refuse', { code, message: 'the message' });
  expect([response.status, response.headers.get('content-length')]).toEqual([Number(code.slice(2)), null]);
});

test('missing privileges are 401 for anonymous callers and 403 for authenticated ones', async () => {
  expect((await films.request('locked')).status).toBe(401);
  const token = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
  const authenticated = await films.request('locked', { headers: { authorization: `Bearer ${token}` } });
  expect([authenticated.status, (await authenticated.json()).code]).toEqual([403, '42501']);
});

test('row-level security rejects writes and hides rows', async () => {
  const insert = await films.client().from('secrets').insert({ id: 1 });
  expect([insert.status, insert.error?.code]).toEqual([401, '42501']);
  await films.sql('insert into public.secrets values (1)');
  expect((await films.client().from('secrets').select()).data).toEqual([]);
  const all = await films.client(films.keys.secret).from('secrets').select();
  expect(all.data).toEqual([{ id: 1 }]);
});

describe('raise sqlstate PGRST', () => {
  test('defines the whole response', async () => {
    const response = await films.send('POST', 'rpc/refuse_fully', {});
    expect([response.status, response.headers.get('x-plan'), await response.json()]).toEqual([
      402,
      'none',
      { code: '123', message: 'Pago', details: 'Cuota', hint: 'Más' },
    ]);
  });

  test('replaces headers, except the length', async () => {
    const response = await films.send('POST', 'rpc/refuse_with', {
      message: JSON.stringify({ code: '123', message: 'Pago' }),
      detail: JSON.stringify({
        status: 402,
        headers: { 'Content-Type': 'text/plain', 'Content-Length': '1' },
      }),
    });
    expect([response.headers.get('content-type'), await response.json()]).toMatchObject([
      'text/plain',
      { code: '123' },
    ]);
  });

  test('must be JSON', async () => {
    const response = await films.send('POST', 'rpc/refuse_badly', {});
    expect([response.status, await response.json()]).toEqual([
      500,
      {
        code: 'PGRST121',
        message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
        details: "Invalid JSON value for MESSAGE: 'no json'",
        hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
      },
    ]);
  });
});

test.each([
  ['an invalid status', { code: '1' }, { status: 1000, headers: {} }],
  ['an interim status', { code: '1' }, { status: 101, headers: {} }],
  ['an invalid header', { code: '1' }, { status: 400, headers: { 'a b': 'c' } }],
  ['a multiline code', { code: 'a\nb' }, { status: 400, headers: {} }],
])('raise sqlstate PGRST with %s results in an error response', async (_, message, detail) => {
  const response = await films.send('POST', 'rpc/refuse_with', {
    message: JSON.stringify({ message: 'No', ...message }),
    detail: JSON.stringify(detail),
  });
  expect([response.status, (await response.json()).code]).toEqual([500, 'PGRST121']);
});

test('cancels a statement that exceeds its timeout', async () => {
  const response = await films.send('POST', 'rpc/sleep_long', {});
  expect([response.status, await response.json()]).toEqual([
    500,
    { code: '57014', details: null, hint: null, message: 'canceling statement due to statement timeout' },
  ]);
});

test.each([
  [
    'film',
    404,
    {
      code: 'PGRST205',
      message: "Could not find the table 'public.film' in the schema cache",
      hint: "Perhaps you meant the table 'public.films'",
    },
  ],
  ['zzzzzz', 404, { code: 'PGRST205', hint: null }],
  // Only close names are suggested, since a hint reveals what exists.
  ['fil', 404, { code: 'PGRST205', hint: null }],
  ['films?order=id.nullslasttt', 400, { details: `unexpected 't' expecting "," or end of input` }],
  ['directors?select=details->>--3', 400, { details: 'unexpected "-" expecting digit' }],
  ['films?select=id;', 400, { code: 'PGRST100' }],
  ["films?select=id,roles(character)'&id=eq.2", 200, [{ id: 2, roles: [] }]],
  ['films/1', 404, { code: 'PGRST125', message: 'Invalid path specified in request URL' }],
  ['films?nada=eq.1', 400, { code: '42703', message: 'column films.nada does not exist' }],
  ['films?id=eq.x', 400, { code: '22P02', message: 'invalid input syntax for type integer: "x"' }],
  ['films?genre=eq.x', 400, { code: '22P02' }],
  ['films?title=gt(any).x', 400, { code: '22P02' }],
  [
    'directors?select=films!director_id(sum)',
    400,
    { code: '42703', message: 'column films_1.sum does not exist' },
  ],
  [
    'films?select=directors!director_id(id),directors!editor_id(id)',
    400,
    { code: '42712', message: 'table name "films_directors_1" specified more than once' },
  ],
  ['films?select=nada.count()', 400, { code: '42703', message: 'column films.nada does not exist' }],
  ['films?select=id::nada', 400, { code: '42704', message: 'type "nada" does not exist' }],
  ['films?year=fts.x', 404, { code: '42883' }],
  ['films?select="na%00da"', 400, { code: '42703', message: 'column films.na does not exist' }],
  ['films?select=x%22%20from%20films;--', 400, { code: 'PGRST100' }],
  [`films?select="x"" from films;--"`, 400, { code: 'PGRST100' }],
  ["films?title=eq.x' or '1'='1", 200, []],
  ['films?title=eq.%00', 400, { code: '22021' }],
  ['films?offset=99999999999999999999', 400, { code: '22003' }],
  ['films?select=id,', 400, { code: 'PGRST100' }],
  ['films?select=*,roles(', 400, { code: 'PGRST100' }],
])('%s responds with %i', async (path, status, body) => {
  const response = await films.request(path);
  expect([response.status, await response.json()]).toMatchObject([status, body]);
});

test.each([
  [{ title: null }, 400, '23502'],
  [{ title: 'X', year: 3 }, 400, '23514'],
  [{ title: 'X', director_id: 77 }, 409, '23503'],
  [{ title: 'Palomita blanca' }, 409, '23505'],
  [{ title: 'X', rating: 9 }, 400, '23514'],
  [{ title: 'X', year: 'siglo' }, 400, '22P02'],
  [{ title: 'X', nada: 1 }, 400, 'PGRST204'],
  [{ title: 'X', story_index: 'x' }, 400, '428C9'],
])('inserting %o responds with %i %s', async (row, status, code) => {
  const answer = await films
    .client()
    .from('films')
    .insert(row as Record<string, unknown>);
  expect([answer.status, answer.error?.code]).toEqual([status, code]);
});

describe('rejects a token', () => {
  const refusal = async (token: string) => {
    const response = await films.request('films', { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer error="invalid_token", error_description="/,
    );
    return response.json();
  };

  test('that is malformed', async () => {
    expect(await refusal('not.a.token')).toMatchObject({ code: 'PGRST301' });
    expect(await refusal('no.token')).toMatchObject({
      code: 'PGRST301',
      message: 'Expected 3 parts in JWT; got 2',
    });
  });

  test('with an unknown signature', async () => {
    const { anon } = await legacyKeys(new Secret('another-secret-that-is-long-enough'));
    expect(await refusal(anon)).toEqual({
      code: 'PGRST301',
      details: 'None of the keys was able to decode the JWT',
      hint: null,
      message: 'No suitable key or wrong key type',
    });
  });

  test('that has expired', async () => {
    const token = await new SignJWT({ role: 'anon' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(1_000_000_000)
      .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
    expect(await refusal(token)).toEqual({
      code: 'PGRST303',
      details: null,
      hint: null,
      message: 'JWT expired',
    });
  });

  test('with an unknown role', async () => {
    const token = await new SignJWT({ role: 'nobody_at_all' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
    const response = await films.request('films', { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { code: '22023', message: 'role "nobody_at_all" does not exist' },
    ]);
  });
});

test.each([['LINK'], ['PROPFIND']])('rejects the method %s', async (method) => {
  const response = await films.request('films', { method });
  expect([response.status, await response.json()]).toMatchObject([
    405,
    { code: 'PGRST117', message: `Unsupported HTTP method: ${method}` },
  ]);
});

test.each([
  ['select', 'a('.repeat(7900)],
  ['select', `${'directors('.repeat(101)}id${')'.repeat(101)}`],
  ['or', `(${'and('.repeat(3900)}`],
  ['or', `(${'not.or('.repeat(101)}id.eq.1${')'.repeat(102)}`],
])('unlimited nesting of %s is malformed', async (name, value) => {
  const answer = await films.request(`films?${name}=${value}`);
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'PGRST100']);
});
