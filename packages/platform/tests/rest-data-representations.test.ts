import { afterAll, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

await films.define(`
  create domain public.colour as int;
  create function public.colour_to_json(public.colour) returns json language sql immutable as
    $$ select to_json('#' || lpad(to_hex($1::int), 6, '0')) $$;
  create function public.colour_from_text(text) returns public.colour language sql immutable as
    $$ select (('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int)::public.colour $$;
  create function public.colour_from_json(json) returns public.colour language sql immutable as
    $$ select public.colour_from_text($1 #>> '{}') $$;
  create cast (public.colour as json) with function public.colour_to_json(public.colour) as implicit;
  create cast (json as public.colour) with function public.colour_from_json(json) as implicit;
  create cast (text as public.colour) with function public.colour_from_text(text) as implicit;
  create table public.paints (id int primary key, name text, tint public.colour, film_id int references public.films);
  create domain public.indexed as tsvector not null;
  create domain public.indexed_again as public.indexed;
  create table public.indices (id int primary key, words public.indexed_again);
  insert into public.indices values (1, to_tsvector('simple', 'el mar'));
  insert into public.paints values (1, 'azul', 255, 1), (2, 'rojo', 16711680, 2);
  create table public.walls (id int primary key, paint_id int references public.paints);
  insert into public.walls values (1, 2), (2, 1)`);

const rows = async (path: string, init?: RequestInit): Promise<unknown> =>
  (await films.request(path, init)).json();

describe('a domain with a cast to json uses it in responses', () => {
  test.each([
    ['paints?id=eq.1', [{ id: 1, name: 'azul', tint: '#0000ff', film_id: 1 }]],
    ['paints?select=hue:tint&order=tint.desc', [{ hue: '#ff0000' }, { hue: '#0000ff' }]],
    ['films?select=id,paints(tint)&id=eq.1', [{ id: 1, paints: [{ tint: '#0000ff' }] }]],
    [
      'films?select=id,paints(*)&id=eq.2',
      [{ id: 2, paints: [{ id: 2, name: 'rojo', tint: '#ff0000', film_id: 2 }] }],
    ],
    ['paints?select=tint.max()', [{ max: 16711680 }]],
    ['walls?select=id,paints(tint)&order=paints(tint)&limit=1', [{ id: 2, paints: { tint: '#0000ff' } }]],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});

describe('a domain with a cast from text uses it in filters', () => {
  test.each([
    ['paints?select=id&tint=eq.ff', [{ id: 1 }]],
    ['paints?select=id&tint=in.(ff,ff0000)&order=id', [{ id: 1 }, { id: 2 }]],
    ['paints?select=id&tint=not.in.(ff)', [{ id: 2 }]],
    ['paints?select=id&tint=isdistinct.ff', [{ id: 2 }]],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});

test.each([
  ['POST', 'paints?select=tint', { id: 9, tint: '#00ff00' }],
  ['PATCH', 'paints?id=eq.1&select=tint', { tint: '#00ff00' }],
  ['PUT', 'paints?id=eq.1&select=tint', { id: 1, name: 'verde', tint: '#00ff00', film_id: 1 }],
])('%s parses a domain with a cast from json', async (method, path, body) => {
  const response = await films.send(method, path, body, { prefer: 'return=representation, tx=rollback' });
  expect(await response.json()).toEqual([{ tint: '#00ff00' }]);
});

test('full-text search works on a domain over a domain over tsvector', async () => {
  expect(await rows('indices?select=id&words=fts(simple).mar')).toEqual([{ id: 1 }]);
});
