import { afterAll, describe, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

async function rows(path: string): Promise<unknown> {
  const response = await films.request(path);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return response.json();
}

describe('to-one relationships', () => {
  test.each([
    // By the foreign key's name, by its column, with and without an alias.
    [
      'films?select=id,directors!films_director_id_fkey(name)&id=eq.1',
      [{ id: 1, directors: { name: 'Raúl Ruiz' } }],
    ],
    ['films?select=id,directors!director_id(name)&id=eq.1', [{ id: 1, directors: { name: 'Raúl Ruiz' } }]],
    [
      'films?select=director:directors!director_id(name)&id=in.(1,4)&order=id',
      [{ director: { name: 'Raúl Ruiz' } }, { director: null }],
    ],
    ['films?select=director_id(name)&id=eq.1', [{ director_id: { name: 'Raúl Ruiz' } }]],
    ['films?select=films_editor_id_fkey(name)&id=eq.1', [{ films_editor_id_fkey: { name: 'Helvio Soto' } }]],
    [
      'films?select=director:director_id(name),editor:editor_id(name)&id=eq.1',
      [{ director: { name: 'Raúl Ruiz' }, editor: { name: 'Helvio Soto' } }],
    ],
    // A unique foreign key is one-to-one in both directions.
    ['films?select=posters(url)&id=in.(1,2)&order=id', [{ posters: { url: '/1.png' } }, { posters: null }]],
    ['posters?select=films(title)', [{ films: { title: 'Tres tristes tigres' } }]],
    // A composite foreign key.
    [
      'sales?select=day,screenings(sold)&order=day,room&limit=1',
      [{ day: '2026-01-01', screenings: { sold: 10 } }],
    ],
    [
      'roles?select=character,films(title,directors!director_id(name,studios(name)))&film_id=eq.3',
      [
        {
          character: 'María',
          films: {
            title: 'Palomita blanca',
            directors: { name: 'Raúl Ruiz', studios: { name: 'Chile Films' } },
          },
        },
      ],
    ],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});

test('only unique constraints make a relationship one-to-one, whatever columns they include', async () => {
  await films.define(`
    create table public.prints (id int primary key, film_id int references public.films, unique (film_id) include (id));
    create table public.reels (id int primary key, film_id int references public.films);
    create unique index on public.reels (film_id)`);
  expect(await rows('films?select=prints(id),reels(id)&id=eq.1')).toEqual([{ prints: null, reels: [] }]);
});

test('a computed relationship overrides one of the same name', async () => {
  await films.define(`create function public.studios(public.directors) returns setof public.studios rows 1
    language sql stable as 'select * from public.studios where id = 2'`);
  expect(await rows('directors?select=studios(id)&id=eq.1')).toEqual([{ studios: { id: 2 } }]);
  await films.sql('drop function public.studios(public.directors)');
});

test('a table is not embedded in itself through a junction, whose direction would be ambiguous', async () => {
  await films.define(`create table public.friends (
    one int references public.actors, other int references public.actors, primary key (one, other))`);
  const response = await films.request('actors?select=id,actors(id)');
  expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST200']);
});

describe('to-many relationships', () => {
  test.each([
    [
      'directors?select=name,films!director_id(title)&films.order=year.desc&films.limit=1&id=eq.1',
      [{ name: 'Raúl Ruiz', films: [{ title: 'Palomita blanca' }] }],
    ],
    [
      'directors?select=films!director_id(id)&films.order=id&films.offset=1&id=eq.1',
      [{ films: [{ id: 3 }] }],
    ],
    [
      'directors?select=id,films!editor_id(id)&order=id&films.order=id',
      [
        { id: 1, films: [] },
        { id: 2, films: [] },
        { id: 3, films: [{ id: 1 }, { id: 3 }] },
      ],
    ],
    [
      'films?select=id,actors(name)&id=in.(1,2)&order=id&actors.order=name',
      [
        { id: 1, actors: [{ name: 'Nelson Villagra' }, { name: 'Shenda Román' }] },
        { id: 2, actors: [] },
      ],
    ],
    ['films?select=cast:actors!roles(name)&id=eq.3', [{ cast: [{ name: 'Shenda Román' }] }]],
    [
      'films?select=roles(character,actors(name))&id=eq.1&roles.order=actor_id',
      [
        {
          roles: [
            { character: 'Tito', actors: { name: 'Nelson Villagra' } },
            { character: 'Amanda', actors: { name: 'Shenda Román' } },
          ],
        },
      ],
    ],
    [
      'screenings?select=room,sales(amount)&film_id=eq.1&order=room&sales.order=amount',
      [
        { room: 'A', sales: [{ amount: 50 }, { amount: 100.5 }] },
        { room: 'B', sales: [{ amount: 7 }] },
      ],
    ],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});

describe('self-referencing tables', () => {
  test.each([
    [
      'directors?select=name,mentor_id(name)&id=eq.2',
      [{ name: 'Aldo Francia', mentor_id: { name: 'Raúl Ruiz' } }],
    ],
    ['directors?select=name,mentor:mentor_id(name)&id=eq.1', [{ name: 'Raúl Ruiz', mentor: null }]],
    [
      'directors?select=name,directors(name)&id=eq.1&directors.order=id',
      [{ name: 'Raúl Ruiz', directors: [{ name: 'Aldo Francia' }, { name: 'Helvio Soto' }] }],
    ],
    [
      'directors?select=name,pupils:directors!mentor_id(name)&id=eq.1&pupils.order=id.desc',
      [{ name: 'Raúl Ruiz', pupils: [{ name: 'Helvio Soto' }, { name: 'Aldo Francia' }] }],
    ],
  ])('%s', async (path, expected) => {
    expect(await rows(path)).toEqual(expected);
  });
});

describe('filters and order of embedded resources', () => {
  test.each([
    // A left join filters the embedded rows, an inner join the parent rows.
    [
      'films?select=id,directors!director_id(name)&directors.name=eq.Aldo Francia&order=id&limit=2',
      [
        { id: 1, directors: null },
        { id: 2, directors: { name: 'Aldo Francia' } },
      ],
    ],
    [
      'films?select=id,directors!director_id!inner(name)&directors.name=eq.Aldo Francia',
      [{ id: 2, directors: { name: 'Aldo Francia' } }],
    ],
    [
      'films?select=id,d:directors!inner!director_id(name)&d.name=eq.Aldo Francia',
      [{ id: 2, d: { name: 'Aldo Francia' } }],
    ],
    ['directors?select=id,films!director_id!inner(id)&films.year=gt.1970', [{ id: 1, films: [{ id: 3 }] }]],
    [
      'directors?select=id,films!director_id!left(id)&films.year=gt.1970&order=id&limit=1',
      [{ id: 1, films: [{ id: 3 }] }],
    ],
    ['films?select=id,actors!inner()&actors.name=eq.Nelson Villagra', [{ id: 1 }]],
    [
      'films?select=id,roles!inner(actors!inner(name))&roles.actors.name=like.Shenda*&order=id',
      [
        { id: 1, roles: [{ actors: { name: 'Shenda Román' } }] },
        { id: 3, roles: [{ actors: { name: 'Shenda Román' } }] },
      ],
    ],
    [
      'directors?select=id,films!director_id(id)&films.or=(year.eq.1968,year.eq.1973)&id=eq.1&films.order=id',
      [{ id: 1, films: [{ id: 1 }, { id: 3 }] }],
    ],
    [
      'directors?select=id,films!director_id(id)&films.not.and=(year.eq.1968,id.eq.1)&id=eq.1',
      [{ id: 1, films: [{ id: 3 }] }],
    ],
    ['films?select=director_id(name)&director_id=eq.2', [{ director_id: { name: 'Aldo Francia' } }]],
    // An embedded resource can be addressed by its alias or by the relation's name.
    [
      'directors?select=id,work:films!director_id(id)&films.order=id.desc&id=eq.1',
      [{ id: 1, work: [{ id: 3 }, { id: 1 }] }],
    ],
    [
      'directors?select=id,work:films!director_id(id,cast:roles(character))&films.roles.character=eq.Tito&work.order=id&id=eq.1',
      [
        {
          id: 1,
          work: [
            { id: 1, cast: [{ character: 'Tito' }] },
            { id: 3, cast: [] },
          ],
        },
      ],
    ],
    ['films?select=id&actors=is.null&select=id,actors()', [{ id: 2 }, { id: 4 }]],
    ['films?select=id,actors()&actors=not.is.null&order=id', [{ id: 1 }, { id: 3 }]],
    [
      'films?select=id,directors!director_id(),actors()&or=(directors.is.null,actors.is.null)&order=id',
      [{ id: 2 }, { id: 4 }],
    ],
    ['films?select=id,directors!director_id()&order=directors(name).asc&id=in.(1,2)', [{ id: 2 }, { id: 1 }]],
    [
      'films?select=id,directors!director_id(name)&order=directors(name).desc.nullslast,id&limit=2',
      [
        { id: 1, directors: { name: 'Raúl Ruiz' } },
        { id: 3, directors: { name: 'Raúl Ruiz' } },
      ],
    ],
    [
      'films?select=id,d:directors!director_id(id)&order=d(details->born->>city),id&id=in.(1,2)',
      [
        { id: 1, d: { id: 1 } },
        { id: 2, d: { id: 2 } },
      ],
    ],
  ])('%s', async (path, expected) => {
    const url = path.includes('&select=id,actors()') ? path.replace('select=id&', '') : path;
    expect(await rows(url)).toEqual(expected);
  });
});
