import { expect, test } from 'vitest';
import { applyChoices, diffPermissions } from './permission-changes.ts';

test('grants what was switched on and revokes what was switched off', () => {
  expect(diffPermissions(new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({
    granted: ['c'],
    revoked: ['a'],
  });
});

test('toggling twice makes no change', () => {
  expect(diffPermissions(new Set(['a', 'b']), new Set(['b', 'a']))).toBeNull();
});

test('unsaved choices are kept when the stored permissions change', () => {
  const choices = new Map([
    ['a', false],
    ['c', true],
  ]);
  expect(applyChoices(new Set(['a', 'b']), choices)).toEqual(new Set(['b', 'c']));
  expect(applyChoices(new Set(['c', 'd']), choices)).toEqual(new Set(['c', 'd']));
});
