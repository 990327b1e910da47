import { expect, test } from 'vitest';
import { isHeavy } from './rendering-quota.ts';

test.each([
  [{ width: 2000, height: 2000 }, false],
  [{ width: 2001, height: 2000 }, true],
  [{ width: 2000 }, false],
  [{ height: 2001 }, true],
  [{}, true],
  [{ width: 10, format: 'avif' }, true],
] as const)('%j is heavy: %s', (transformation, expected) => {
  expect(isHeavy(transformation)).toBe(expected);
});
