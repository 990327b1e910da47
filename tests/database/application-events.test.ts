import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, PEOPLE, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { applyWithLink } from './interviewees.ts';

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

const apply = async (fields: object = {}): Promise<string> =>
  String(
    (await store(service, 'job_applications', { ...newRecord.job_applications(posting, 'x.pdf'), ...fields }))
      .id,
  );

const eventSchema = z.object({
  kind: z.string(),
  actor_id: z.string().nullable(),
  from_status: z.string().nullable(),
  to_status: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

const eventsOf = async (application_id: string, client = people.rrhh.client) => {
  const { data } = await client
    .from('application_events')
    .select('kind, actor_id, from_status, to_status, detail')
    .eq('application_id', application_id)
    .order('id')
    .throwOnError();
  return z.array(eventSchema).parse(data);
};

const update = (id: string, change: object, { client } = people.rrhh) =>
  client.from('job_applications').update(change).eq('id', id).throwOnError();

test('status changes, contacts and ratings are recorded with their author and what they replaced', async () => {
  const id = await apply();
  await update(id, { status: 'reviewing' });
  await update(id, { status: 'reviewing' });
  await update(id, { contacted: true, contacted_at: new Date().toISOString() });
  await update(id, { interview_rating: 'bueno', interview_notes: 'Puntual' });
  await update(id, { interview_rating: 'regular', interview_notes: null });
  const recruiter = people.rrhh.id;
  const unmoved = { from_status: null, to_status: null };
  expect(await eventsOf(id)).toEqual([
    { kind: 'received', actor_id: null, ...unmoved, detail: {} },
    {
      kind: 'status_changed',
      actor_id: recruiter,
      from_status: 'pending',
      to_status: 'reviewing',
      detail: {},
    },
    { kind: 'contacted', actor_id: recruiter, ...unmoved, detail: {} },
    { kind: 'rated', actor_id: recruiter, ...unmoved, detail: { rating: 'bueno', notes: 'Puntual' } },
    {
      kind: 'rated',
      actor_id: recruiter,
      ...unmoved,
      detail: { rating: 'regular', former_rating: 'bueno', former_notes: 'Puntual' },
    },
  ]);
});

test('a rating is signed by its author, changed by nobody else, and not overwritten by a stale edit', async () => {
  const id = await apply();
  await update(id, { contacted: true, contacted_at: new Date().toISOString() });
  const read = async () =>
    (await service.from('job_applications').select('rated_by, rated_at').eq('id', id).single().throwOnError())
      .data;
  await update(id, { interview_rating: 'bueno' });
  const first = await read();
  expect(first.rated_by).toBe(people.rrhh.id);
  for (const change of [{ interview_notes: 'Otra nota' }, { interview_rating: null }]) {
    const refused = people['super admin'].client.from('job_applications').update(change).eq('id', id);
    expect((await refused).error).toMatchObject({ code: '42501' });
  }
  // Changing the status does not touch the rating.
  await update(id, { status: 'approved', interview_rating: 'bueno' }, people['super admin']);
  await update(id, { interview_notes: 'Otra nota' });
  const stale = await people.rrhh.client
    .from('job_applications')
    .update({ interview_notes: 'Vieja' })
    .eq('id', id)
    .eq('rated_at', first.rated_at)
    .select('id');
  expect(stale.data).toEqual([]);
  // Nobody can sign for another.
  for (const column of ['rated_by', 'rated_at'])
    expect(
      (
        await people.rrhh.client
          .from('job_applications')
          .update({ [column]: null })
          .eq('id', id)
      ).error,
    ).not.toBeNull();
  await update(id, { interview_rating: null, interview_notes: null });
  expect(await read()).toEqual({ rated_by: null, rated_at: null });
});

test('notes are stored only with a rating, which names who may change them', async () => {
  const { error } = await people.rrhh.client
    .from('job_applications')
    .update({ interview_notes: 'Sin calificar' })
    .eq('id', await apply());
  expect(error).toMatchObject({ code: '23514' });
});

test('the rating of somebody who left can be changed only by a super admin', async () => {
  const id = await apply();
  await update(id, { contacted: true, contacted_at: new Date().toISOString() });
  const leaver = await signInAs(served, 'rrhh_admin');
  await update(id, { interview_rating: 'bueno' }, leaver);
  await service.from('admin_profiles').update({ is_active: false }).eq('user_id', leaver.id).throwOnError();
  const change = { interview_rating: 'regular' };
  const refused = people.rrhh.client.from('job_applications').update(change).eq('id', id);
  expect((await refused).error).toMatchObject({ code: '42501' });
  await update(id, change, people['super admin']);
  expect((await eventsOf(id)).at(-1)).toMatchObject({
    kind: 'rated',
    actor_id: people['super admin'].id,
    detail: { rating: 'regular', former_rating: 'bueno' },
  });
});

test('undoing a decision leaves both changes in the timeline', async () => {
  const id = await apply();
  await update(id, { contacted: true, contacted_at: new Date().toISOString() });
  await update(id, { contacted: false, contacted_at: null });
  await update(id, { status: 'rejected' });
  await service.from('job_applications').update({ status: 'pending' }).eq('id', id).throwOnError();
  expect((await eventsOf(id)).map(({ kind, to_status }) => [kind, to_status])).toEqual([
    ['received', null],
    ['contacted', null],
    ['contact_undone', null],
    ['status_changed', 'rejected'],
    ['status_changed', 'pending'],
  ]);
});

test('a visitor’s application is received, acknowledged, and repeated by a second one', async () => {
  const record = newRecord.job_applications(posting, await uploadCv(people.anon.client, 'resumes'));
  await people.anon.client.from('job_applications').insert(record).throwOnError();
  const again = { ...record, resume_url: await uploadCv(people.anon.client, 'resumes') };
  await people.anon.client.from('job_applications').insert(again).throwOnError();
  const { data } = await service
    .from('job_applications')
    .select('id')
    .eq('email', record.email)
    .order('repeat_of', { nullsFirst: true })
    .throwOnError();
  const [first = '', second = ''] = z
    .array(z.object({ id: z.string() }))
    .parse(data)
    .map(({ id }) => id);
  await service
    .from('job_applications')
    .update({ notified_at: new Date().toISOString() })
    .eq('id', first)
    .throwOnError();
  expect(await eventsOf(first)).toMatchObject([
    { kind: 'received' },
    { kind: 'repeated', detail: { application_id: second } },
    { kind: 'mailed', detail: { mail: 'application-received' } },
  ]);
});

test('a visitor’s application after a withdrawn one is independent; a third repeats the second', async () => {
  const record = newRecord.job_applications(posting, 'x.pdf');
  const send = async () => {
    const sent = { ...record, resume_url: await uploadCv(people.anon.client, 'resumes') };
    await people.anon.client.from('job_applications').insert(sent).throwOnError();
  };
  await send();
  const withdrawn = {
    status: 'rejected',
    rejection_reason: 'withdrew',
    withdrawn_at: new Date().toISOString(),
  };
  await service.from('job_applications').update(withdrawn).eq('email', record.email).throwOnError();
  await send();
  await send();
  const { data } = await service
    .from('job_applications')
    .select('id, status, repeat_of')
    .eq('email', record.email)
    .order('applied_at')
    .throwOnError();
  expect(data).toEqual([
    { id: expect.any(String), status: 'rejected', repeat_of: null },
    { id: expect.any(String), status: 'pending', repeat_of: null },
    { id: expect.any(String), status: 'pending', repeat_of: data[1]?.id },
  ]);
});

test('an opened CV is recorded once per person and half hour', async () => {
  const id = await apply();
  const open = (who: Who) => people[who].client.rpc('record_cv_opened', { application: id });
  await Promise.all([open('rrhh'), open('rrhh'), open('rrhh')]);
  await open('super admin');
  expect((await open('accesos')).error?.code).toBe('42501');
  expect((await open('no role')).error?.code).toBe('42501');
  expect((await open('anon')).error).not.toBeNull();
  const opened = async () => (await eventsOf(id)).filter(({ kind }) => kind === 'cv_opened');
  expect((await opened()).map(({ actor_id }) => actor_id)).toEqual([
    people.rrhh.id,
    people['super admin'].id,
  ]);
  await service
    .from('application_events')
    .update({ happened_at: new Date(Date.now() - 31 * 60_000).toISOString() })
    .eq('application_id', id)
    .throwOnError();
  await open('rrhh');
  expect(await opened()).toHaveLength(3);
  // The application was deleted meanwhile.
  const { error } = await people.rrhh.client.rpc('record_cv_opened', { application: randomUUID() });
  expect(error).toBeNull();
});

test('the timeline names colleagues, including dismissed ones, to those who may read applications', async () => {
  const id = await apply();
  const leaver = await signInAs(served, 'rrhh_admin');
  await update(id, { status: 'reviewing' }, leaver);
  await service.from('admin_profiles').update({ is_active: false }).eq('user_id', leaver.id).throwOnError();
  const timeline = async ({ client }: Caller) =>
    (await client.rpc('application_timeline', { application: id })).data ?? [];
  for (const who of ['rrhh', 'super admin'] as const)
    expect(await timeline(people[who])).toMatchObject([
      { kind: 'status_changed', actor_name: 'Persona de Prueba', to_status: 'reviewing' },
      { kind: 'received', actor_name: null },
    ]);
  for (const who of ['anon', 'no role', 'accesos'] as const) expect(await timeline(people[who])).toEqual([]);
  // A dismissed recruiter sees nothing.
  expect(await timeline(leaver)).toEqual([]);
});

test('a contact that differs in invisible characters only was not corrected', async () => {
  const record = {
    ...newRecord.job_applications(posting, 'x.pdf'),
    full_name: 'Amanda Rojas',
    phone: '+56 9 8765 4321',
  };
  const { id, token } = await applyWithLink(served, record);
  const correct = (name: string, phone: string) =>
    served.client().rpc('correct_own_contact', { token, name, last_name: '', phone }).throwOnError();
  await correct('Amanda\u200b  Rojas ', '\u202d+56 9 8765 4321');
  const kinds = async () => (await eventsOf(id)).map(({ kind }) => kind);
  expect(await kinds()).not.toContain('contact_corrected');
  await correct('Amanda Rojas Soto', '+56 9 8765 4321');
  expect(await kinds()).toContain('contact_corrected');
});

test('the timeline shows that an acknowledgment could not be delivered', async () => {
  const id = await apply({ notified_at: null });
  await service
    .from('job_applications')
    .update({ notified_at: new Date().toISOString() })
    .eq('id', id)
    .throwOnError();
  const states = async () =>
    (await people.rrhh.client.rpc('application_timeline', { application: id }).throwOnError()).data.map(
      ({ kind, mail_state }: { kind: string; mail_state: string | null }) => [kind, mail_state],
    );
  expect(await states()).toEqual([
    ['mailed', null],
    ['received', null],
  ]);
  await served.db.sql(
    `insert into mail.outbox (idempotency_key, recipient, subject, html, text, failed_at)
       values ($1, 'x@correo.example', 'x', 'x', 'x', now())`,
    [`application-received/${id}`],
  );
  expect((await states())[0]).toEqual(['mailed', 'failed']);
});

test('events are deleted with their application, and lose their author when the account is deleted', async () => {
  const leaver = await createPerson(service, 'rrhh_admin');
  const id = await apply();
  await store(service, 'application_events', { application_id: id, actor_id: leaver.id, kind: 'contacted' });
  expect((await service.auth.admin.deleteUser(leaver.id)).error).toBeNull();
  expect(await eventsOf(id)).toMatchObject([{ kind: 'received' }, { kind: 'contacted', actor_id: null }]);
  await service.from('job_applications').delete().eq('id', id).throwOnError();
  expect(await eventsOf(id)).toEqual([]);
});

test('nobody writes events over the API, and only recruiters read them', async () => {
  const id = await apply();
  for (const who of PEOPLE) {
    const { client } = people[who];
    expect(
      (await client.from('application_events').insert({ application_id: id, kind: 'contacted' })).error,
    ).not.toBeNull();
    const { data } = await client.from('application_events').select('id').eq('application_id', id);
    expect(data ?? []).toHaveLength(who === 'rrhh' || who === 'super admin' ? 1 : 0);
  }
});
