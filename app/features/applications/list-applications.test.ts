import { expect, test } from 'vitest';
import { searchPattern } from './list-applications.ts';

test.each([
  ['', null],
  ['  ', null],
  ['camila', '"%camila%"'],
  [' a,b ', '"%a,b%"'],
  ['100%', '"%100\\\\%%"'],
  ['say "hi"', '"%say \\"hi\\"%"'],
])('%j becomes %s', (search, pattern) => {
  expect(searchPattern(search)).toBe(pattern);
});
