import { expect, test } from 'vitest';
import { parseBoundedJson } from './bounded-json.ts';

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

test('a thousand levels are parsed, one more is refused', () => {
  expect(parseBoundedJson(nested(1_000))).toEqual(JSON.parse(nested(1_000)));
  expect(() => parseBoundedJson(`[${nested(1_000)}]`)).toThrow(SyntaxError);
});

test.each([
  ['brackets in strings', JSON.stringify('['.repeat(5_000))],
  ['quotes and backslashes in strings', JSON.stringify(`"\\[`.repeat(2_000))],
  ['many values side by side', JSON.stringify(Array.from({ length: 5_000 }, () => [{}]))],
])('%s do not count as depth', (_, text) => {
  expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
});

test('a million characters of invalid JSON are refused quickly', () => {
  expect(() => parseBoundedJson('\\"'.repeat(500_000))).toThrow(SyntaxError);
});
