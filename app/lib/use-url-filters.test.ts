import { expect, test } from 'vitest';
import { parsePage } from './use-url-filters.ts';

test('pages are numbered from one in the URL; anything invalid is the first', () => {
  expect([null, '1', '3', '2.9'].map(parsePage)).toEqual([0, 0, 2, 1]);
  for (const text of ['', '0', '-4', 'x', '1e9', 'Infinity']) expect(parsePage(text)).toBe(0);
});
