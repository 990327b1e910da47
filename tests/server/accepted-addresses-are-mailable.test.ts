import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailSchema } from '#domain/values/email.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
});
afterAll(() => served[Symbol.asyncDispose]());

const accepts = (email: string): boolean => emailSchema('wrong').safeParse(email).success;

test.each([
  'ana@correo.example',
  'ana.rojas+cv@sub.correo.example',
  'José.Ñandú@correo.example',
  "o'higgins@correo-uno.example",
])('forms and mail accept %s', async (email) => {
  expect(accepts(email)).toBe(true);
  const response = await fetch(`${served.url}/mail/v1/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.keys.secret}` },
    body: JSON.stringify({ to: email, subject: 'Prueba', html: '<p>Hola</p>' }),
  });
  expect(response.status).toBe(200);
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
])('forms refuse %s', (email) => {
  expect(accepts(email)).toBe(false);
});
