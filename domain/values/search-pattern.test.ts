import { expect, test } from 'vitest';
import { searchPatterns } from './search-pattern.ts';

test.each([
  ['', []],
  ['  ', []],
  [' Núñez ', ['%nunez%']],
  ['rojas CAMILA', ['%camila%', '%rojas%']],
  ['+56 9 1234-5678', ['%56912345678%']],
  ['100%', ['%100\\%%']],
  ['a_b*', ['%a\\_b_%']],
])('%j becomes %j', (search, patterns) => {
  expect(searchPatterns(search)).toEqual(patterns);
});
