import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  for (const full_name of ['Ana', 'Eva']) {
    const application = { ...newRecord.job_applications(posting, 'x.pdf'), full_name };
    ids[full_name] = String((await store(service, 'job_applications', application)).id);
  }
  await service.from('job_applications').update({ status: 'approved' }).eq('id', ids.Ana).throwOnError();
});
afterAll(() => served[Symbol.asyncDispose]());

const exporting = (client: SupabaseClient, args: object = {}) =>
  client.rpc('export_applications', { posting_id: posting, file_format: 'csv', ...args });

test('an export contains the filtered or selected applications, and is recorded with each of them', async () => {
  const { client, id } = people.rrhh;
  const names = async (args?: object) =>
    (await exporting(client, args).throwOnError()).data.map(
      ({ full_name }: { full_name: string }) => full_name,
    );
  expect((await names()).sort()).toEqual(['Ana', 'Eva']);
  expect(await names({ wanted_status: 'approved' })).toEqual(['Ana']);
  expect(await names({ patterns: ['%eva%'] })).toEqual(['Eva']);
  expect(await names({ ids: [ids.Eva], file_format: 'xlsx' })).toEqual(['Eva']);
  const { data: events } = await service
    .from('application_events')
    .select('actor_id, detail')
    .eq('application_id', ids.Eva)
    .eq('kind', 'exported')
    .order('id')
    .throwOnError();
  const by = (format: string) => ({ actor_id: id, detail: { format } });
  expect(events).toEqual([by('csv'), by('csv'), by('xlsx')]);
  const { data: recorded } = await people['super admin'].client
    .rpc('list_security_events', { actions: ['data_exported'], person: id })
    .throwOnError();
  expect(recorded).toHaveLength(4);
  expect(recorded[0]).toMatchObject({ traits: { what: 'applications', count: 1 } });
});

test('an export tells who is in charge, the tags, the source and how many comments there are', async () => {
  const about = { application_id: ids.Ana };
  for (const name of ['Zócalo', 'Andamio']) {
    const tag = await store(service, 'tags', { name });
    await store(service, 'application_tags', { ...about, tag_id: tag.id });
  }
  await store(service, 'application_comments', { ...about, body: 'Muy clara.' });
  await service
    .from('job_applications')
    .update({
      owner_id: people.rrhh.id,
      contacted: true,
      contacted_at: new Date().toISOString(),
      interview_rating: 'bueno',
      interview_notes: 'Clara',
    })
    .eq('id', ids.Ana)
    .throwOnError();
  const { data } = await exporting(people.rrhh.client, { wanted_status: 'approved' }).throwOnError();
  expect(data).toEqual([
    expect.objectContaining({
      owner_name: expect.any(String),
      tags: 'Andamio, Zócalo',
      comment_count: 1,
      interview_notes: 'Clara',
      source_name: expect.any(String),
    }),
  ]);
});

const INTERNSHIPS = 'export_internship_applications';

test('internship applications are exported by filter or selection, and the export is recorded', async () => {
  const { client, id } = people.rrhh;
  const made: Record<string, string> = {};
  for (const [first_name, status] of [
    ['Ana', 'accepted'],
    ['Eva', 'pending'],
  ] as const) {
    const request = { ...newRecord.internship_applications('x.pdf'), first_name, status };
    made[first_name] = String((await store(service, 'internship_applications', request)).id);
  }
  const names = async (args: object) =>
    (await client.rpc(INTERNSHIPS, { file_format: 'csv', ...args }).throwOnError()).data.map(
      ({ first_name }: { first_name: string }) => first_name,
    );
  expect((await names({})).sort()).toEqual(['Ana', 'Eva']);
  expect(await names({ wanted_status: 'accepted' })).toEqual(['Ana']);
  expect(await names({ patterns: ['%eva%'] })).toEqual(['Eva']);
  expect(await names({ ids: [made.Eva] })).toEqual(['Eva']);
  const { data: recorded } = await people['super admin'].client
    .rpc('list_security_events', { actions: ['data_exported'], person: id })
    .throwOnError();
  expect(recorded[0]).toMatchObject({ traits: { what: 'internships', count: 1 } });
});

test.each<[Who]>([['anon'], ['no role'], ['accesos']])('%s cannot export', async (who) => {
  const { client } = people[who];
  expect((await exporting(client)).error).toMatchObject({ code: '42501' });
  expect((await client.rpc(INTERNSHIPS, { file_format: 'csv' })).error).toMatchObject({ code: '42501' });
});

test('other formats are refused', async () => {
  const { client } = people.rrhh;
  expect((await exporting(client, { file_format: 'pdf' })).error).toMatchObject({ code: '22023' });
  expect((await client.rpc(INTERNSHIPS, { file_format: 'pdf' })).error).toMatchObject({ code: '22023' });
});

test('more than 10,000 rows are refused', async () => {
  const { client } = people.rrhh;
  await asAdministrator(served.db.url, async (database) => {
    // Without triggers, which would admit and number each row and compare it with the others.
    await database.query("set session_replication_role = 'replica'");
    await database.query(
      `insert into public.job_applications (job_posting_id, full_name, email, resume_url)
       select $1, 'Ana', n || '@correo.example', 'x.pdf' from generate_series(1, 10001) n`,
      [posting],
    );
    await database.query(
      `insert into public.internship_applications
         (first_name, last_name, email, phone, institution, career, duration, cv_url)
       select 'Ana', 'Rojas', n || '@correo.example', '1', 'Liceo', 'Electricidad', 'flexible', 'x.pdf'
       from generate_series(1, 10001) n`,
    );
  });
  expect((await exporting(client)).error).toMatchObject({ code: '54000' });
  expect((await client.rpc(INTERNSHIPS, { file_format: 'csv' })).error).toMatchObject({ code: '54000' });
});
