import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestPlatform } from '@voltandes/platform/testing/platform';
import { enrolSecondFactor } from '@voltandes/platform/testing/second-factor';
import { z } from 'zod';
import { PEOPLE, type Who } from './people.ts';
import { newRecord, store, uploadCv } from './records.ts';
import { createPerson } from './staff.ts';

export interface FunctionCall {
  readonly name: string;
  /** Callers whose call succeeds. */
  readonly may: readonly Who[];
  /** Stores what the call needs. */
  readonly body: (served: TestPlatform) => Promise<object>;
}

/** A call of each function that takes input; it succeeds for permitted callers. */
export const FUNCTION_CALLS: readonly FunctionCall[] = [
  { name: 'send-contact-email', may: PEOPLE, body: async () => newRecord.contact_requests() },
  {
    name: 'send-application-notification',
    may: PEOPLE,
    body: async (served) => ({ applicationId: await application(served) }),
  },
  {
    name: 'invite-admin-user',
    may: ['accesos', 'super admin'],
    body: async (served) => ({
      email: `${randomUUID()}@voltandes.example`,
      full_name: 'Carla Díaz',
      role_id: await accessRole(serviceOf(served)),
    }),
  },
  {
    name: 'download-cvs-zip',
    may: ['rrhh', 'super admin'],
    body: async (served) => ({ applicationIds: [await application(served)] }),
  },
  {
    name: 'reset-second-factor',
    may: ['super admin'],
    body: async (served) => {
      const person = await createPerson(serviceOf(served), null);
      const client = served.client();
      await client.auth.signInWithPassword(person);
      await enrolSecondFactor(client);
      return { user_id: person.id };
    },
  },
  // Only for the operator, with the secret key.
  { name: 'check-settings', may: [], body: async () => ({ siteUrl: 'http://localhost' }) },
  {
    name: 'request-rights',
    may: PEOPLE,
    body: async () => ({
      claim: 'access',
      full_name: 'Elena Díaz',
      email: `${randomUUID()}@correo.example`,
      details: '',
      language: 'es',
    }),
  },
  {
    name: 'answer-rights-request',
    may: ['super admin'],
    body: async (served) => ({
      requestId: await rightsRequest(served),
      outcome: 'refused',
      answer: 'No podemos.',
    }),
  },
  {
    name: 'resend-data-copy',
    may: ['super admin'],
    body: async (served) => ({ requestId: await requestWithCopy(served, randomBytes(32).toString('hex')) }),
  },
  {
    name: 'export-person-data',
    may: ['super admin'],
    body: async (served) => ({ requestId: await rightsRequest(served) }),
  },
  {
    name: 'subscribe-job-alert',
    may: PEOPLE,
    body: async () => ({
      email: `${randomUUID()}@correo.example`,
      departments: ['Taller'],
      locations: [],
      language: 'en',
      consent_version: '2026-11-22',
    }),
  },
  {
    name: 'send-message-sample',
    may: ['rrhh', 'super admin'],
    body: async () => ({
      kind: 'application-received',
      subject: 'Su postulación a {{oferta}}',
      body: 'Hola, {{nombre}}.',
      language: 'es',
      name: 'Amanda Rojas',
      jobTitle: 'Jefe de Taller',
    }),
  },
  { name: 'notice-recipients', may: ['super admin'], body: async () => ({ test: 'quotes' }) },
  {
    name: 'count-visit',
    may: PEOPLE,
    body: async () => ({
      language: 'es',
      device: 'phone',
      events: [{ page: '/', event: 'view' }],
      vitals: [],
      missing: [],
      searches: [],
    }),
  },
  // An unknown comment mentions nobody.
  {
    name: 'send-mention-notices',
    may: ['no role', 'rrhh', 'accesos', 'super admin'],
    body: async () => ({ commentId: randomUUID() }),
  },
  {
    name: 'copy-own-cv',
    may: PEOPLE,
    body: async (served) => ({ token: await applicantToken(served) }),
  },
  {
    name: 'download-data-copy',
    may: PEOPLE,
    body: async (served) => ({ token: await dataCopyToken(served) }),
  },
  // Nobody sets a password without an invitation.
  {
    name: 'setup-password',
    may: [],
    body: async () => ({ token: 'x'.repeat(43), password: 'Secreto-nuevo-1!' }),
  },
];

const serviceOf = (served: TestPlatform): SupabaseClient => served.client(served.keys.secret);

async function application(served: TestPlatform): Promise<string> {
  const service = serviceOf(served);
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const cv = await uploadCv(served.client(), 'resumes');
  return String(
    (await store(service, 'job_applications', newRecord.job_applications(String(posting.id), cv))).id,
  );
}

async function rightsRequest(served: TestPlatform): Promise<string> {
  return String((await store(serviceOf(served), 'rights_requests', newRecord.rights_requests())).id);
}

/** The token in the answer to a request for a copy of somebody's data. */
async function dataCopyToken(served: TestPlatform): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await requestWithCopy(served, token);
  return token;
}

/** A request that was answered with a link to a copy of the data. */
async function requestWithCopy(served: TestPlatform, token: string): Promise<string> {
  const request = await rightsRequest(served);
  await served.db.sql(
    `update public.rights_requests set outcome = 'fulfilled', closed_at = now() where id = $1`,
    [request],
  );
  await served.db.sql('insert into private.data_copies (rights_request_id, digest) values ($1, $2)', [
    request,
    createHash('sha256').update(token).digest('hex'),
  ]);
  return request;
}

/** The token in the link of an applicant's page. */
async function applicantToken(served: TestPlatform): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await serviceOf(served)
    .rpc('create_applicant_link', {
      about: 'application',
      applicant: await application(served),
      token_digest: createHash('sha256').update(token).digest('hex'),
    })
    .throwOnError();
  return token;
}

async function accessRole(service: SupabaseClient): Promise<string> {
  const { data } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'accesos_admin')
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}
