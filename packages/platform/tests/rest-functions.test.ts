import { afterAll, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

await films.define(`
  create function public.fixed(letters char, bits bit, lists char[]) returns json language sql immutable as
    $$ select json_build_array(letters, bits, lists) $$;
  create type public.pixel as (x int, y int);
  create function public.pixels() returns table (id int, at public.pixel) language sql immutable as
    $$ values (1, (1, 2)::public.pixel), (2, (3, 4)::public.pixel) $$`);

describe('function results', () => {
  test.each([
    ['add?a=2&b=3', 5],
    ['add?a=2', 3],
    ['numbers?top=3', [1, 2, 3]],
    [
      'pairs',
      [
        { x: 1, y: 'a' },
        { x: 2, y: 'b' },
      ],
    ],
    ['pairs?x=gt.1&select=y', [{ y: 'b' }]],
    ['pairs?order=x.desc&limit=1', [{ x: 2, y: 'b' }]],
    ['out_pair', { x: 1, y: 'a' }],
    ['out_one', { x: 1 }],
    ['plain_record', { f1: 1, f2: 'a' }],
    ['first_film?select=id,director:director_id(name)', { id: 1, director: { name: 'Raúl Ruiz' } }],
    [
      'films_after?since=1968&select=id,roles(character)&year=lt.2000&order=year.desc',
      [
        { id: 3, roles: [{ character: 'María' }] },
        { id: 2, roles: [] },
      ],
    ],
    ['films_after?since=1968&select=count()', [{ count: 3 }]],
    ['join_all?words=a&words=b,c', 'a+b,c'],
    ['join_all', ''],
    ['describe?id=1', 'id 1'],
    ['describe?name=x', 'name x'],
    ['object?a=1&b={"c":[2]}', { a: 1, b: { c: [2] } }],
    // PostgreSQL ignores the length in argument types, so char does not mean char(1).
    ['fixed?letters=abc&bits=101&lists={ab,c}', ['abc', '101', ['ab', 'c']]],
    ['pixels?select=at->y&at->x=eq.3', [{ y: 4 }]],
    ['first_film?select=&id=eq.1', expect.objectContaining({ id: 1, title: 'Tres tristes tigres' })],
  ])('GET %s', async (path, value) => {
    const response = await films.request(`rpc/${path}`);
    expect([response.status, await response.json()]).toEqual([200, value]);
  });

  test.each([
    ['add', { a: 2, b: 3 }, 5],
    ['add', [{ a: 2 }, { a: 3 }], 3],
    ['numbers?order=pgrst_scalar.desc&limit=2', { top: 3 }, [3, 2]],
    ['join_all', { words: ['a', 'b'] }, 'a+b'],
    ['object', { a: 1, b: { c: [2] } }, { a: 1, b: { c: [2] } }],
    ['object?columns=a', { a: 1, b: 2 }, { a: 1, b: null }],
    ['whole', { any: ['thing'] }, { any: ['thing'] }],
    // This is how supabase-js sends an unnamed argument.
    ['unnamed', { '': 'x' }, 'text'],
    ['of_film', { film: { title: 'Una', tags: [] } }, 'Una'],
    ['many', { b: 'x' }, 'text'],
    ['whole', [1, 2], [1, 2]],
    ['fixed', { letters: 'abc', bits: '101', lists: ['ab', 'c'] }, ['abc', '101', ['ab', 'c']]],
  ])('POST %s %o', async (path, body, value) => {
    const response = await films.send('POST', `rpc/${path}`, body);
    expect([response.status, await response.json()]).toEqual([200, value]);
  });

  test('a void function responds with 204', async () => {
    const response = await films.send('POST', 'rpc/nothing', {});
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      204,
      '',
      null,
    ]);
  });
});

test('POST ignores arguments in the query string', async () => {
  const response = await films.send('POST', 'rpc/add?a=1', { a: 1 });
  expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST100']);
});

describe('bodies other than JSON', () => {
  const post = (name: string, body: string | URLSearchParams | Uint8Array<ArrayBuffer>, type: string) =>
    films.request(`rpc/${name}`, { method: 'POST', body, headers: { 'content-type': type } });

  test('accepts text, binary and form bodies', async () => {
    expect(await (await post('whole_text', 'así', 'text/plain')).json()).toBe('así');
    expect(
      await (await post('whole_bytes', new Uint8Array([0, 255, 1]), 'application/octet-stream')).json(),
    ).toBe(3);
    expect(
      await (
        await post('add', new URLSearchParams({ a: '1', b: '6' }), 'application/x-www-form-urlencoded')
      ).json(),
    ).toBe(7);
    expect(await (await post('pairs', '', 'application/json')).json()).toHaveLength(2);
    expect(await (await post('add', 'a,b\n2,5', 'text/csv')).json()).toBe(7);
    expect(await (await post('add', '\n[{"a": 2, "b": 5}]', 'application/json')).json()).toBe(7);
  });

  test.each(['object', 'object?columns=a,b'])('rejects numbers with huge exponents: %s', async (path) => {
    const response = await post(path, '{"a": 1, "b": {"c": 1e5000}}', 'application/json');
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST102']);
  });

  test('rejects a body that no function accepts', async () => {
    const response = await post('add', 'a', 'text/plain');
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        code: 'PGRST202',
        details:
          'Searched for the function public.add with a single unnamed text parameter, but no matches were found in the schema cache.',
        hint: null,
        message: 'Could not find the function public.add in the schema cache',
      },
    ]);
  });
});

