import { expect, test } from 'vitest';
import { isValidKey } from './names.ts';

test.each([
  'a.pdf',
  'cvs/1-a.pdf',
  'Currículum Vitae (final).pdf',
  '.hidden',
  'a/..b/c',
  "it's & $5.txt",
  '履歴書.pdf',
])('accepts the name %j', (key) => expect(isValidKey(key)).toBe(true));

test.each([
  '',
  '/',
  '..',
  '../a',
  'a/../b',
  'a/..',
  './a',
  '/a',
  'a/',
  'a//b',
  'a\u0000b',
  'a\nb',
  'a\\b',
  'a%2fb',
  'a\u202Eb',
  '\uD800',
  'x'.repeat(1025),
])('rejects the name %j', (key) => expect(isValidKey(key)).toBe(false));
