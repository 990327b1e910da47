import { expect, test } from 'vitest';
import { applyChoices, diffPermissions } from './permission-changes.ts';

test('what is turned on is granted, what is turned off withdrawn', () => {
  expect(diffPermissions(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({
    granted: ['c'],
    revoked: ['a'],
  });
});

test('a switch turned there and back changes nothing', () => {
  expect(diffPermissions(new Set(['a', 'b']), new Set(['b', 'a']))).toBeNull();
});

test('what was chosen holds over what is stored meanwhile', () => {
  const choices = new Map([
    ['a', false],
    ['c', true],
  ]);
  expect(applyChoices(new Set(['a', 'b']), choices)).toEqual(new Set(['b', 'c']));
  expect(applyChoices(new Set(['c', 'd']), choices)).toEqual(new Set(['c', 'd']));
});
