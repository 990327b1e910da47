import { randomUUID } from 'node:crypto';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_CALLS } from '#testing/function-calls.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord } from '#testing/records.ts';

let served: TestPlatform;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

describe.each(FUNCTION_CALLS.map((called) => [called.name, called] as const))('%s', (name, { body, may }) => {
  test.each(PEOPLE)(`%s`, async (who) => {
    const { error } = await people[who].client.functions.invoke(name, { body: await body(served) });
    expect(error === null).toBe(may.includes(who));
  });

  test('an invalid body gets an error message', async () => {
    for (const body of [{}, { applicationId: 'x' }, [], 'text']) {
      const response = await fetch(`${served.url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: served.keys.publishable, authorization: `Bearer ${people['super admin'].token}` },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: expect.any(String) });
    }
  });
});

test('text that PostgreSQL cannot store is invalid input', async () => {
  const body = { ...newRecord.contact_requests(), message: 'Un CCM\0 para abril' };
  const { error } = await people.anon.client.functions.invoke('send-contact-email', { body });
  expect(error?.context.status).toBe(400);
});

const contact = newRecord.contact_requests();
const invited = { email: 'nadie@correo.example', full_name: 'Nadie', role_id: randomUUID() };
const set = { token: 'a'.repeat(43), password: 'Clave-segura-1' };
test.each([
  ['send-contact-email', { ...contact, email: 'ana@' }, 'Por favor ingrese un email válido'],
  ['send-contact-email', { ...contact, email: ' ' }, 'Por favor complete todos los campos obligatorios (*)'],
  [
    'send-contact-email',
    { ...contact, email: 'ana@', name: '' },
    'Por favor complete todos los campos obligatorios (*)',
  ],
  ['invite-admin-user', { ...invited, email: 'ana@' }, 'Por favor ingrese un email válido'],
  ['invite-admin-user', { ...invited, full_name: '' }, 'Todos los campos son requeridos'],
  ['setup-password', { ...set, password: 'clave' }, 'La contraseña no cumple los requisitos de seguridad'],
  ['setup-password', { token: 'x', password: 'clave' }, 'Token de invitación no válido'],
  ['setup-password', { ...set, constructor: 'x', password: ['clave'] }, 'Token de invitación no válido'],
])('%s names what is wrong with %o: %s', async (name, body, message) => {
  const { error } = await people['super admin'].client.functions.invoke(name, { body });
  expect(await error?.context.json()).toEqual({ error: message });
});

test.each([
  ['no token', undefined],
  ['the publishable key', () => `Bearer ${served.keys.publishable}`],
])('staff functions return 401 for %s', async (_, authorization) => {
  const response = await fetch(`${served.url}/functions/v1/download-cvs-zip`, {
    method: 'POST',
    headers: { apikey: served.keys.publishable, ...(authorization && { authorization: authorization() }) },
    body: JSON.stringify({ applicationIds: [randomUUID()] }),
  });
  expect([response.status, await response.json()]).toEqual([401, { error: 'Sesión inválida' }]);
});
