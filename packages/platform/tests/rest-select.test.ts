import { afterAll, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

test.each([
  ['films?select=title&id=eq.1', [{ title: 'Tres tristes tigres' }]],
  ['studios?select=&id=eq.1', [{ id: 1, name: 'Chile Films' }]],
  ['films?select=jahr:year::text,"title"&id=eq.1', [{ jahr: '1968', title: 'Tres tristes tigres' }]],
  ['films?select=year::text&id=eq.1', [{ year: '1968' }]],
  ['films?select= id , year &id=eq.1', [{ id: 1, year: 1968 }]],
  ['films?select=released&id=eq.1', [{ released: '2026-11-20T20:22:11+00:00' }]],
  ['films?select=runs,tags,rating&id=eq.2', [{ runs: '[10,20)', tags: ['drama', 'social'], rating: 6 }]],
  ['films?select=headline&id=eq.3', [{ headline: 'PALOMITA BLANCA' }]],
  ['directors?select=city:details->born->>city&id=eq.1', [{ city: 'Puerto Montt' }]],
  ['directors?select=details->born->>city&id=eq.1', [{ city: 'Puerto Montt' }]],
  ['directors?select=details->prizes->0&id=eq.1', [{ prizes: 'Oso' }]],
  ['directors?select=details->prizes->>-1&id=eq.1', [{ prizes: 'Palma' }]],
  ['directors?select=year:details->born->>year::int&id=eq.1', [{ year: 1941 }]],
  ['films?select=tags->0&id=eq.2', [{ tags: 'drama' }]],
  ['directors?select=details->odd key!@-x->0x1&id=eq.3', [{ '0x1': 2 }]],
  ['directors?select=details->"a.b(c)"&id=eq.3', [{ 'a.b(c)': 1 }]],
  ['directors?select=id&details->born->>city=eq.Puerto Montt', [{ id: 1 }]],
  ['directors?select=id&details->born->year=gt.1940', [{ id: 1 }]],
  ['directors?select=id&order=details->born->>city.desc.nullslast,id&limit=2', [{ id: 1 }, { id: 2 }]],
  ['films?select=id&order=year.desc&limit=2', [{ id: 4 }, { id: 3 }]],
  ['films?select=id&order=genre.desc.nullsfirst,id.desc', [{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }]],
  ['films?select=id&order=rating.nullslast,id', [{ id: 2 }, { id: 1 }, { id: 3 }, { id: 4 }]],
  ['counted', [{ films: 4 }]],
])('%s', async (path, rows) => {
  const response = await films.request(path);
  expect(await response.json()).toEqual(rows);
  expect(response.status).toBe(200);
});

test.each([
  ['films?select=count()', [{ count: 4 }]],
  // Legacy syntax from before aggregates.
  ['films?select=count', [{ count: 4 }]],
  [
    'directors?select=id,films!director_id(count)&id=lt.3&order=id',
    [
      { id: 1, films: [{ count: 2 }] },
      { id: 2, films: [{ count: 1 }] },
    ],
  ],
  ['films?select=c:count()::text', [{ c: '4' }]],
  ['rpc/films_after?since=1968&select=year.max()', [{ max: 2001 }]],
  [
    'roles?select=n:count(),film_id,films(title)&order=film_id',
    [
      { n: 2, film_id: 1, films: { title: 'Tres tristes tigres' } },
      { n: 1, film_id: 3, films: { title: 'Palomita blanca' } },
    ],
  ],
  ['films?select=id.count()', [{ count: 4 }]],
  ['films?select=rating.count(),n:count()', [{ count: 2, n: 4 }]],
  [
    'films?select=genre,count()&order=genre',
    [
      { genre: 'drama', count: 2 },
      { genre: 'comedia', count: 1 },
      { genre: null, count: 1 },
    ],
  ],
  ['films?select=director_id,year.max()&director_id=eq.1', [{ director_id: 1, max: 1973 }]],
  ['films?select=mean:year.avg()::int&director_id=eq.1', [{ mean: 1971 }]],
  [
    'sales?select=room,amount.sum(),amount.min()&order=room',
    [
      { room: 'A', sum: 150.5, min: 50 },
      { room: 'B', sum: 7, min: 7 },
    ],
  ],
  ['directors?select=details->born->>year::int.sum()&id=eq.1', [{ sum: 1941 }]],
  [
    'directors?select=name,films!director_id(count())&order=id',
    [
      { name: 'Raúl Ruiz', films: [{ count: 2 }] },
      { name: 'Aldo Francia', films: [{ count: 1 }] },
      { name: 'Helvio Soto', films: [{ count: 0 }] },
    ],
  ],
  [
    'films?select=directors!director_id(name),year.max()&director_id=eq.1',
    [{ directors: { name: 'Raúl Ruiz' }, max: 1973 }],
  ],
  ['roles?select=character,films(count)&film_id=eq.3', [{ character: 'María', films: { count: 1 } }]],
  [
    'roles?select=character,films(year.sum(),...posters(url,n:film_id.sum()))&order=film_id,actor_id&actor_id=eq.2',
    [
      { character: 'Amanda', films: { sum: 1968, url: '/1.png', n: 1 } },
      { character: 'María', films: { sum: 1973, url: null, n: null } },
    ],
  ],
  [
    'roles?select=character,films(count(),...posters(*))&actor_id=eq.1',
    [{ character: 'Tito', films: { count: 1, film_id: 1, url: '/1.png' } }],
  ],
  // Aggregates of a to-one spread are computed in the parent.
  [
    'roles?select=actor_id,...films(year.min())&order=actor_id',
    [
      { actor_id: 1, min: 1968 },
      { actor_id: 2, min: 1968 },
    ],
  ],
])('aggregates: %s', async (path, rows) => {
  expect(await (await films.request(path)).json()).toEqual(rows);
});

test('rejects aggregates in a to-many spread', async () => {
  const response = await films.request('directors?select=name,...films!director_id(year.sum())');
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 'PGRST127',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
      hint: null,
      message: 'Feature not implemented',
    },
  ]);
});
