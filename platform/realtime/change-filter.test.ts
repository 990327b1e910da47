import { expect, test } from 'vitest';
import { bindingSchema, type Change, wants } from './change-filter.ts';

const change: Change = {
  id: '1',
  committed_at: '2026-11-21T00:00:00Z',
  schema_name: 'public',
  table_name: 'jobs',
  type: 'UPDATE',
  record: { id: 7, status: 'open', note: null },
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
])('%o: %s', (binding, expected) => {
  expect(wants(bindingSchema.parse(binding), change)).toBe(expected);
});
