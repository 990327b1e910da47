import { expect, test } from 'vitest';
import { parseBoundedJson } from './bounded-json.ts';

const nested = (depth: number): string => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;

test('a thousand levels are parsed; one more is refused', () => {
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

test.each(['1e131071', '[1E+131071]', '{"a":-0.1e-16383}', '[1e0001000]'])('%s is refused', (text) => {
  expect(() => parseBoundedJson(text)).toThrow('huge exponent');
});

test.each(['1e308', '[1e-0007]', '{"1e131071":"1e131071"}', '["\\"1e131071"]', '[true,false]'])(
  '%s is parsed',
  (text) => {
    expect(parseBoundedJson(text)).toEqual(JSON.parse(text));
  },
);

test('long runs of zeros in an exponent are scanned once', () => {
  expect(() => parseBoundedJson(`[1e${'0'.repeat(500_000)}`)).toThrow(SyntaxError);
  expect(() => parseBoundedJson('e0'.repeat(500_000))).toThrow(SyntaxError);
});
