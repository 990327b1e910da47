import { expect, test } from 'vitest';
import { activate, bindingSchema, type Change, matches } from './change-filter.ts';
import { matchesLike, parseLike } from './like-pattern.ts';
import { parseFilter } from './row-filter.ts';

const change: Change = {
  id: '1',
  committed_at: '2026-11-21T00:00:00Z',
  schema_name: 'public',
  table_name: 'jobs',
  type: 'UPDATE',
  record: { id: 7, status: 'open', note: null, title: 'Jefe/a, "Taller' },
  old_record: { id: 7 },
};

test.each([
  [{ event: '*' }, true],
  [{ event: 'UPDATE', table: 'jobs' }, true],
  [{ event: 'INSERT', table: 'jobs' }, false],
  [{ event: 'update' }, true],
  [{ event: 'delete' }, false],
  [{}, true],
  [{ event: '*', table: 'other' }, false],
  [{ event: '*', schema: 'private' }, false],
  [{ event: '*', table: 'jobs', filter: 'id=eq.7' }, true],
  [{ event: '*', table: 'jobs', filter: 'id=gt.7' }, false],
  [{ event: '*', table: 'jobs', filter: 'id=lte.10' }, true],
  [{ event: '*', table: 'jobs', filter: 'status=in.(closed,open)' }, true],
  [{ event: '*', table: 'jobs', filter: 'status=neq.open' }, false],
  [{ event: '*', table: 'jobs', filter: 'note=neq.x' }, false],
  [{ event: '*', table: 'jobs', filter: 'id=gt.0,id=lt.100' }, true],
  [{ event: '*', table: 'jobs', filter: 'id=gt.0,id=lt.7' }, false],
  [{ event: '*', table: 'jobs', filter: 'status=not.in.(draft,archived)' }, true],
  [{ event: '*', table: 'jobs', filter: 'status=not.eq.open' }, false],
  [{ event: '*', table: 'jobs', filter: 'note=not.eq.x' }, false],
  [{ event: '*', table: 'jobs', filter: 'note=is.null' }, true],
  [{ event: '*', table: 'jobs', filter: 'id=not.is.null' }, true],
  [{ event: '*', table: 'jobs', filter: 'note=isdistinct.x' }, true],
  [{ event: '*', table: 'jobs', filter: 'status=isdistinct.open' }, false],
  [{ event: '*', table: 'jobs', filter: 'title=like.Jefe%Taller' }, true],
  [{ event: '*', table: 'jobs', filter: 'title=like.jefe%' }, false],
  [{ event: '*', table: 'jobs', filter: 'title=ilike.%TALLER' }, true],
  [{ event: '*', table: 'jobs', filter: 'title=like.Jefe_a%' }, true],
  [{ event: '*', table: 'jobs', filter: 'title=eq."Jefe/a, \\"Taller"' }, true],
  [{ event: '*', table: 'jobs', filter: 'constructor=not.is.null' }, false],
  [{ event: '*', table: 'jobs', filter: '__proto__=isdistinct.x,id=eq.8' }, false],
])('a binding %o matches: %s', (requested, expected) => {
  const binding = bindingSchema.parse(requested);
  const rowFilter = binding.filter ? parseFilter(binding.filter) : null;
  expect(matches(activate(binding, rowFilter), change)).toBe(expected);
});

test.each([
  ['a=is.null', 'null', false],
  ['a=is.unknown', null, true],
  ['a=is.unknown', true, false],
  ['a=is.true', true, true],
  ['a=is.true', null, false],
  ['a=isdistinct.null', null, false],
  ['a=isdistinct.null', 'null', true],
  ['a=isdistinct."null"', 'null', false],
  ['a=isdistinct."null"', null, true],
])('%s for %j is %s', (text, a, expected) => {
  expect(parseFilter(text)?.passes({ a })).toBe(expected);
});

test.each([['id=7'], ['id=match.(a+)+$'], ['id=eq.7,id'], [''], [`title=like.${'_'.repeat(101)}`]])(
  'rejects %j as a filter',
  (text) => {
    expect(parseFilter(text)).toBe(null);
  },
);

test.each([
  ['', '', true],
  ['', '%', true],
  ['', '_', false],
  ['⚡ solar', '_ solar', true],
  ['⚡', '__', false],
  ['50%', '50\\%', true],
  ['50 %', '50\\%', false],
  ['a_b', 'a\\_b', true],
  ['back\\', 'back\\', true],
  ['abcabd', '%abd', true],
  ['abab', '%%ab%%b', true],
  ['constructor', '%struct%', true],
])('%j like %j: %s', (text, pattern, expected) => {
  expect(matchesLike([...text], parseLike(pattern))).toBe(expected);
});

test('matching takes at most text × pattern steps', () => {
  const characters = 'a'.repeat(1000);
  for (const pattern of [`${'%a'.repeat(50)}b`, `%${'_'.repeat(98)}b`, `%${'a'.repeat(98)}b`]) {
    let steps = 0;
    const text = new Proxy(Array.from(characters), {
      get: (target, property) => {
        if (property !== 'length') steps += 1;
        return Reflect.get(target, property);
      },
    });
    expect(matchesLike(text, parseLike(pattern))).toBe(false);
    expect(steps).toBeLessThanOrEqual(1000 * 101);
  }
});

test("a filter's cost counts pattern lengths and list sizes", () => {
  expect(parseFilter('id=eq.7')?.work).toBe(1);
  expect(parseFilter('status=in.(open,closed,draft),id=gt.2')?.work).toBe(4);
  expect(parseFilter(`title=like.%${'_'.repeat(99)}`)?.work).toBe(100);
});

test('overlong values match no pattern', () => {
  const filter = parseFilter('title=like.%');
  expect(filter?.passes({ title: 'x'.repeat(4096) })).toBe(true);
  expect(filter?.passes({ title: 'x'.repeat(4097) })).toBe(false);
});
