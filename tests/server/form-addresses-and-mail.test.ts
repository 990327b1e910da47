import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailSchema } from '#domain/values/email.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
});
afterAll(() => served[Symbol.asyncDispose]());

const mail = (to: string): Promise<Response> =>
  fetch(`${served.url}/mail/v1/emails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${served.keys.secret}` },
    body: JSON.stringify({ to, subject: 'Prueba', html: '<p>Hola</p>' }),
  });

const accepts = (email: string): boolean => emailSchema('wrong').safeParse(email).success;

test.each([
  'ana@correo.example',
  'ana.rojas+cv@sub.correo.example',
  'José.Ñandú@correo.example',
  "o'higgins@correo-uno.example",
])('forms and mail accept %s', async (email) => {
  expect(accepts(email)).toBe(true);
  expect((await mail(email)).status).toBe(200);
});

test.each(['ana..rojas@correo.example', 'ana@correo..example', 'ana,otra@correo.example'])(
  'forms accept %s, and mail refuses it at once',
  async (email) => {
    expect(accepts(email)).toBe(true);
    expect((await mail(email)).status).toBe(422);
  },
);
