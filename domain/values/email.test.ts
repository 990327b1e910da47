import { expect, test } from 'vitest';
import { emailSchema } from './email.ts';

const accepts = (address: string) => emailSchema('invalid').safeParse(address).success;

test('accepts addresses of up to 254 characters', () => {
  const ofLength = (length: number) => `a@${'b.'.repeat((length - 4) / 2)}cl`;
  expect(ofLength(254)).toHaveLength(254);
  expect([accepts(ofLength(254)), accepts(ofLength(256))]).toEqual([true, false]);
});

test('accepts up to 64 characters before the @', () => {
  const ofLength = (length: number) => `${'a'.repeat(length)}@correo.example`;
  expect([accepts(ofLength(64)), accepts(ofLength(65))]).toEqual([true, false]);
});
