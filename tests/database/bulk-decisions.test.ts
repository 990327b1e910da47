import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let recruiter: SupabaseClient;
let posting: string;
let ids: string[];
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  recruiter = people.rrhh.client;
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  const rows = ['Ana', 'Eva', 'Ida'].map((full_name) => ({
    ...newRecord.job_applications(posting, 'x.pdf'),
    full_name,
  }));
  const { data } = await service.from('job_applications').insert(rows).select('id').throwOnError();
  ids = z
    .array(z.object({ id: z.string() }))
    .parse(data)
    .map(({ id }) => id);
});

const rejection = (id: string | undefined, fields: object = {}) => ({
  id,
  from_status: 'pending',
  from_reason: null,
  to_status: 'rejected',
  to_reason: 'salary',
  ...fields,
});
const change = (client: SupabaseClient, changes: object[]) =>
  client.rpc('change_application_statuses', { changes });
const stored = async (columns: string) =>
  (await service.from('job_applications').select(columns).eq('job_posting_id', posting).order('full_name'))
    .data;

test('a reason can be added to a rejection without notifying the applicant again', async () => {
  const [id] = ids;
  await change(recruiter, [rejection(id, { to_reason: null })]).throwOnError();
  await change(recruiter, [rejection(id, { from_status: 'rejected' })]).throwOnError();
  expect(await stored('status, rejection_reason')).toMatchObject([
    { status: 'rejected', rejection_reason: 'salary' },
    {},
    {},
  ]);
  const { data } = await service.from('applicant_messages').select('kind').eq('application_id', id);
  expect(data).toHaveLength(1);
});

test('statuses and reasons change in bulk and back, each with an entry in the audit log', async () => {
  expect(
    (
      await change(
        recruiter,
        ids.map((id) => rejection(id)),
      )
    ).error,
  ).toBeNull();
  const rejected = { status: 'rejected', rejection_reason: 'salary' };
  expect(await stored('status, rejection_reason')).toEqual([rejected, rejected, rejected]);
  const { count } = await service
    .from('audit_log')
    .select('id', { count: 'exact', head: true })
    .eq('actor_id', people.rrhh.id)
    .in('record_id', ids);
  expect(count).toBe(3);
  const back = { from_status: 'rejected', from_reason: 'salary', to_status: 'pending', to_reason: null };
  expect(
    (
      await change(
        recruiter,
        ids.map((id) => rejection(id, back)),
      )
    ).error,
  ).toBeNull();
  const pending = { status: 'pending', rejection_reason: null };
  expect(await stored('status, rejection_reason')).toEqual([pending, pending, pending]);
});

test.each<[what: string, row: object]>([
  ['its status', { status: 'approved' }],
  ['its reason', { status: 'rejected', rejection_reason: 'other' }],
])('no application changes if a colleague has changed one of them: %s', async (_what, row) => {
  await service.from('job_applications').update(row).eq('id', ids[1]).throwOnError();
  const { error } = await change(
    recruiter,
    ids.map((id) => rejection(id)),
  );
  expect(error).toMatchObject({ code: 'P0001', details: '1' });
  expect(await stored('status')).toEqual([
    { status: 'pending' },
    { status: 'status' in row ? row.status : 'pending' },
    { status: 'pending' },
  ]);
});

test('contact marks are set and removed in bulk, but not removed once an interview is rated', async () => {
  const mark = (is_contacted: boolean) => recruiter.rpc('mark_applications_contacted', { ids, is_contacted });
  const contacted = async () =>
    z
      .array(z.object({ contacted: z.boolean() }))
      .parse(await stored('contacted'))
      .map((row) => row.contacted);
  expect((await mark(true)).error).toBeNull();
  expect((await mark(true)).error).toMatchObject({ code: 'P0001', details: '3' });
  expect((await mark(false)).error).toBeNull();
  expect(await contacted()).toEqual([false, false, false]);
  await mark(true);
  await service
    .from('job_applications')
    .update({ interview_rating: 'bueno' })
    .eq('id', ids[0])
    .throwOnError();
  expect((await mark(false)).error).toMatchObject({ code: 'P0001', details: '1' });
  expect(await contacted()).toEqual([true, true, true]);
});

