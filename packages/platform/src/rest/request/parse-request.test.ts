import { expect, test } from 'vitest';
import { parseCookies } from './parse-request.ts';

test('cookies are read by name; what is none is left out', () => {
  expect(parseCookies('taste=mint; b=1=2;c=;=d;e; __proto__=x')).toEqual(
    Object.fromEntries([
      ['taste', 'mint'],
      ['b', '1=2'],
      ['c', ''],
      ['__proto__', 'x'],
    ]),
  );
});

test('megabytes without a cookie are read once', () => {
  expect(parseCookies('a'.repeat(10_000_000))).toEqual({});
});
