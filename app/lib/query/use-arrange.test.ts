import { expect, test } from 'vitest';
import { isSameOrder } from './use-arrange.ts';

test.each([
  ['abc', 'abc', true],
  ['bac', 'abc', false],
  // Deleted or added in the meantime.
  ['ac', 'abc', true],
  ['abcd', 'abc', true],
  ['ca', 'abc', false],
])('the order of %s is compared with %s', (one, other, isSame) => {
  expect(isSameOrder([...one], [...other])).toBe(isSame);
});
