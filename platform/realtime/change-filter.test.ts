import { expect, test } from 'vitest';
import { bindingSchema, type Change, isFilter, wants } from './change-filter.ts';

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
  [{ event: '*', table: 'jobs', filter: 'title=in.("a,b","Jefe/a, \\"Taller")' }, true],
])('%o: %s', (binding, expected) => {
  expect(wants(bindingSchema.parse(binding), change)).toBe(expected);
});

test.each([['id=7'], ['id=match.(a+)+$'], ['id=eq.7,id'], ['']])('%j is no filter', (text) => {
  expect(isFilter(text)).toBe(false);
});

test('no pattern holds the server up', () => {
  const binding = bindingSchema.parse({ event: '*', filter: `title=like.${'%a'.repeat(1900)}b` });
  expect(wants(binding, { ...change, record: { title: 'a'.repeat(20_000) } })).toBe(false);
});
