import { expect, test } from 'vitest';
import { readSort } from './sort.tsx';

test.each([
  ['nombre', { column: 'nombre', isDescending: false }],
  ['-fecha', { column: 'fecha', isDescending: true }],
  ['clave', { column: 'fecha', isDescending: true }],
  [null, { column: 'fecha', isDescending: true }],
])('%j sorts by %j', (text, sort) => {
  expect(readSort(text, ['nombre', 'fecha'], { column: 'fecha', isDescending: true })).toEqual(sort);
});