describe('an unresolvable function', () => {
  test.each([
    ['GET', 'addd?a=1', 'public.addd(a)', 'public.addd with parameter a', 'public.add'],
    // Only close names are suggested, since a hint reveals what exists.
    ['GET', 'ad?a=1', 'public.ad(a)', 'public.ad with parameter a', null],
    ['GET', 'add?a=1&c=2', 'public.add(a, c)', 'public.add with parameters a, c', 'public.add(a, b)'],
    ['GET', 'zzzzzzzz', 'public.zzzzzzzz without parameters', 'public.zzzzzzzz without parameters', null],
    [
      'POST',
      'add',
      'public.add without parameters',
      'public.add without parameters or with a single unnamed json/jsonb parameter',
      null,
    ],
  ])('%s %s is unknown', async (method, path, called, searched, meant) => {
    const response =
      method === 'GET' ? await films.request(`rpc/${path}`) : await films.send(method, `rpc/${path}`, {});
    expect([response.status, await response.json()]).toEqual([
      404,
      {
        code: 'PGRST202',
        details: `Searched for the function ${searched}, but no matches were found in the schema cache.`,
        hint: meant && `Perhaps you meant to call the function ${meant}`,
        message: `Could not find the function ${called} in the schema cache`,
      },
    ]);
  });

  test.each([
    ['either', { a: 1 }, 'public.either(a => integer), public.either(a => text)'],
    ['unsure', {}, 'public.unsure(), public.unsure( => text)'],
  ])('%s is ambiguous', async (name, body, found) => {
    const response = await films.send('POST', `rpc/${name}`, body);
    expect([response.status, await response.json()]).toEqual([
      300,
      {
        code: 'PGRST203',
        details: null,
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
        message: `Could not choose the best candidate function between: ${found}`,
      },
    ]);
  });

  test('with unnamed parameters cannot be called', async () => {
    const response = await films.send('POST', 'rpc/only_int', { '': 1 });
    expect([response.status, await response.json()]).toMatchObject([
      404,
      {
        code: 'PGRST202',
        details:
          'Searched for the function public.only_int with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        message: 'Could not find the function public.only_int() in the schema cache',
      },
    ]);
  });
});

test.each([
  [{ accept: 'application/vnd.pgrst.object+json' }, 406, 'PGRST116'],
  [{ prefer: 'handling=strict, max-affected=1' }, 400, 'PGRST124'],
])('a call whose result is rejected has no effect: %o', async (headers, status, code) => {
  await films.define(`create or replace function public.note_all(texts text[]) returns setof public.notes language sql
    as 'insert into public.notes (text) select unnest(texts) returning *'`);
  const response = await films.send('POST', 'rpc/note_all', { texts: ['one', 'two'] }, headers);
  expect([response.status, (await response.json()).code]).toEqual([status, code]);
  expect(await films.sql("select from public.notes where text in ('one', 'two')")).toEqual([]);
});

test('GET runs in a read-only transaction, POST only if the function is not volatile', async () => {
  await films.define(`create function public.is_read_only() returns text language sql stable
    as $$ select current_setting('transaction_read_only') $$`);
  expect(await (await films.send('POST', 'rpc/is_read_only', {})).json()).toBe('on');
  const get = await films.request('rpc/note?body=x');
  expect([get.status, (await get.json()).code]).toEqual([405, '25006']);
  expect((await films.client().rpc('note', { body: 'x' })).data).toEqual(expect.any(Number));
});

test.each([['PUT'], ['PATCH'], ['DELETE']])('%s cannot call a function', async (method) => {
  const response = await films.send(method, 'rpc/add', {});
  expect([response.status, await response.json()]).toMatchObject([
    405,
    { code: 'PGRST101', message: `Cannot use the ${method} method on RPC` },
  ]);
});

test('HEAD supports counting', async () => {
  const { count } = await films.client().rpc('films_after', { since: 1968 }, { head: true, count: 'exact' });
  expect(count).toBe(3);
});

describe('response and request settings', () => {
  test('SQL can set status and headers', async () => {
    const response = await films.send('POST', 'rpc/answer_with', {
      status: '418',
      headers:
        '[{"X-Tea": "green"}, {"Set-Cookie": "a=1"}, {"Set-Cookie": "b=2"}, {"Content-Type": "text/x-tea"}]',
    });
    expect(response.status).toBe(418);
    expect(response.headers.get('x-tea')).toBe('green');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('content-type')).toBe('text/x-tea');
  });

  test.each([
    ['tea', '[]', 'PGRST112'],
    ['200', '{"X-Tea": "green"}', 'PGRST111'],
    ['200', '[{"X-Tea": 1}]', 'PGRST111'],
    ['200', '[{"X Tea": "green"}]', 'PGRST111'],
  ])('reject status %s with headers %s', async (status, headers, code) => {
    const response = await films.send('POST', 'rpc/answer_with', { status, headers });
    expect([response.status, (await response.json()).code]).toEqual([500, code]);
  });

  test('SQL can read headers, cookies, method and path', async () => {
    const response = await films.request('rpc/who', {
      headers: {
        'x-agent': 'probe',
        prefer: 'timezone=America/Santiago',
        cookie: 'taste=mint; b=1',
        authorization: `Bearer ${films.keys.publishable}`,
      },
    });
    expect(await response.json()).toEqual({
      role: 'anon',
      method: 'GET',
      path: '/rpc/who',
      agent: 'probe',
      token: expect.stringMatching(/^Bearer sb_publishable_/),
      zone: 'America/Santiago',
      cookie: 'mint',
    });
    expect(response.headers.get('preference-applied')).toBe('timezone=America/Santiago');
    expect(await (await films.request('rpc/who')).json()).toMatchObject({ cookie: null });
  });
});
