import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, PEOPLE, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { roleBeyondAccess } from '#testing/staff.ts';

type Row = Record<string, unknown>;

/** Stored in every personal field, so that its appearance reveals a leak. */
const CANARY = `canario${randomUUID().replaceAll('-', '')}`;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let anon: SupabaseClient;
let posting: string;
let application: Row;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  anon = people.anon.client;
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  application = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting, `${CANARY}.pdf`),
    full_name: CANARY,
    email: `${CANARY}@correo.example`,
    phone: CANARY,
    cover_letter: CANARY,
  });
  await store(service, 'application_comments', { application_id: application.id, body: CANARY });
  await store(service, 'rights_requests', {
    ...newRecord.rights_requests(),
    full_name: CANARY,
    details: CANARY,
  });
  await store(service, 'applicant_messages', {
    application_id: application.id,
    kind: 'application-invitation',
    subject: CANARY,
    body: CANARY,
  });
  await service
    .from('job_applications')
    .update({
      contacted: true,
      contacted_at: '2026-11-22T12:00:00Z',
      interview_rating: 'bueno',
      interview_notes: CANARY,
      next_step: CANARY,
    })
    .eq('id', application.id)
    .throwOnError();
  await service
    .from('cv_texts')
    .update({ state: 'read', body: CANARY })
    .eq('application_id', application.id)
    .throwOnError();
  const internship = await store(service, 'internship_applications', {
    ...newRecord.internship_applications(`${CANARY}.pdf`),
    first_name: CANARY,
    last_name: CANARY,
    phone: CANARY,
  });
  await service
    .from('cv_texts')
    .update({ state: 'read', body: CANARY })
    .eq('id', internship.id)
    .throwOnError();
  await store(service, 'spontaneous_applications', {
    ...newRecord.spontaneous_applications(`${CANARY}.pdf`),
    full_name: CANARY,
    message: CANARY,
    notes: CANARY,
  });
  await store(service, 'contact_requests', {
    ...newRecord.contact_requests(),
    name: CANARY,
    message: CANARY,
  });
  await store(service, 'skipped_mails', { ...newRecord.skipped_mails(), subject: CANARY });
  await store(service, 'admin_invitations', { ...newRecord.admin_invitations(), full_name: CANARY });
});
afterAll(() => served[Symbol.asyncDispose]());

const get = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(`${served.url}${path}`, {
    headers: { apikey: served.keys.publishable, ...headers },
  });
  return `${[...response.headers].join('\n')}\n${await response.text()}`;
};

describe('responses to visitors contain no personal data', () => {
  test.each([
    '/rest/v1/',
    '/rest/v1/job_applications',
    '/rest/v1/job_applications?select=count',
    `/rest/v1/job_applications?or=(full_name.like.*can*,id.not.is.null)`,
    '/rest/v1/job_postings?select=*,job_applications(*)',
    '/rest/v1/job_postings?select=title,job_applications!inner(full_name)',
    '/rest/v1/job_postings?select=title,job_applications(count)',
    '/rest/v1/job_postings?order=job_applications(full_name)',
    '/rest/v1/internship_applications?select=first_name',
    '/rest/v1/spontaneous_applications?select=full_name,notes',
    '/rest/v1/contact_requests',
    '/rest/v1/application_events?select=detail',
    '/rest/v1/application_comments?select=body,job_applications(full_name)',
    '/rest/v1/applicant_messages?select=subject,body,job_applications(full_name)',
    `/rest/v1/rpc/list_applicant_messages?applicant=00000000-0000-4000-8000-000000000000`,
    '/rest/v1/rpc/list_undelivered_messages',
    '/rest/v1/skipped_mails?select=sender,subject',
    '/rest/v1/rights_requests?select=full_name,email,details',
    '/rest/v1/rights_events?select=detail',
    '/rest/v1/consents?select=*,job_applications(full_name)',
    '/rest/v1/notices?select=*,job_applications(*)',
    '/rest/v1/person_merges',
    '/rest/v1/person_dismissals',
    '/rest/v1/rpc/list_notices',
    '/rest/v1/admin_invitations?select=full_name',
    '/rest/v1/admin_profiles?select=*,admin_user_roles(*)',
    '/rest/v1/rpc/get_user_permissions?target_user_id=00000000-0000-4000-8000-000000000000',
    '/auth/v1/admin/users',
    '/storage/v1/bucket',
    '/storage/v1/object/list/documents',
    '/_mailbox/messages',
  ])('%s', async (path) => {
    expect(await get(path)).not.toContain(CANARY);
    const counted = await get(path, { prefer: 'count=exact', range: '0-9' });
    expect(counted).not.toContain(CANARY);
  });

  test('in error messages', async () => {
    const errors = [
      await anon.from('job_applications').insert({ ...application }),
      await anon.from('job_applications').upsert({ id: application.id, full_name: 'x' }),
      await anon.from('job_applications').select().eq('phone', `${CANARY}::int`),
      await anon.from('job_applications').select('full_name::int'),
      await anon.from('job_applications').update({ email: 'x' }).eq('id', application.id),
    ];
    for (const { error } of errors) {
      expect(error?.details ?? '').not.toContain(CANARY);
      expect(error?.message ?? '').not.toContain(CANARY);
    }
  });

  test('in counts', async () => {
    for (const table of [
      'job_applications',
      'internship_applications',
      'spontaneous_applications',
      'application_events',
      'application_comments',
      'applicant_messages',
      'contact_requests',
      'admin_invitations',
    ]) {
      const { count } = await anon.from(table).select('id', { count: 'exact', head: true });
      expect(count ?? 0).toBe(0);
    }
  });

  test('in execution plans', async () => {
    const { error, status } = await anon.from('job_applications').select().explain({ analyze: true });
    expect([status, error?.code]).toEqual([406, 'PGRST107']);
  });
});

