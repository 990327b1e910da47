import { expect, test } from 'vitest';
import { changesBetween } from './permission-changes.ts';

test('what is turned on is granted, what is turned off withdrawn', () => {
  expect(changesBetween(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({
    granted: ['c'],
    withdrawn: ['a'],
  });
});

test('a switch turned there and back changes nothing', () => {
  expect(changesBetween(new Set(['a', 'b']), new Set(['b', 'a']))).toBeNull();
});