test('applications are assigned in bulk and back to each former owner, all or none', async () => {
  const owner = people.rrhh.id;
  const colleague = people['super admin'].id;
  const assign = (changes: object[], { client } = people.rrhh) =>
    client.rpc('assign_applications', { changes });
  const to = (id: string, from_owner: string | null, to_owner: string | null) => ({
    id,
    from_owner,
    to_owner,
  });
  const [first = '', ...others] = ids;
  await assign([to(first, null, owner)]).throwOnError();
  const changes = [to(first, owner, colleague), ...others.map((id) => to(id, null, colleague))];
  await assign(changes).throwOnError();
  const assigned = { owner_id: colleague };
  expect(await stored('owner_id')).toEqual([assigned, assigned, assigned]);
  const { data: notices } = await service
    .from('notices')
    .select('user_id, actor_id')
    .eq('kind', 'assigned')
    .in('application_id', ids);
  expect(notices).toEqual(ids.map(() => ({ user_id: colleague, actor_id: owner })));
  const { count } = await service
    .from('application_events')
    .select('id', { count: 'exact', head: true })
    .eq('kind', 'assigned')
    .eq('actor_id', owner)
    .in('application_id', ids);
  expect(count).toBe(4);
  // One is no longer in the state that was shown.
  expect((await assign(changes)).error).toMatchObject({ code: 'P0001', details: '3' });
  await service.from('job_applications').update({ owner_id: null }).eq('id', others[0]).throwOnError();
  const back = [to(first, colleague, owner), ...others.map((id) => to(id, colleague, null))];
  expect((await assign(back)).error).toMatchObject({ code: 'P0001', details: '1' });
  await assign(back.filter(({ id }) => id !== others[0])).throwOnError();
  expect(await stored('owner_id')).toEqual([{ owner_id: owner }, { owner_id: null }, { owner_id: null }]);
  // Nobody is put in charge who cannot see applications.
  const stranger = others.map((id) => to(id, null, people.accesos.id));
  expect((await assign(stranger)).error).toMatchObject({ code: '23514' });
});

test('an application that is given twice changes once', async () => {
  const twice = [ids[0], ids[0]];
  expect(
    (await recruiter.rpc('mark_applications_contacted', { ids: twice, is_contacted: true })).error,
  ).toBeNull();
  expect(
    (
      await change(
        recruiter,
        twice.map((id) => rejection(id)),
      )
    ).error,
  ).toBeNull();
  // Two different changes of one application contradict each other.
  const back = { from_status: 'rejected', from_reason: 'salary', to_reason: null };
  const contrary = ['pending', 'reviewing'].map((to_status) => rejection(ids[0], { ...back, to_status }));
  expect((await change(recruiter, contrary)).error).toMatchObject({ code: 'P0001' });
});

test('a request that is given twice changes once', async () => {
  const { id } = await store(service, 'internship_applications', newRecord.internship_applications('x.pdf'));
  const accepted = { id, from_status: 'pending', to_status: 'accepted' };
  const { error } = await recruiter.rpc('change_request_statuses', {
    request_table: 'internship_applications',
    changes: [accepted, accepted],
  });
  expect(error).toBeNull();
});

test('at most 2000 applications change at once', async () => {
  const many = Array.from({ length: 2001 }, () => rejection(ids[0]));
  expect((await change(recruiter, many)).error).toMatchObject({ code: '54000' });
  const { error } = await recruiter.rpc('mark_applications_contacted', {
    ids: many.map(({ id }) => id),
    is_contacted: true,
  });
  expect(error).toMatchObject({ code: '54000' });
  const owners = many.map(({ id }) => ({ id, from_owner: null, to_owner: null }));
  expect((await recruiter.rpc('assign_applications', { changes: owners })).error).toMatchObject({
    code: '54000',
  });
});

test('at most 2000 applicants are told or spared at once, and at most 10000 told after all', async () => {
  const many = (count: number) => Array.from({ length: count }, () => ids[0]);
  for (const [name, args] of [
    ['write_to_applicants', { message_kind: 'application-closed', applications: many(2001) }],
    ['cancel_messages', { applications: many(2001) }],
    ['take_back_messages', { messages: many(2001) }],
    ['restore_messages', { messages: many(10_001) }],
  ] as const)
    expect((await recruiter.rpc(name, args)).error, name).toMatchObject({ code: '54000' });
});

test('a list or a search is counted by status and selected as a whole, without repeats', async () => {
  await service.from('job_applications').update({ status: 'approved' }).eq('id', ids[0]).throwOnError();
  await service
    .from('job_applications')
    .insert({ ...newRecord.job_applications(posting, 'x.pdf'), repeat_of: ids[1] })
    .throwOnError();
  const call = async (name: string, args: object = {}) =>
    (await recruiter.rpc(name, { posting_id: posting, ...args }).throwOnError()).data;
  expect(await call('count_applications')).toEqual({ approved: 1, pending: 2 });
  expect(await call('count_applications', { patterns: ['%eva%'] })).toEqual({ pending: 1 });
  expect(await call('select_applications')).toHaveLength(3);
  expect(await call('select_applications', { wanted_status: 'approved' })).toEqual([
    { id: ids[0], status: 'approved', rejection_reason: null, contacted: false, owner_id: null },
  ]);
  expect(await call('select_applications', { patterns: ['%ida%'] })).toMatchObject([{ id: ids[2] }]);
});

