import { recipientsSchema } from '@voltandes/platform/mail/recipients';
import { expect, test } from 'vitest';
import { emailSchema } from '#domain/email.ts';

const accepts = (email: string): boolean => emailSchema('wrong').safeParse(email).success;

test.each([
  'ana@correo.example',
  'ana.rojas+cv@sub.correo.example',
  'José.Ñandú@correo.example',
  "o'higgins@correo-uno.example",
])('%s is an address, for forms and for mail', (email) => {
  expect(accepts(email)).toBe(true);
  expect(recipientsSchema.safeParse(email).success).toBe(true);
});

test.each([
  'ana',
  'ana@correo',
  'a\u0001na@correo.example',
  '"ana"@correo.example',
  'ana..rojas@correo.example',
  'ana@correo..example',
  'ana@-correo.example',
  'ana,otra@correo.example',
  'ana@b@correo.example',
  `${'a'.repeat(65)}@correo.example`,
])('%s is none', (email) => {
  expect(accepts(email)).toBe(false);
});
