import { afterAll, expect, test } from 'vitest';
import { serveFilms } from '#tests/films.ts';

const films = await serveFilms();
afterAll(() => films[Symbol.asyncDispose]());

test.each([
  ['id=eq.1', [1]],
  ['id=not.eq.1', [2, 3, 4]],
  ['id=neq.1', [2, 3, 4]],
  ['year=gt.1969', [3, 4]],
  ['year=gte.1969', [2, 3, 4]],
  ['year=lt.1969', [1]],
  ['year=lte.1969', [1, 2]],
  ['title=like.*blanca', [3]],
  ['title=like.%25blanca', [3]],
  ['title=ilike.*PALOMITA*', [3]],
  ['title=like(any).{T*,S*}', [1, 4]],
  ['title=ilike(all).{*A*,*I*}', [2, 3]],
  ['title=match.^T', [1]],
  ['title=imatch.^t.*s$', [1]],
  ['title=match(any).{^T,^S}', [1, 4]],
  ['year=eq(any).{1968,2001}', [1, 4]],
  ['year=gt(all).{1968,1969}', [3, 4]],
  ['year=not.eq(any).{1968,2001}', [2, 3]],
  ['id=in.(1,3)', [1, 3]],
  ['id=not.in.(1,3)', [2, 4]],
  ['id=in.()', []],
  ['title=in.("Palomita blanca","a,b")', [3]],
  ['director_id=is.null', [4]],
  ['director_id=is.not_null', [1, 2, 3]],
  ['director_id=not.is.null', [1, 2, 3]],
  ['director_id=is.NULL', [4]],
  ['genre=isdistinct.drama', [3, 4]],
  ['genre=not.isdistinct.drama', [1, 2]],
  ['tags=cs.{social}', [2]],
  ['tags=cd.{drama,social}', [1, 2, 3, 4]],
  ['tags=ov.{social,comedia}', [2]],
  ['runs=cs.[15,16)', [2]],
  ['runs=sl.[12,15]', [1]],
  ['runs=sr.[12,15]', [3]],
  ['runs=nxr.[1,20)', [1, 2]],
  ['runs=nxl.[10,20)', [2, 3]],
  ['runs=adj.[20,30)', [2, 3]],
  ['story=fts.caminan', [1]],
  ['story=fts(spanish).caminar', [1]],
  ['story=plfts(spanish).niño Valparaíso', [2]],
  ['story=phfts(spanish).amor de Santiago', [3]],
  ['story=wfts(spanish).santiago -amor', [1]],
  ['story=not.fts(spanish).santiago', [2]],
  ['story_index=fts(spanish).caminar', [1]],
  ['or=(year.lt.1969,and(year.gt.1970,year.lt.1980))', [1, 3]],
  ['or=(id.eq.1, id.eq.2)', [1, 2]],
  ['not.or=(id.eq.1,id.eq.2)', [3, 4]],
  ['and=(id.gt.1,not.or(id.eq.2,id.eq.3))', [4]],
  ['or=(id.in.(1,2),not.and(id.gte.1,id.lte.3))', [1, 2, 4]],
  ['or=(tags.cs.{drama,social},title.eq."Sin director")', [2, 4]],
  ['or=(story.fts(spanish).caminar,year.eq(any).{2001})', [1, 4]],
  ['and=(id.gt.1,id.lt.4)&or=(id.eq.2,id.eq.4)', [2]],
  ['id=gt.1&id=lt.4', [2, 3]],
])('films?%s', async (filter, ids) => {
  const response = await films.request(`films?select=id&order=id&${filter}`);
  expect(await response.json()).toEqual(ids.map((id) => ({ id })));
});

test.each([
  ['is.true', [1]],
  ['not.is.true', [2, 3]],
  ['is.false', [2]],
  ['is.unknown', [3]],
  ['is.null', [3]],
])('truths?value=%s', async (filter, ids) => {
  const response = await films.request(`truths?select=id&order=id&value=${filter}`);
  expect(await response.json()).toEqual(ids.map((id) => ({ id })));
});

test.each([
  [
    'films?id=noop.1',
    '"failed to parse filter (noop.1)" (line 1, column 1)',
    'unexpected "n" expecting "not" or operator (eq, gt, ...)',
  ],
  [
    'films?id=is.nope',
    '"failed to parse filter (is.nope)" (line 1, column 4)',
    'unexpected "n" expecting isVal: (null, not_null, true, false, unknown)',
  ],
  [
    'films?or=()',
    '"failed to parse logic tree (())" (line 1, column 4)',
    'unexpected ")" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)',
  ],
  [
    'films?order=id.down',
    '"failed to parse order (id.down)" (line 1, column 4)',
    'unexpected "d" expecting "asc", "desc", "nullsfirst" or "nullslast"',
  ],
])('rejects %s', async (path, message, details) => {
  const response = await films.request(path);
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'PGRST100', message, details, hint: null },
  ]);
});
