import { expect, test } from 'vitest';
import { readSort } from './read-sort.ts';

test.each([
  ['nombre', { column: 'nombre', isDescending: false }],
  ['-fecha', { column: 'fecha', isDescending: true }],
  ['clave', { column: 'fecha', isDescending: true }],
  [null, { column: 'fecha', isDescending: true }],
])('parses the sort parameter %j as %j', (text, sort) => {
  expect(readSort(text, ['nombre', 'fecha'], { column: 'fecha', isDescending: true })).toEqual(sort);
});