describe('refused writes change nothing', () => {
  const snapshot = async (): Promise<unknown> => {
    const tables = [
      'job_applications',
      'job_postings',
      'admin_profiles',
      'admin_user_roles',
      'admin_roles',
      'hero_images',
    ];
    return Promise.all(tables.map(async (table) => (await service.from(table).select().throwOnError()).data));
  };

  test('bulk insert with one forbidden row', async () => {
    const before = await snapshot();
    const rows = await Promise.all(
      ['pending', 'approved', 'pending'].map(async (status) => ({
        ...newRecord.job_applications(posting, await uploadCv(anon, 'resumes')),
        status,
      })),
    );
    expect((await anon.from('job_applications').insert(rows)).error).not.toBeNull();
    expect(await snapshot()).toEqual(before);
  });

  test('upsert over existing rows', async () => {
    const before = await snapshot();
    for (const who of ['anon', 'no role', 'accesos'] as const) {
      const { client } = people[who];
      await client.from('job_applications').upsert({ ...application, status: 'approved' });
      await client.from('job_postings').upsert({ id: posting, ...newRecord.job_postings(), title: 'Robado' });
    }
    expect(await snapshot()).toEqual(before);
  });

  test('update or delete of all rows', async () => {
    const before = await snapshot();
    for (const who of ['anon', 'no role'] as const) {
      const { client } = people[who];
      for (const table of [
        'job_applications',
        'job_postings',
        'admin_user_roles',
        'admin_roles',
        'hero_images',
      ]) {
        await client.from(table).delete().or('id.not.is.null,role_id.not.is.null');
        await client.from(table).delete().not('created_at', 'is', null);
        await client
          .from(table)
          .update({ is_active: true, status: 'approved' })
          .not('created_at', 'is', null);
      }
    }
    expect(await snapshot()).toEqual(before);
  });

  test('internal database functions', async () => {
    const before = await snapshot();
    for (const who of PEOPLE) {
      const { client } = people[who];
      const calls = [
        client.rpc('record_invitation', {
          invited_id: people['no role'].id,
          invited_email: 'x@voltandes.example',
          invited_name: 'X',
          invited_role: randomUUID(),
          token_digest: 'a'.repeat(64),
          inviter: null,
        }),
        client.rpc('renew_invitation', {
          invitation_id: randomUUID(),
          token_digest: 'a'.repeat(64),
          valid_until: '2099-01-01T00:00:00Z',
          inviter: null,
        }),
        client.rpc('consume_rate_limit', { caller: 'x', per_hour: 1 }),
        client.schema('private').rpc('run_housekeeping'),
        client.schema('private').rpc('claim_cv', { url: 'x', folder: 'resumes' }),
        client.schema('cron').rpc('schedule', { job_name: 'x', schedule: '* * * * *', command: 'select 1' }),
        client.schema('mail').from('outbox').select(),
        client.schema('auth').from('users').select(),
      ];
      for (const { error } of await Promise.all(calls)) expect(error).not.toBeNull();
    }
    expect(await snapshot()).toEqual(before);
  });
});

