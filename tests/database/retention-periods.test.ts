import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RETENTION_KINDS, RETENTION_LIMITS, type RetentionKind } from '#domain/data-protection/retention.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(() =>
  // As installed, and last changed long ago.
  sql(`set session_replication_role = replica;
    update public.retention_periods set former_months = null, updated_at = '2026-01-01',
      months = case kind when 'quotes' then 24 else 12 end;
    delete from public.spontaneous_applications; delete from public.contact_requests;
    delete from public.job_applications; delete from public.internship_applications;
    delete from public.applicant_messages; set session_replication_role = default`),
);

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const decide = (kind: RetentionKind, months: number) =>
  people['super admin'].client
    .from('retention_periods')
    .update({ months })
    .eq('kind', kind)
    .select('months')
    .throwOnError();

/** Moves timestamps back by some days. */
const age = (table: string, columns: readonly string[], days: number) =>
  sql(`set session_replication_role = replica;
    update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${days} days'`)};
    set session_replication_role = default`);

/** Stores an application to a closed posting and an internship application. @returns their ids */
async function applied(): Promise<[application: unknown, internship: unknown]> {
  const closed = { ...newRecord.job_postings(), status: 'closed' };
  const { id } = await store(service, 'job_postings', closed);
  const application = await store(
    service,
    'job_applications',
    newRecord.job_applications(String(id), `${randomUUID()}.pdf`),
  );
  const internship = await store(
    service,
    'internship_applications',
    newRecord.internship_applications(`${randomUUID()}.pdf`),
  );
  return [application.id, internship.id];
}

const grow = async (days: number): Promise<void> => {
  await age('public.job_postings', ['updated_at'], days);
  await age('public.job_applications', ['updated_at'], days);
  await age('public.internship_applications', ['updated_at'], days);
};

const announce = () => sql('select private.queue_expiry_notices()');
const deliver = () =>
  sql("update public.applicant_messages set state = 'sent', settled_at = now() where state = 'scheduled'");
const wait = (days: number) =>
  age('public.applicant_messages', ['created_at', 'send_at', 'settled_at'], days);
const left = async (table: string): Promise<number> => {
  await sql('select private.run_housekeeping(), private.delete_expired_spontaneous_applications()');
  return Number((await sql(`select count(*) from ${table}`))[0]?.count);
};
const leftOfBoth = async (): Promise<number[]> => [
  await left('public.job_applications'),
  await left('public.internship_applications'),
];

test('the form offers what the database accepts', async () => {
  for (const kind of RETENTION_KINDS) {
    const { max, min } = RETENTION_LIMITS[kind];
    for (const months of [min, max]) expect((await decide(kind, months)).data).toEqual([{ months }]);
    for (const months of [min - 1, max + 1])
      await expect(decide(kind, months)).rejects.toMatchObject({ code: '23514' });
  }
});

test('a change is in the audit log, with its author', async () => {
  await decide('quotes', 36);
  const { data } = await people['super admin'].client
    .from('audit_log')
    .select('actor_id, operation, record_id, before, after')
    .eq('table_name', 'retention_periods')
    .order('id', { ascending: false })
    .limit(1)
    .throwOnError();
  expect(data).toMatchObject([
    {
      actor_id: people['super admin'].id,
      operation: 'UPDATE',
      record_id: 'quotes',
      before: { kind: 'quotes', months: 24 },
      after: { kind: 'quotes', months: 36, former_months: null },
    },
  ]);
});

test('of two changes, only one within two weeks counts as the period before', async () => {
  await decide('quotes', 12);
  await age('public.retention_periods', ['updated_at'], 15);
  await decide('quotes', 6);
  const former = () => sql("select former_months from public.retention_periods where kind = 'quotes'");
  expect(await former()).toEqual([{ former_months: 12 }]);
  await decide('quotes', 8);
  expect(await former()).toEqual([{ former_months: 12 }]);
});

describe('when a period is shortened from twelve months to one', () => {
  test('applicants are notified, and their data deleted two weeks after the mail was sent, not before', async () => {
    await applied();
    await grow(100);
    await decide('applications', 1);
    await decide('internships', 1);
    expect(await leftOfBoth()).toEqual([1, 1]);
    await announce();
    await announce();
    const scheduled = await sql('select kind, state from public.applicant_messages order by kind');
    expect(scheduled).toEqual([
      { kind: 'application-expiring', state: 'scheduled' },
      { kind: 'internship-expiring', state: 'scheduled' },
    ]);
    // The mail service is down for longer than two weeks.
    await wait(20);
    expect(await leftOfBoth()).toEqual([1, 1]);
    await deliver();
    await wait(13);
    expect(await leftOfBoth()).toEqual([1, 1]);
    await wait(2);
    expect(await leftOfBoth()).toEqual([0, 0]);
  });

  test('their page shows a date two weeks away until they are notified, then the date of deletion', async () => {
    const [application] = await applied();
    await grow(100);
    const token = 'a'.repeat(32);
    await sql(
      `insert into private.applicant_links (digest, application_id)
       values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2)`,
      [token, application],
    );
    const keptDays = async (): Promise<number> => {
      const { data } = await served.client().rpc('applicant_page', { token }).throwOnError();
      return Math.round((Date.parse(data.kept_until) - Date.now()) / 86_400_000);
    };
    expect(await keptDays()).toBeGreaterThan(260);
    await decide('applications', 1);
    expect(await keptDays()).toBe(14);
    await announce();
    await deliver();
    await wait(5);
    expect(await keptDays()).toBe(9);
    // The notice is no step of the process.
    const { data } = await served.client().rpc('applicant_page', { token }).throwOnError();
    expect(data).toMatchObject({ step: null, messages: [] });
  });

  test('quotes and spontaneous applications are kept two weeks longer, without a notice', async () => {
    await store(service, 'contact_requests', newRecord.contact_requests());
    await store(service, 'spontaneous_applications', newRecord.spontaneous_applications('x.pdf'));
    await age('public.contact_requests', ['created_at'], 250);
    await age('public.spontaneous_applications', ['consented_at'], 250);
    const leftOfThem = async () => [
      await left('public.contact_requests'),
      await left('public.spontaneous_applications'),
    ];
    await decide('quotes', 7);
    await decide('quotes', 6);
    await decide('spontaneous', 1);
    expect(await leftOfThem()).toEqual([1, 1]);
    const { data: soon } = await people['super admin'].client.rpc('preview_retention').throwOnError();
    expect(soon).toMatchObject({ quote_requests: 0, spontaneous_applications: 0 });
    await age('public.retention_periods', ['updated_at'], 8);
    const { data: due } = await people['super admin'].client.rpc('preview_retention').throwOnError();
    expect(due).toMatchObject({ quote_requests: 1, spontaneous_applications: 1 });
    expect(await leftOfThem()).toEqual([1, 1]);
    await age('public.retention_periods', ['updated_at'], 7);
    expect(await leftOfThem()).toEqual([0, 0]);
  });
});

test('extending a period cancels a pending notice, and an old notice no longer counts', async () => {
  await applied();
  await grow(360);
  await announce();
  await decide('applications', 24);
  await sql('update public.applicant_messages set send_at = now()');
  const { data: claimed } = await service.rpc('claim_applicant_messages', { at_most: 10 }).throwOnError();
  expect(claimed).toMatchObject([{ kind: 'internship-expiring' }]);
  expect(
    await sql("select state from public.applicant_messages where kind = 'application-expiring'"),
  ).toEqual([{ state: 'cancelled' }]);
  // Whoever was not notified in the end is notified if the period is shortened again.
  await decide('applications', 12);
  await announce();
  expect(
    await sql(
      "select state from public.applicant_messages where kind = 'application-expiring' order by created_at",
    ),
  ).toEqual([{ state: 'cancelled' }, { state: 'scheduled' }]);
  await decide('applications', 24);
  // Notified before, and again two years later.
  await sql("update public.applicant_messages set state = 'sent', settled_at = now()");
  await grow(365);
  await wait(365);
  expect(await left('public.job_applications')).toBe(1);
  await announce();
  await deliver();
  await wait(15);
  await grow(15);
  expect(await left('public.job_applications')).toBe(0);
});

test('the portal previews what another period would affect within a week', async () => {
  await applied();
  await grow(57);
  await store(service, 'contact_requests', newRecord.contact_requests());
  const preview = async (kind: RetentionKind, months: number, { client } = people['super admin']) =>
    client.rpc('preview_retention_period', { kind, months });
  expect((await preview('applications', 2)).data).toBe(1);
  expect((await preview('internships', 2)).data).toBe(1);
  expect((await preview('applications', 3)).data).toBe(0);
  expect((await preview('quotes', 6)).data).toBe(0);
  expect((await preview('job_alerts', 1)).data).toBe(0);
  expect((await preview('quotes', 6, people.rrhh)).error).toMatchObject({ code: '42501' });
});

test('the register counts rows and files, only for those who handle rights', async () => {
  await applied();
  const { data } = await people['super admin'].client.rpc('count_stored_records').throwOnError();
  expect(data).toMatchObject({ 'public.job_applications': 1, 'public.contact_requests': 0 });
  expect(Number(Object(data)['auth.users'])).toBeGreaterThan(3);
  const refused = await people.rrhh.client.rpc('count_stored_records');
  expect(refused.error).toMatchObject({ code: '42501' });
});
