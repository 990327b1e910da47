import { expect, test } from 'vitest';
import { createItemId, isAddedItem, MAX_ITEMS, readListOrder, writeListOrder } from './list-order.ts';

test('without an order, all shipped items are shown as shipped', () => {
  expect(readListOrder('', 3)).toEqual({ shown: ['0', '1', '2'], hidden: [] });
  expect(writeListOrder(readListOrder('', 3), 3)).toBeNull();
});

test('an order survives being written, with added and hidden items', () => {
  const order = { shown: ['2', 'n4f00c1ab', '0'], hidden: ['1', 'n0000000a'] };
  expect(writeListOrder(order, 3)).toBe('2,n4f00c1ab,0,-1,-n0000000a');
  expect(readListOrder('2,n4f00c1ab,0,-1,-n0000000a', 3)).toEqual(order);
});

test('items that the application has added since come last', () => {
  expect(readListOrder('1,-0', 3)).toEqual({ shown: ['1', '2'], hidden: ['0'] });
});

test.each([
  'ajeno',
  '3',
  '-3',
  '01',
  '1e0',
  '--1',
  'n1',
  'nABCDEFGH',
  '__proto__',
  'constructor',
  ',,,',
  ' 1',
])('the order %j names no item', (order) => {
  expect(readListOrder(order, 3)).toEqual({ shown: ['0', '1', '2'], hidden: [] });
});

test('an item is in a list once, and a list has an end', () => {
  expect(readListOrder('1,1,-1,0', 2)).toEqual({ shown: ['1', '0'], hidden: [] });
  const many = Array.from({ length: 100_000 }, (_, index) => `n${String(index).padStart(8, '0')}`);
  expect(readListOrder(many.join(','), 2).shown).toHaveLength(MAX_ITEMS + 2);
});

test('new items have ids of their own', () => {
  const ids = Array.from({ length: 20 }, createItemId);
  expect(ids.every(isAddedItem)).toBe(true);
  expect(new Set(ids).size).toBe(20);
});
