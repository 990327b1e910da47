import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { needsPassword } from './pdf-password.ts';

const INPUTS = join(import.meta.dirname, '../../../tests/inputs/protected');

// Made with qpdf, with every revision of PDF's encryption.
test.each(readdirSync(INPUTS))('%s', (name) => {
  expect(needsPassword(readFileSync(join(INPUTS, name)))).toBe(name.startsWith('locked'));
});

test.each([
  ['an open PDF', '%PDF-1.7 trailer<</Root 1 0 R>>'],
  ['the word alone', '%PDF-1.7 /Encrypt'],
  ['a reference to nothing', '%PDF-1.7 trailer<</Encrypt 9 0 R>>'],
  ['a dictionary without its values', '%PDF-1.7 trailer<</Encrypt<</Filter/Standard/R 3/U()>>>>'],
  ['another kind of protection', '%PDF-1.7 trailer<</Encrypt<</Filter/Adobe.PubSec/V 4>>>>'],
  ['an unfinished string', '%PDF-1.7 trailer<</Encrypt<</Filter/Standard/R 3/U(abc\\'],
  ['spaces', `%PDF-1.7 trailer<</Encrypt<</Filter/Standard/R 3/U${' '.repeat(2e6)}`],
  ['names', '%PDF-1.7 '.concat('/Encrypt 1 0 R '.repeat(2e5))],
  ['digits', `%PDF-1.7 /Encrypt ${'1'.repeat(4e6)}`],
])('is not said of %s', (_, text) => {
  expect(needsPassword(new TextEncoder().encode(text))).toBe(false);
});

test('a long identifier is read no further than one may be', () => {
  const locked = `%PDF-1.7 trailer<</Encrypt<</Filter/Standard/R 3/U(${'x'.repeat(32)})>>/ID[(${'x'.repeat(4e6)})]>>`;
  expect(needsPassword(new TextEncoder().encode(locked))).toBe(true);
});
