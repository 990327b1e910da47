import { expect, test } from 'vitest';
import { parseCookies } from './parse-request.ts';

test('cookies are parsed by name and malformed pairs skipped', () => {
  expect(parseCookies('taste=mint; b=1=2;c=;=d;e; __proto__=x')).toEqual(
    Object.fromEntries([
      ['taste', 'mint'],
      ['b', '1=2'],
      ['c', ''],
      ['__proto__', 'x'],
    ]),
  );
});

test('a header of several megabytes without a cookie is scanned only once', () => {
  expect(parseCookies('a'.repeat(10_000_000))).toEqual({});
});
