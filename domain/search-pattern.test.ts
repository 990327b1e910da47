import { expect, test } from 'vitest';
import { containing } from './search-pattern.ts';

test.each([
  ['', null],
  ['  ', null],
  ['camila', '"%camila%"'],
  [' a,b ', '"%a,b%"'],
  ['100%', '"%100\\\\%%"'],
  ['say "hi"', '"%say \\"hi\\"%"'],
])('%j becomes %s', (search, pattern) => {
  expect(containing(search)).toBe(pattern);
});
