import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { enrolSecondFactor } from '@voltandes/platform/testing/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

interface Function {
  readonly name: string;
  readonly may: readonly Who[];
  readonly body: () => Promise<object>;
}

async function application(): Promise<string> {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const cv = await uploadCv(people.anon.client, 'resumes');
  return String(
    (await store(service, 'job_applications', newRecord.job_applications(String(posting.id), cv))).id,
  );
}

async function accessRole(): Promise<string> {
  const { data } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'accesos_admin')
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

const FUNCTIONS: readonly Function[] = [
  { name: 'send-contact-email', may: PEOPLE, body: async () => newRecord.contact_requests() },
  {
    name: 'send-application-notification',
    may: PEOPLE,
    body: async () => ({ applicationId: await application() }),
  },
  {
    name: 'invite-admin-user',
    may: ['accesos', 'super admin'],
    body: async () => ({
      email: `${randomUUID()}@voltandes.example`,
      full_name: 'Carla Díaz',
      role_id: await accessRole(),
    }),
  },
  {
    name: 'download-cvs-zip',
    may: ['rrhh', 'super admin'],
    body: async () => ({ applicationIds: [await application()] }),
  },
  {
    name: 'reset-second-factor',
    may: ['super admin'],
    body: async () => {
      const person = await createPerson(service, null);
      const client = served.client();
      await client.auth.signInWithPassword(person);
      await enrolSecondFactor(client);
      return { user_id: person.id };
    },
  },
  // Nobody sets a password without an invitation.
  {
    name: 'setup-password',
    may: [],
    body: async () => ({ token: 'x'.repeat(43), password: 'Secreto-nuevo-1!' }),
  },
];

describe.each(FUNCTIONS.map((called) => [called.name, called] as const))('%s', (name, { body, may }) => {
  test.each(PEOPLE)(`%s`, async (who) => {
    const { error } = await people[who].client.functions.invoke(name, { body: await body() });
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

test.each([
  ['no token', undefined],
  ['the publishable key', () => `Bearer ${served.keys.publishable}`],
])('functions for staff answer 401 to %s', async (_, authorization) => {
  const response = await fetch(`${served.url}/functions/v1/download-cvs-zip`, {
    method: 'POST',
    headers: { apikey: served.keys.publishable, ...(authorization && { authorization: authorization() }) },
    body: JSON.stringify({ applicationIds: [randomUUID()] }),
  });
  expect([response.status, await response.json()]).toEqual([401, { error: 'Sesión inválida' }]);
});
