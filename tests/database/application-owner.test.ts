import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());

const apply = async (): Promise<string> =>
  String((await store(service, 'job_applications', newRecord.job_applications(posting, 'x.pdf'))).id);

const update = (id: string, change: object, { client } = people.rrhh) =>
  client.from('job_applications').update(change).eq('id', id).select('id');

const eventsOf = async (id: string) =>
  (
    await people.rrhh.client
      .from('application_events')
      .select('kind, actor_id, detail')
      .eq('application_id', id)
      .neq('kind', 'received')
      .order('id')
      .throwOnError()
  ).data;

test('only a person who may read applications can be an owner', async () => {
  const id = await apply();
  for (const who of ['no role', 'accesos'] as const)
    expect((await update(id, { owner_id: people[who].id })).error?.code).toBe('23514');
  expect((await update(id, { owner_id: crypto.randomUUID() })).error).not.toBeNull();
  for (const who of ['rrhh', 'super admin'] as const)
    expect((await update(id, { owner_id: people[who].id })).data).toHaveLength(1);
  for (const who of ['anon', 'no role', 'accesos'] as const)
    expect((await update(id, { owner_id: null }, people[who])).data ?? []).toEqual([]);
});

test('a new owner is notified, unless they assigned themselves', async () => {
  const id = await apply();
  const colleague = await signInAs(served, 'rrhh_admin');
  await update(id, { owner_id: colleague.id }).throwOnError();
  const notices = async () => (await colleague.client.from('notices').select('kind, actor_id')).data;
  expect(await notices()).toEqual([{ kind: 'assigned', actor_id: people.rrhh.id }]);
  // Reassigned before the notice was read.
  await update(id, { owner_id: people.rrhh.id }).throwOnError();
  expect(await notices()).toEqual([]);
  expect((await people.rrhh.client.from('notices').select('id')).data).toEqual([]);
  expect(await eventsOf(id)).toEqual([
    { kind: 'assigned', actor_id: people.rrhh.id, detail: { owner_id: colleague.id } },
    {
      kind: 'assigned',
      actor_id: people.rrhh.id,
      detail: { owner_id: people.rrhh.id, former_owner_id: colleague.id },
    },
  ]);
});

test('a next step is text with an optional date, and the previous one stays in the timeline', async () => {
  const id = await apply();
  for (const wrong of [{ next_step: ' ' }, { next_step: 'x'.repeat(201) }, { next_step_on: '2026-12-01' }])
    expect((await update(id, wrong)).error?.code).toBe('23514');
  await update(id, { next_step: 'Llamar', next_step_on: '2026-12-01' }).throwOnError();
  await update(id, { next_step: null, next_step_on: null }).throwOnError();
  expect(await eventsOf(id)).toMatchObject([
    { kind: 'next_step_set', detail: { next_step: 'Llamar', next_step_on: '2026-12-01' } },
    { kind: 'next_step_set', detail: { former_next_step: 'Llamar', former_next_step_on: '2026-12-01' } },
  ]);
  // Free text about an applicant does not belong in the audit log.
  const { data } = await service.from('audit_log').select('before, after').eq('record_id', id).throwOnError();
  expect(JSON.stringify(data)).not.toContain('Llamar');
});

test('deleting the owner’s account leaves the application without an owner', async () => {
  const id = await apply();
  const leaver = await createPerson(service, 'rrhh_admin');
  await update(id, { owner_id: leaver.id }).throwOnError();
  expect((await service.auth.admin.deleteUser(leaver.id)).error).toBeNull();
  const { data } = await people.rrhh.client.from('job_applications').select('owner_id').eq('id', id).single();
  expect(data).toEqual({ owner_id: null });
});

test('of two people who take charge concurrently, one succeeds', async () => {
  const id = await apply();
  const take = ({ client, id: owner_id }: Caller) =>
    client
      .from('job_applications')
      .update({ owner_id })
      .eq('id', id)
      .is('owner_id', null)
      .select('id')
      .throwOnError();
  const taken = await Promise.all([take(people.rrhh), take(people['super admin'])]);
  expect(taken.map(({ data }) => data.length).sort()).toEqual([0, 1]);
});