describe('privilege escalation', () => {
  const roleOf = async (role_type: string): Promise<string> => {
    const { data } = await service
      .from('admin_roles')
      .select('id')
      .eq('role_type', role_type)
      .order('created_at')
      .limit(1)
      .single();
    return z.object({ id: z.string() }).parse(data).id;
  };
  const rolesOf = async (user_id: string): Promise<unknown> =>
    (await service.from('admin_user_roles').select('role_id').eq('user_id', user_id)).data;

  test.each(['no role', 'rrhh', 'accesos', 'super admin'] as const)(
    '%s cannot change their own roles',
    async (who) => {
      const me = people[who];
      const before = await rolesOf(String(me.id));
      for (const role of ['super_admin', 'rrhh_admin', 'accesos_admin'])
        await me.client.from('admin_user_roles').insert({ user_id: me.id, role_id: await roleOf(role) });
      await me.client.from('admin_user_roles').delete().eq('user_id', me.id);
      expect(await rolesOf(String(me.id))).toEqual(before);
    },
  );

  test('an access manager cannot grant the super admin role or permissions they lack', async () => {
    const colleague = await signInAs(served, null);
    for (const role_id of [await roleOf('super_admin'), (await roleBeyondAccess(service)).id]) {
      const { error } = await people.accesos.client
        .from('admin_user_roles')
        .insert({ user_id: colleague.id, role_id });
      expect(error?.code).toBe('42501');
    }
    expect(await rolesOf(colleague.id)).toEqual([]);
  });

  test('an access manager cannot change super admins', async () => {
    const boss = String(people['super admin'].id);
    const { client } = people.accesos;
    await client.from('admin_profiles').update({ is_active: false }).eq('user_id', boss);
    await client.from('admin_user_roles').delete().eq('user_id', boss);
    const { data } = await service.from('admin_profiles').select('is_active').eq('user_id', boss).single();
    expect(data).toEqual({ is_active: true });
    expect(await rolesOf(boss)).toHaveLength(1);
  });

  test('deactivating a profile or role immediately revokes its permissions in open sessions', async () => {
    const recruiter = await signInAs(served, 'rrhh_admin');
    const dismissed = await signInAs(served, 'rrhh_admin');
    const seen = async ({ client } = recruiter): Promise<number> =>
      (await client.from('job_applications').select('id')).data?.length ?? 0;
    expect(await seen(dismissed)).toBeGreaterThan(0);
    for (const [is_active, expected] of [
      [false, 0],
      // The session does not come back.
      [true, 0],
    ] as const) {
      await service.from('admin_profiles').update({ is_active }).eq('user_id', dismissed.id).throwOnError();
      expect(await seen(dismissed)).toBe(expected);
    }
    expect(await seen()).toBeGreaterThan(0);
    const role = await roleOf('rrhh_admin');
    await service.from('admin_roles').update({ is_active: false }).eq('id', role).throwOnError();
    expect(await seen()).toBe(0);
    await service.from('admin_roles').update({ is_active: true }).eq('id', role).throwOnError();
    expect(await seen()).toBeGreaterThan(0);
  });

  test('two super admins who demote each other concurrently leave one', async () => {
    await using alone = await serveTestPlatform('template_product');
    const [first, second] = await Promise.all([
      signInAs(alone, 'super_admin'),
      signInAs(alone, 'super_admin'),
    ]);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        first.client.from('admin_user_roles').delete().eq('user_id', second.id),
        second.client.from('admin_user_roles').delete().eq('user_id', first.id),
      ]);
      const { data } = await alone
        .client(alone.keys.secret)
        .from('admin_user_roles')
        .select('user_id, role_id');
      const left = z.array(z.object({ user_id: z.string(), role_id: z.string() })).parse(data);
      expect(left.length).toBeGreaterThanOrEqual(1);
      const [survivor] = left;
      const missing = [first.id, second.id].filter((id) => !left.some(({ user_id }) => user_id === id));
      for (const user_id of missing)
        await alone
          .client(alone.keys.secret)
          .from('admin_user_roles')
          .insert({ user_id, role_id: survivor?.role_id })
          .throwOnError();
    }
  });
});

test('200 concurrent reorders leave every image with one position', async () => {
  await service.from('hero_images').delete().not('id', 'is', null).throwOnError();
  const images = await Promise.all(
    Array.from({ length: 8 }, (_, order_index) =>
      store(service, 'hero_images', { ...newRecord.hero_images(), order_index }),
    ),
  );
  const ids = images.map(({ id }) => String(id));
  const { client } = people['super admin'];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => {
      const wanted = [ids[at % 8], ids[(at * 3 + 1) % 8], ids[(at * 5 + 2) % 8]];
      return client.rpc('arrange_hero_images', {
        ids: wanted,
        ...(at % 2 === 0 && { expected: wanted.toReversed() }),
      });
    }),
  );
  expect(answers.filter(({ error }) => error !== null)).toEqual([]);
  const { data } = await service.from('hero_images').select('order_index').order('order_index');
  expect(data?.map(({ order_index }) => order_index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
