import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
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

const entriesOf = async (value: unknown, column: 'record_id' | 'table_name' = 'record_id') =>
  z
    .array(
      z.object({
        actor_id: z.string(),
        table_name: z.string(),
        operation: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    )
    .parse(
      (
        await people['super admin'].client
          .from('audit_log')
          .select('actor_id, table_name, operation, before, after')
          .eq(column, value)
          .order('id')
          .throwOnError()
      ).data,
    );

test('records a recruiter’s change with its author and the previous values', async () => {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  await people.rrhh.client
    .from('job_postings')
    .update({ title: 'Otro cargo' })
    .eq('id', posting.id)
    .throwOnError();
  expect(await entriesOf(posting.id)).toEqual([
    {
      actor_id: people.rrhh.id,
      table_name: 'job_postings',
      operation: 'UPDATE',
      before: expect.objectContaining({ title: posting.title }),
      after: expect.objectContaining({ title: 'Otro cargo' }),
    },
  ]);
});

test('after deleting an application, the log keeps who deleted it but no applicant data', async () => {
  const canary = `canario${randomUUID()}`;
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(String(posting.id), `${canary}.pdf`),
    full_name: canary,
    email: `${canary}@correo.example`,
    phone: canary,
    cover_letter: canary,
  });
  const request = await store(service, 'internship_applications', {
    ...newRecord.internship_applications(`${canary}.pdf`),
    first_name: canary,
    motivation: canary,
    institution: canary,
  });
  const quote = await store(service, 'contact_requests', {
    ...newRecord.contact_requests(),
    name: canary,
    message: canary,
    subject: canary,
    plant: canary,
  });
  const recruiter = people.rrhh.client;
  const rated = {
    contacted: true,
    contacted_at: new Date(),
    interview_rating: 'bueno',
    interview_notes: canary,
  };
  await recruiter.from('job_applications').update(rated).eq('id', application.id).throwOnError();
  await recruiter
    .from('internship_applications')
    .update({ status: 'accepted' })
    .eq('id', request.id)
    .throwOnError();
  const admin = people['super admin'];
  await admin.client
    .from('contact_requests')
    .update({ status: 'answered', note: canary })
    .eq('id', quote.id)
    .throwOnError();
  for (const [table, { id }] of [
    ['job_applications', application],
    ['internship_applications', request],
    ['contact_requests', quote],
  ] as const) {
    await admin.client.from(table).delete().eq('id', id).throwOnError();
    const entries = await entriesOf(id);
    expect(entries.at(-1)).toMatchObject({ actor_id: admin.id, operation: 'DELETE' });
    expect(JSON.stringify(entries)).not.toContain(canary);
  }
  expect((await entriesOf(application.id))[0]?.after).toMatchObject({ interview_rating: 'bueno' });
});

test('records comments and messages with their author, but not their text', async () => {
  const canary = `canario${randomUUID()}`;
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const { id: application_id } = await store(
    service,
    'job_applications',
    newRecord.job_applications(String(posting.id), `${canary}.pdf`),
  );
  const { client, id: recruiter } = people.rrhh;
  const write = async (table: string, fields: object): Promise<string> => {
    const { data } = await client
      .from(table)
      .insert({ application_id, ...fields })
      .select('id')
      .single()
      .throwOnError();
    return String(data.id);
  };
  const comment = await write('application_comments', { body: canary });
  await client
    .from('application_comments')
    .update({ body: `${canary}!` })
    .eq('id', comment)
    .throwOnError();
  await client.from('application_comments').delete().eq('id', comment).throwOnError();
  const words = { subject: canary, body: canary };
  const message = await write('applicant_messages', { kind: 'application-invitation', ...words });
  await client
    .from('applicant_messages')
    .update({ body: `${canary}!` })
    .eq('id', message)
    .throwOnError();
  await client.from('applicant_messages').update({ state: 'cancelled' }).eq('id', message).throwOnError();
  const reply = await write('conversation_messages', words);
  await client.from('conversation_messages').delete().eq('id', reply).throwOnError();
  for (const [id, operations] of [
    [comment, ['INSERT', 'UPDATE', 'DELETE']],
    [message, ['INSERT', 'UPDATE', 'UPDATE']],
    [reply, ['INSERT', 'DELETE']],
  ] as const) {
    const entries = await entriesOf(id);
    expect(entries.map(({ operation }) => operation)).toEqual(operations);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(new Set([recruiter]));
    expect(JSON.stringify(entries)).not.toContain(canary);
  }
  expect((await entriesOf(message)).at(-1)?.after).toMatchObject({ application_id, state: 'cancelled' });
});

