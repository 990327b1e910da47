import { expect, test } from 'vitest';
import { diffRows } from './diff-rows.ts';

test('of a changed row, what changed and nothing else', () => {
  const before = { id: '1', title: 'Tablerista', status: 'draft', updated_at: 'yesterday', tags: ['a'] };
  const after = { id: '1', title: 'Tablerista', status: 'active', updated_at: 'today', tags: ['a', 'b'] };
  expect(diffRows(before, after)).toEqual([
    { field: 'status', before: 'draft', after: 'active' },
    { field: 'tags', before: ['a'], after: ['a', 'b'] },
  ]);
});

test('of a new or deleted row, what it holds', () => {
  const row = { name: 'Rol', description: null, is_active: false, tags: [], order_index: 0 };
  expect(diffRows(null, row).map(({ field }) => field)).toEqual(['name', 'is_active', 'order_index']);
  expect(diffRows(row, null)[0]).toEqual({ field: 'name', before: 'Rol', after: null });
});

test('of a column that came later, its first value', () => {
  expect(diffRows({ a: 1 }, { a: 1, b: 2 })).toEqual([{ field: 'b', before: null, after: 2 }]);
});
