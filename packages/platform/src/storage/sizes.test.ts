import { expect, test } from 'vitest';
import { parseConfiguredSize, parseRequestedSize } from './sizes.ts';

test.each([
  ['5MiB', 5_242_880],
  ['5MB', 5_242_880],
  ['500KB', 512_000],
  ['1.5GiB', 1_610_612_736],
  ['1024', 1024],
])('parses %s in config.toml as %d bytes', (text, bytes) => expect(parseConfiguredSize(text)).toBe(bytes));

test.each([
  ['1mb', 1_000_000],
  ['1kb', 1000],
  ['3B', 3],
  ['1.5GB', 1_500_000_000],
  [42, 42],
] as const)('parses %s in a request as %d bytes', (text, bytes) =>
  expect(parseRequestedSize(text)).toBe(bytes),
);

test('rejects invalid sizes', () => {
  expect(() => parseConfiguredSize('much')).toThrow('is not a size');
  expect(() => parseRequestedSize('5 apples')).toThrow('Invalid file size format');
});
