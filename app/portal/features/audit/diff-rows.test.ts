import { expect, test } from 'vitest';
import { diffRows } from './diff-rows.ts';

test('lists the changed fields of an updated row', () => {
  const before = { id: '1', title: 'Tablerista', status: 'draft', updated_at: 'yesterday', tags: ['a'] };
  const after = { id: '1', title: 'Tablerista', status: 'active', updated_at: 'today', tags: ['a', 'b'] };
  expect(diffRows(before, after)).toEqual([
    { field: 'status', before: 'draft', after: 'active' },
    { field: 'tags', before: ['a'], after: ['a', 'b'] },
  ]);
});

test('lists the non-empty fields of an inserted or deleted row', () => {
  const row = { name: 'Rol', description: null, is_active: false, tags: [], order_index: 0 };
  expect(diffRows(null, row).map(({ field }) => field)).toEqual(['name', 'is_active', 'order_index']);
  expect(diffRows(row, null)[0]).toEqual({ field: 'name', before: 'Rol', after: null });
});

test('lists what has changed within a setting', () => {
  const before = { kind: 'recipients', value: { quotes: ['a@v.example'], rights: [] } };
  const after = { kind: 'recipients', value: { quotes: ['b@v.example'], rights: [] } };
  expect(diffRows(before, after)).toEqual([
    { field: 'quotes', before: ['a@v.example'], after: ['b@v.example'] },
  ]);
  expect(diffRows(null, before).map(({ field }) => field)).toEqual(['kind', 'quotes']);
});

test('lists the value of a column that was added later', () => {
  expect(diffRows({ a: 1 }, { a: 1, b: 2 })).toEqual([{ field: 'b', before: null, after: 2 }]);
});
