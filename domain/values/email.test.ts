import { expect, test } from 'vitest';
import { emailSchema } from './email.ts';

const accepts = (address: string) => emailSchema('invalid').safeParse(address).success;

test('accepts addresses of up to 254 characters', () => {
  const ofLength = (length: number) => `a@${'b.'.repeat((length - 4) / 2)}cl`;
  expect(ofLength(254)).toHaveLength(254);
  expect([accepts(ofLength(254)), accepts(ofLength(256))]).toEqual([true, false]);
});

test('accepts whatever has text, one @, and a dot with text around it, as the database does', () => {
  for (const address of ['ana..rojas@correo.example', "o'higgins@correo-uno.example", '\u200bana@correo.cl '])
    expect(accepts(address), address).toBe(true);
  for (const address of [
    'ana',
    'ana@correo',
    'ana@b@correo.example',
    'a na@correo.example',
    '@correo.example',
    '',
  ])
    expect(accepts(address), address).toBe(false);
});
