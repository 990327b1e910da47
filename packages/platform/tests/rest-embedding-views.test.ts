import { afterAll, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

await films.define(`
  create view public.twice as
    select id, director_id as main_id, director_id as same_id from public.films;
  create view public.cast_keys as
    select a.id as actor, f.id as film, f.title from public.actors a join public.films f on true;
  create rule cast_keys_insert as on insert to public.cast_keys do instead
    insert into public.films (id, title) values (new.film, new.title) returning null::int, id, title`);

async function rows(path: string): Promise<unknown> {
  const response = await films.request(path);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return response.json();
}

describe('spread resources', () => {
  test.each([
    [
      'films?select=id,...directors!director_id(director:name)&id=in.(2,4)&order=id',
      [
        { id: 2, director: 'Aldo Francia' },
        { id: 4, director: null },
      ],
    ],
    [
      'roles?select=character,...films(title,...directors!director_id(name))&film_id=eq.3',
      [{ character: 'María', title: 'Palomita blanca', name: 'Raúl Ruiz' }],
    ],
    [
      'roles?select=character,...films(directors!director_id(name))&film_id=eq.3',
      [{ character: 'María', directors: { name: 'Raúl Ruiz' } }],
    ],
    [
      'directors?select=name,...films!director_id(titles:title,years:year)&films.order=year.desc&order=id',
      [
        { name: 'Raúl Ruiz', titles: ['Palomita blanca', 'Tres tristes tigres'], years: [1973, 1968] },
        { name: 'Aldo Francia', titles: ['Valparaíso mi amor'], years: [1969] },
        { name: 'Helvio Soto', titles: [], years: [] },
      ],
    ],
    [
      'films?select=id,...actors(names:name)&id=eq.1&actors.order=id',
      [{ id: 1, names: ['Nelson Villagra', 'Shenda Román'] }],
    ],
    // Grouped by an embedded resource: json has no equality operator.
    [
      'roles?select=...films(director:directors!director_id(name),years:year.sum())&film_id=in.(1,3)',
      [{ director: { name: 'Raúl Ruiz' }, years: 5909 }],
    ],
    ['films?select=...directors!director_id!inner(name)&directors.id=eq.2', [{ name: 'Aldo Francia' }]],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});

test('a table referenced only by hidden tables gets no suggestion of another table', async () => {
  await films.define(`
    create table public.film_rooms (id int primary key);
    create table api.seats (room_id int references public.film_rooms)`);
  const response = await films.request('film_rooms?select=*,seats(*)');
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'PGRST200', hint: null }]);
});