test('records who merged and separated people, but not which people', async () => {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const [kept, merged] = await Promise.all(
    ['x.pdf', 'y.pdf'].map(async (cv) =>
      String(
        (await store(service, 'job_applications', newRecord.job_applications(String(posting.id), cv)))
          .person_key,
      ),
    ),
  );
  const { client, id: recruiter } = people.rrhh;
  await client.rpc('merge_people', { kept, merged }).throwOnError();
  await client.rpc('separate_person', { separated: merged }).throwOnError();
  const entries = await entriesOf('person_merges', 'table_name');
  expect(entries).toMatchObject([
    { actor_id: recruiter, operation: 'INSERT' },
    { actor_id: recruiter, operation: 'DELETE' },
  ]);
  expect(JSON.stringify(entries)).not.toContain(merged);
});

test('records changes to every table that staff may write', async () => {
  const unrecorded = await served.db.sql<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and (has_any_column_privilege('authenticated', oid, 'insert, update') or has_table_privilege('authenticated', oid, 'delete'))
       and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'private.write_audit'::regproc)`,
  );
  // Whether somebody has read their notices is nobody else's business.
  expect(unrecorded.map(({ name }) => name)).toEqual(['notices']);
});

test('records invitations and resends with their author', async () => {
  const { data } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'accesos_admin')
    .single()
    .throwOnError();
  const body = {
    email: `${randomUUID()}@voltandes.example`,
    full_name: 'Carla Díaz',
    role_id: z.object({ id: z.string() }).parse(data).id,
  };
  const { client, id } = people.accesos;
  expect((await client.functions.invoke('invite-admin-user', { body })).error).toBeNull();
  const again = { ...body, isResend: true };
  expect((await client.functions.invoke('invite-admin-user', { body: again })).error).toBeNull();
  const { data: invitation } = await service
    .from('admin_invitations')
    .select('id, user_id, token')
    .eq('email', body.email)
    .single()
    .throwOnError();
  const invited = z.object({ id: z.string(), user_id: z.string(), token: z.string() }).parse(invitation);
  const entries = await entriesOf(invited.id);
  // Neither the token's digest nor the former one.
  expect(JSON.stringify(entries)).not.toMatch(/[0-9a-f]{64}/);
  expect(entries.map(({ actor_id, operation }) => [actor_id, operation])).toEqual([
    [id, 'INSERT'],
    [id, 'UPDATE'],
  ]);
  expect((await entriesOf(invited.user_id)).map(({ table_name }) => table_name)).toEqual([
    'admin_user_roles',
  ]);
  expect(JSON.stringify(entries)).not.toContain('"token"');
});

const newId = async (table: 'job_postings' | 'success_cases' | 'admin_roles'): Promise<string> =>
  String((await store(service, table, newRecord[table]())).id);
const permissionId = async (): Promise<unknown> => {
  const { data } = await service.from('admin_permissions').select('id').limit(1).single().throwOnError();
  return data.id;
};
const newUser = async (): Promise<string> => (await createPerson(service, null)).id;
const newAccount = async (): Promise<string> => {
  const { data, error } = await service.auth.admin.createUser({ email: `${randomUUID()}@voltandes.example` });
  if (error) throw error;
  return data.user.id;
};
const ALL = ['INSERT', 'UPDATE', 'DELETE'];

test.each<[table: string, record: () => Promise<object>, patch: object | null, operations: string[]]>([
  [
    'admin_profiles',
    async () => ({ user_id: await newAccount(), full_name: 'Ana', email: 'ana@voltandes.example' }),
    { full_name: 'Otra' },
    ALL,
  ],
  ['admin_roles', async () => newRecord.admin_roles(), { description: 'Otra' }, ALL],
  [
    'admin_role_permissions',
    async () => ({ role_id: await newId('admin_roles'), permission_id: await permissionId() }),
    null,
    ['INSERT', 'DELETE'],
  ],
  [
    'admin_user_roles',
    async () => ({ user_id: await newUser(), role_id: await newId('admin_roles') }),
    null,
    ['INSERT', 'DELETE'],
  ],
  [
    'admin_role_delegations',
    async () => ({ role_id: await newId('admin_roles'), assignable_role_id: await newId('admin_roles') }),
    null,
    ['INSERT', 'DELETE'],
  ],
  ['admin_invitations', async () => newRecord.admin_invitations(), null, ['DELETE']],
  ['contact_requests', async () => newRecord.contact_requests(), { status: 'won' }, ['UPDATE', 'DELETE']],
  ['hero_images', async () => newRecord.hero_images(), { is_active: false }, ALL],
  ['success_cases', async () => newRecord.success_cases(), { is_active: false }, ALL],
  ['job_postings', async () => newRecord.job_postings(), { status: 'closed' }, ALL],
  [
    'job_posting_translations',
    async () => newRecord.job_posting_translations(await newId('job_postings')),
    { title: 'Other' },
    ALL,
  ],
  [
    'success_case_translations',
    async () => newRecord.success_case_translations(await newId('success_cases')),
    { titulo: 'Other' },
    ALL,
  ],
  [
    'spontaneous_applications',
    async () => newRecord.spontaneous_applications('x.pdf'),
    { status: 'reviewing' },
    ['UPDATE', 'DELETE'],
  ],
  ['media_files', async () => newRecord.media_files(), { alt_es: 'Otra sala' }, ALL],
  ['site_redirects', async () => newRecord.site_redirects(), { to_path: '/practicas' }, ALL],
  ['interview_rooms', async () => newRecord.interview_rooms(), { place: 'Otro piso' }, ['INSERT', 'UPDATE']],
  ['tags', async () => ({ name: randomUUID() }), { name: randomUUID() }, ALL],
  [
    'application_tags',
    async () => ({
      application_id: (
        await store(
          service,
          'job_applications',
          newRecord.job_applications(await newId('job_postings'), 'x.pdf'),
        )
      ).id,
      tag_id: (await store(service, 'tags', { name: randomUUID() })).id,
    }),
    null,
    ['INSERT', 'DELETE'],
  ],
  [
    'notification_settings',
    async () => ({ notification_email: 'a@voltandes.example' }),
    { notification_email: 'b@voltandes.example' },
    ['INSERT', 'UPDATE'],
  ],
])('%s: every change by staff is recorded', async (table, record, patch, operations) => {
  const { client, id: actor_id } = people['super admin'];
  const row = await record();
  const author = operations.includes('INSERT') ? client : service;
  const columns = ['job_postings', 'tags', 'application_tags'].includes(table) ? 'id' : '*';
  const { data } = await author.from(table).insert(row).select(columns).single().throwOnError();
  const stored = z.record(z.string(), z.unknown()).parse(data);
  const filter = stored.id === undefined ? { ...row } : { id: stored.id };
  if (patch) await client.from(table).update(patch).match(filter).throwOnError();
  if (operations.includes('DELETE')) await client.from(table).delete().match(filter).throwOnError();
  const entries = await entriesOf(stored.id ?? stored.user_id ?? stored.role_id);
  expect(entries.filter(({ table_name }) => table_name === table)).toMatchObject(
    operations.map((operation) => ({ operation, actor_id })),
  );
});

test('nobody can change or delete an entry, or the proof of an answered request', async () => {
  for (const [table, change] of [
    ['audit_log', { table_name: 'x' }],
    ['rights_events', { kind: 'closed' }],
  ] as const)
    for (const answer of [
      service.from(table).update(change).not('id', 'is', null),
      service.from(table).delete().not('id', 'is', null),
    ])
      expect((await answer).error, table).toMatchObject({ code: '42501' });
});

describe('reading the log', () => {
  /** A person whose only role has this permission alone. */
  const holderOf = async (permission: string): Promise<Caller> => {
    const holder = await signInAs(served, null);
    const role = await store(service, 'admin_roles', newRecord.admin_roles());
    const { data } = await service
      .from('admin_permissions')
      .select('id')
      .eq('name', permission)
      .single()
      .throwOnError();
    await store(service, 'admin_role_permissions', { role_id: role.id, permission_id: data.id });
    await store(service, 'admin_user_roles', { role_id: role.id, user_id: holder.id });
    return holder;
  };

  test('by a person affected finds decisions about them, and comments on what they sent', async () => {
    const auditor = await holderOf('accesos.audit.read');
    const other = await holderOf('accesos.roles.read');
    const posting = await store(service, 'job_postings', newRecord.job_postings());
    const name = `Zacarías ${randomUUID()}`;
    const { id } = await store(service, 'job_applications', {
      ...newRecord.job_applications(String(posting.id), 'x.pdf'),
      full_name: name,
    });
    const recruiter = people.rrhh.client;
    const change = (fields: object) =>
      recruiter.from('job_applications').update(fields).eq('id', id).throwOnError();
    await change({ status: 'rejected' });
    await change({ rejection_reason: 'salary' });
    await recruiter.from('application_comments').insert({ application_id: id, body: 'x' }).throwOnError();

    const find = async ({ client }: Caller, patterns: string[]) =>
      (await client.rpc('find_audit_subjects', { patterns })).data;
    const patterns = [`%${name.toLowerCase().replace('í', 'i')}%`];
    expect(await find(auditor, patterns)).toEqual([id]);
    expect(await find(auditor, [])).toEqual([]);
    const { data } = await auditor.client
      .from('audit_log')
      .select('table_name, after')
      .eq('subject_id', id)
      .order('id')
      .throwOnError();
    expect(data.filter(({ table_name }) => table_name !== 'applicant_messages')).toMatchObject([
      { table_name: 'job_applications', after: { status: 'rejected', rejection_reason: null } },
      { table_name: 'job_applications', after: { rejection_reason: 'salary' } },
      { table_name: 'application_comments' },
    ]);
    const names = ({ client }: Caller) => client.rpc('name_audit_subjects', { subjects: [id] });
    expect((await names(auditor)).data).toEqual([{ id, name }]);
    // Nothing else about them.
    expect((await auditor.client.from('job_applications').select('id')).data).toEqual([]);

    for (const caller of [other, people.rrhh, people.accesos]) {
      expect(await find(caller, patterns)).toEqual([]);
      expect((await names(caller)).data).toEqual([]);
      expect((await caller.client.rpc('list_audit_names')).data).toBeNull();
      expect((await caller.client.from('audit_log').select('id').limit(1)).data).toEqual([]);
    }
    expect((await people.anon.client.rpc('find_audit_subjects', { patterns })).error?.code).toBe('42501');
  });

  test('changes nothing', async () => {
    const { client } = await holderOf('accesos.audit.read');
    const entry = { table_name: 'tags', operation: 'INSERT' };
    expect((await client.from('audit_log').insert(entry)).error?.code).toBe('42501');
    for (const answer of [
      client.from('audit_log').update(entry).gt('id', 0),
      client.from('audit_log').delete().gt('id', 0),
    ])
      expect((await answer).error?.code).toBe('42501');
  });
});