test('counts, selection, search and export respect the tag and the owner', async () => {
  const tag = randomUUID();
  await service.from('tags').insert({ id: tag, name: tag }).throwOnError();
  const tagged = ids.slice(0, 2).map((application_id) => ({ application_id, tag_id: tag }));
  await service.from('application_tags').insert(tagged).throwOnError();
  const owner = people.rrhh.id;
  for (const id of ids.slice(1))
    await service.from('job_applications').update({ owner_id: owner }).eq('id', id).throwOnError();
  const call = async (name: string, args: object) =>
    (await recruiter.rpc(name, { posting_id: posting, ...args }).throwOnError()).data;
  for (const [wanted, expected] of [
    [{ wanted_tag: tag }, ids.slice(0, 2)],
    [{ wanted_owner: owner }, ids.slice(1)],
    [{ wanted_tag: tag, wanted_owner: owner }, ids.slice(1, 2)],
    [{ wanted_owner: owner, patterns: ['%ida%'] }, ids.slice(2)],
    [{ wanted_tag: randomUUID() }, []],
  ] as const) {
    const selected = z.array(z.object({ id: z.string() })).parse(await call('select_applications', wanted));
    expect(selected.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    expect(await call('count_applications', wanted)).toEqual(
      expected.length > 0 ? { pending: expected.length } : {},
    );
    expect(await call('export_applications', { ...wanted, file_format: 'csv' })).toHaveLength(
      expected.length,
    );
  }
});

const REQUESTS = [
  ['internship_applications', 'rrhh', 'accepted'],
  ['spontaneous_applications', 'rrhh', 'contacted'],
  ['contact_requests', 'super admin', 'answered'],
] as const;

describe.each(REQUESTS)('requests in %s', (request_table, who, to_status) => {
  let name: string;
  let requests: string[];
  beforeEach(async () => {
    name = randomUUID();
    requests = [];
    for (const _ of ['one', 'another']) {
      const record =
        request_table === 'contact_requests'
          ? { ...newRecord.contact_requests(), name }
          : request_table === 'internship_applications'
            ? { ...newRecord.internship_applications('x.pdf'), first_name: name }
            : { ...newRecord.spontaneous_applications('x.pdf'), full_name: name };
      requests.push(String((await store(service, request_table, record)).id));
    }
  });
  const decide = (client: SupabaseClient, changes: readonly object[]) =>
    client.rpc('change_request_statuses', { request_table, changes });
  const counted = async (client: SupabaseClient) =>
    (await client.rpc('count_requests', { request_table, patterns: [`%${name}%`] }).throwOnError()).data;

  test('are counted, and change in bulk and back, atomically', async () => {
    const { client } = people[who];
    const [{ from_status }] = z
      .tuple([z.object({ from_status: z.string() })])
      .parse((await service.from(request_table).select('from_status:status').eq('id', requests[0])).data);
    const changes = requests.map((id) => ({ id, from_status, to_status }));
    expect((await decide(client, changes)).error).toBeNull();
    expect(await counted(client)).toEqual({ [to_status]: 2 });
    expect((await decide(client, changes)).error).toMatchObject({ code: 'P0001', details: '2' });
    const [first = '', second = ''] = requests;
    await service.from(request_table).update({ status: from_status }).eq('id', first).throwOnError();
    const back = [first, second].map((id) => ({ id, from_status: to_status, to_status: from_status }));
    expect((await decide(client, back)).error).toMatchObject({ code: 'P0001', details: '1' });
    expect(await counted(client)).toEqual({ [from_status]: 1, [to_status]: 1 });
    expect((await decide(client, back.slice(1))).error).toBeNull();
    expect(await counted(client)).toEqual({ [from_status]: 2 });
  });

  test.each<[Who]>([['anon'], ['no role'], ['accesos']])(
    'cannot be counted or changed by %s',
    async (stranger) => {
      const { client } = people[stranger];
      expect((await decide(client, [{ id: requests[0] }])).error).toMatchObject({ code: '42501' });
      const { data } = await client.rpc('count_requests', { request_table });
      expect(data ?? {}).toEqual({});
    },
  );
});

test('only request tables can be counted and changed, at most 2000 rows at once', async () => {
  const request_table = 'admin_profiles';
  expect((await recruiter.rpc('count_requests', { request_table })).error).toMatchObject({ code: '22023' });
  const changing = await recruiter.rpc('change_request_statuses', { request_table, changes: [] });
  expect(changing.error).toMatchObject({ code: '22023' });
  const changes = Array.from({ length: 2001 }, () => ({ id: ids[0] }));
  const many = await recruiter.rpc('change_request_statuses', {
    request_table: 'internship_applications',
    changes,
  });
  expect(many.error).toMatchObject({ code: '54000' });
});

test.each<[Who]>([['anon'], ['no role'], ['accesos']])(
  '%s can neither count, select nor change',
  async (who) => {
    const { client } = people[who];
    for (const name of ['count_applications', 'select_applications'])
      expect((await client.rpc(name, { posting_id: posting })).error).toMatchObject({ code: '42501' });
    expect((await change(client, [rejection(ids[0])])).error).toMatchObject({ code: '42501' });
    const marking = await client.rpc('mark_applications_contacted', { ids, is_contacted: true });
    expect(marking.error).toMatchObject({ code: '42501' });
    const changes = [{ id: ids[0], from_owner: null, to_owner: people.rrhh.id }];
    expect((await client.rpc('assign_applications', { changes })).error).toMatchObject({ code: '42501' });
    expect(await stored('status, contacted, owner_id')).toEqual(
      ids.map(() => ({ status: 'pending', contacted: false, owner_id: null })),
    );
  },
);