describe('views', () => {
  test('a column exposed twice yields two relationships, which the hint tells apart', async () => {
    const response = await films.request('twice?select=id,directors(name)&id=eq.2');
    expect([response.status, await response.json()]).toMatchObject([
      300,
      {
        code: 'PGRST201',
        details: [
          { relationship: expect.stringContaining('twice(main_id) and directors(id)') },
          { relationship: expect.stringContaining('twice(same_id) and directors(id)') },
        ],
      },
    ]);
    expect(await rows('twice?select=id,directors!same_id(name)&id=eq.2')).toEqual([
      { id: 2, directors: { name: 'Aldo Francia' } },
    ]);
  });

  test('Location contains the keys of all tables behind a view', async () => {
    const response = await films.send(
      'POST',
      'cast_keys',
      { film: 90, title: 'x' },
      { prefer: 'return=headers-only, tx=rollback' },
    );
    expect([response.status, response.headers.get('location')]).toEqual([
      201,
      '/cast_keys?actor=is.null&film=eq.90',
    ]);
  });

  test.each([
    // A view of a view, with renamed columns.
    [
      'titles_again?select=number,directors(name)&number=eq.2',
      [{ number: 2, directors: { name: 'Aldo Francia' } }],
    ],
    ['directors?select=id,titles_again(number)&id=eq.2', [{ id: 2, titles_again: [{ number: 2 }] }]],
    // Subqueries in WITH, in the select list, in FROM and in CASE.
    [
      'old_films?select=roles_count,poster,directors(name)&id=eq.1',
      [{ roles_count: 2, poster: 'yes', directors: { name: 'Raúl Ruiz' } }],
    ],
    [
      'old_films?select=title:"The Title",actors(name)&id=eq.1&actors.order=name.desc',
      [{ title: 'Tres tristes tigres', actors: [{ name: 'Shenda Román' }, { name: 'Nelson Villagra' }] }],
    ],
    [
      'recent_films?select=id,directors(name)&order=id',
      [
        { id: 3, directors: { name: 'Raúl Ruiz' } },
        { id: 4, directors: null },
      ],
    ],
    // With GROUP BY, with joins, materialized.
    [
      'by_director?select=films,directors(name)&director_id=eq.1',
      [{ films: 2, directors: { name: 'Raúl Ruiz' } }],
    ],
    [
      'cast_list?select=actor_name,films(title)&film_id=eq.3',
      [{ actor_name: 'Shenda Román', films: { title: 'Palomita blanca' } }],
    ],
    [
      'stored_films?select=id,directors(name),cast_list(character)&id=eq.3',
      [{ id: 3, directors: { name: 'Raúl Ruiz' }, cast_list: [{ character: 'MARÍA' }] }],
    ],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });

  test('are writable where PostgreSQL allows it', async () => {
    const written = await films.send(
      'PATCH',
      'film_titles?film=eq.4&select=title,directors(name)',
      { director_id: 3 },
      { prefer: 'return=representation' },
    );
    expect(await written.json()).toEqual([{ title: 'Sin director', directors: { name: 'Helvio Soto' } }]);
    const refused = await films.send('PATCH', 'by_director?films=eq.1', { films: 2 });
    expect([refused.status, (await refused.json()).code]).toEqual([500, '55000']);
  });
});

describe('relationships of views and computed relationships', () => {
  test.each([
    // A view has the relationships of the tables whose columns it exposes.
    [
      'film_titles?select=title,directors(name)&film=eq.2',
      [{ title: 'Valparaíso mi amor', directors: { name: 'Aldo Francia' } }],
    ],
    ['film_titles?select=film,roles(character)&film=eq.3', [{ film: 3, roles: [{ character: 'María' }] }]],
    ['film_titles?select=film,actors(name)&film=eq.3', [{ film: 3, actors: [{ name: 'Shenda Román' }] }]],
    [
      'directors?select=name,film_titles(title)&id=eq.2',
      [{ name: 'Aldo Francia', film_titles: [{ title: 'Valparaíso mi amor' }] }],
    ],
    [
      'drama_directors?select=name,films!director_id(id)&order=id&films.order=id',
      [
        { name: 'Raúl Ruiz', films: [{ id: 1 }, { id: 3 }] },
        { name: 'Aldo Francia', films: [{ id: 2 }] },
      ],
    ],
    [
      'films?select=id,studio_of(name)&order=id&limit=2',
      [
        { id: 1, studio_of: { name: 'Chile Films' } },
        { id: 2, studio_of: null },
      ],
    ],
    [
      'films?select=id,studio_of(id)&order=studio_of(name),id.desc&limit=1',
      [{ id: 3, studio_of: { id: 1 } }],
    ],
    [
      'films?select=id,near:contemporaries(id,headline)&id=eq.1',
      [{ id: 1, near: [{ id: 2, headline: 'VALPARAÍSO MI AMOR' }] }],
    ],
    [
      'films?select=id,contemporaries!inner(id)&contemporaries.id=eq.1',
      [{ id: 2, contemporaries: [{ id: 1 }] }],
    ],
    [
      'rpc/films_after?since=1970&select=id,studio_of(name)&order=id&limit=1',
      [{ id: 3, studio_of: { name: 'Chile Films' } }],
    ],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});
