import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectName } from '#domain/values/stored-file.ts';
import { createPeople } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { removeFilesAsServer } from '#testing/remove-waiting-files.ts';

let served: TestPlatform;
let service: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
});
afterAll(() => served[Symbol.asyncDispose]());

const pathOf = (address: string): string => address.split('/documents/')[1] ?? '';
const exists = async (address: string): Promise<boolean> =>
  (await service.storage.from('documents').exists(pathOf(address))).data;

/** The minute at which the hourly job is due. */
const DUE = new Date('2026-11-21T10:17:00Z');
async function runHousekeeping(minute = DUE): Promise<void> {
  await runJobs({ databaseUrl: served.db.url, minute });
  await removeFilesAsServer(service);
}

const yesterday = (address: string): Promise<unknown> =>
  served.db.database.asRole({ role: 'supabase_storage_admin', claims: {} }, (tx) =>
    tx.query("update storage.objects set created_at = now() - interval '25 hours' where name = $1", [
      pathOf(address),
    ]),
  );

const period = async (kind: string): Promise<number> => {
  const { data } = await service
    .from('retention_periods')
    .select('months')
    .eq('kind', kind)
    .single()
    .throwOnError();
  return data.months;
};

const runs = async (): Promise<unknown[]> => {
  // Excludes the runs of the platform's own scheduler.
  return served.db.sql(
    "select status from cron.job_run_details where command like '%run_housekeeping%' and due_at < '2026-11-22'",
  );
};

test('deletes CVs unclaimed for a day, but not those of applications or of today', async () => {
  const visitor = served.client();
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const forgotten = await uploadCv(visitor, 'resumes');
  const fresh = await uploadCv(visitor, 'cvs');
  const claimed = await uploadCv(visitor, 'resumes');
  await visitor
    .from('job_applications')
    .insert(newRecord.job_applications(String(posting.id), claimed))
    .throwOnError();
  // Stored by the company, which claims no CV.
  const own = [await uploadCv(visitor, 'resumes'), await uploadCv(visitor, 'cvs')] as const;
  await store(service, 'job_applications', newRecord.job_applications(String(posting.id), own[0]));
  await store(service, 'internship_applications', newRecord.internship_applications(own[1]));
  for (const cv of [forgotten, claimed, ...own]) await yesterday(cv);
  await Promise.all([runHousekeeping(), runHousekeeping()]);
  expect(await exists(forgotten)).toBe(false);
  expect(await exists(fresh)).toBe(true);
  expect(await Promise.all([claimed, ...own].map(exists))).toEqual([true, true, true]);
  // Two processes share one run; nothing runs in a minute that is not due.
  await runHousekeeping(new Date('2026-11-21T10:18:00Z'));
  expect(await runs()).toEqual([{ status: 'succeeded' }]);
});

test('deleting an application deletes its CV', async () => {
  const people = await createPeople(served);
  const visitor = served.client();
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const resume = await uploadCv(visitor, 'resumes');
  const application = await store(
    service,
    'job_applications',
    newRecord.job_applications(String(posting.id), resume),
  );
  const cv = await uploadCv(visitor, 'cvs');
  const request = await store(service, 'internship_applications', newRecord.internship_applications(cv));
  const admin = people['super admin'].client;
  await admin.from('job_applications').delete().eq('id', application.id).throwOnError();
  await admin.from('internship_applications').delete().eq('id', request.id).throwOnError();
  await removeFilesAsServer(service);
  expect(await exists(resume)).toBe(false);
  expect(await exists(cv)).toBe(false);
});

test('deletes links to applicants’ pages once they have expired', async () => {
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const { id } = await store(
    service,
    'job_applications',
    newRecord.job_applications(String(posting.id), 'x.pdf'),
  );
  await served.db.sql(
    `insert into private.applicant_links (digest, application_id, expires_at)
     values (repeat('a', 64), $1, now() - interval '1 minute'), (repeat('b', 64), $1, now() + interval '1 minute')`,
    [id],
  );
  await runHousekeeping(new Date('2026-11-21T10:37:00Z'));
  expect(await served.db.sql('select left(digest, 1) as link from private.applicant_links')).toEqual([
    { link: 'b' },
  ]);
});

test('deletes used tokens and old counters', async () => {
  const used = await store(service, 'admin_invitations', {
    ...newRecord.admin_invitations(),
    status: 'completed',
  });
  const pending = await store(service, 'admin_invitations', newRecord.admin_invitations());
  const counters = () => served.db.sql('select caller from private.allowances order by caller');
  await served.db.sql(
    "insert into private.allowances values ('a', now() - interval '23 hours', 1), ('b', now() - interval '25 hours', 1)",
  );
  await runHousekeeping(new Date('2026-11-21T11:17:00Z'));
  const { data } = await service
    .from('admin_invitations')
    .select('id, token')
    .in('id', [used.id, pending.id]);
  expect(new Map(data?.map(({ id, token }) => [id, token]))).toEqual(
    new Map([
      [used.id, null],
      [pending.id, pending.token],
    ]),
  );
  expect(await counters()).toEqual([{ caller: 'a' }]);
});

test('keeps the list of skipped mails for thirty days', async () => {
  for (const [subject, days] of [
    ['Vieja', 31],
    ['Reciente', 29],
  ] as const) {
    const created_at = new Date(Date.now() - days * 86_400_000).toISOString();
    await store(service, 'skipped_mails', { ...newRecord.skipped_mails(), subject, created_at });
  }
  await runHousekeeping(new Date('2026-11-21T23:17:00Z'));
  expect(await served.db.sql('select subject from public.skipped_mails')).toEqual([{ subject: 'Reciente' }]);
});

test('a run during another run deletes nothing', async () => {
  const over = { ...newRecord.contact_requests(), created_at: '2020-01-01T00:00:00Z' };
  const { id } = await store(service, 'contact_requests', over);
  const left = async () => (await service.from('contact_requests').select('id').eq('id', id)).data;
  await asAdministrator(served.db.url, async (client) => {
    await client.query("begin; select pg_advisory_xact_lock(hashtext('private.run_housekeeping'))");
    await runHousekeeping(new Date('2026-11-21T17:17:00Z'));
  });
  expect(await left()).toEqual([{ id }]);
  await runHousekeeping(new Date('2026-11-21T18:17:00Z'));
  expect(await left()).toEqual([]);
});

/** Records the expiry notice as sent some days ago. */
const notify = (ids: readonly unknown[], kind: 'application' | 'internship', days = 15): Promise<unknown> =>
  served.db.sql(
    `insert into public.applicant_messages (${kind}_id, kind, state, send_at, created_at, settled_at)
       select id, '${kind}-expiring', 'sent', moment, moment, moment
       from unnest($1::uuid[]) id, (select now() - make_interval(days => $2)) told (moment)`,
    [ids, days],
  );

/** The time `months` months ago, shifted by `days`. */
function monthsAgo(months: number, days: number): string {
  const date = new Date();
  date.setMonth(date.getMonth() - months);
  date.setDate(date.getDate() + days);
  return date.toISOString();
}

test('deletes quote requests when their retention period ends', async () => {
  const months = await period('quotes');
  const [over, within] = await Promise.all(
    [-2, 2].map((days) =>
      store(service, 'contact_requests', {
        ...newRecord.contact_requests(),
        created_at: monthsAgo(months, days),
      }),
    ),
  );
  await runHousekeeping(new Date('2026-11-21T12:17:00Z'));
  const { data } = await service.from('contact_requests').select('id').in('id', [over?.id, within?.id]);
  expect(data).toEqual([{ id: within?.id }]);
});

test('deletes applications with their CV when their retention has ended and they were notified two weeks before', async () => {
  const months = await period('applications');
  const [over, within] = [monthsAgo(months, -2), monthsAgo(months, 2)];
  const application = async (posting: object, updated_at: string): Promise<Record<string, unknown>> => {
    const { id } = await store(service, 'job_postings', { ...newRecord.job_postings(), ...posting });
    const cv = await uploadCv(served.client(), 'resumes');
    return store(service, 'job_applications', {
      ...newRecord.job_applications(String(id), cv),
      updated_at,
    });
  };
  const gone = [
    await application({ status: 'closed', updated_at: over }, over),
    await application({ status: 'active', expires_at: over }, over),
  ];
  const kept = [
    await application({ status: 'active' }, over),
    await application({ status: 'active', expires_at: within }, over),
    await application({ status: 'closed', updated_at: within }, over),
    await application({ status: 'closed', updated_at: over }, within),
  ];
  const internship = async (updated_at: string): Promise<Record<string, unknown>> => {
    const cv = await uploadCv(served.client(), 'cvs');
    return store(service, 'internship_applications', {
      ...newRecord.internship_applications(cv),
      updated_at,
    });
  };
  const [overRequest, withinRequest] = [await internship(over), await internship(within)];
  const idsOf = (rows: readonly Record<string, unknown>[]): unknown[] => rows.map(({ id }) => id).sort();
  const unnotified = await application({ status: 'closed', updated_at: over }, over);
  const recentlyNotified = await application({ status: 'closed', updated_at: over }, over);
  await notify(idsOf([...gone, ...kept]), 'application');
  await notify([recentlyNotified.id], 'application', 13);
  kept.push(unnotified, recentlyNotified);
  await notify([overRequest.id, withinRequest.id], 'internship');
  await runHousekeeping(new Date('2026-11-21T13:17:00Z'));
  const left = await service
    .from('job_applications')
    .select('id')
    .in('id', idsOf([...gone, ...kept]))
    .throwOnError();
  expect(idsOf(left.data)).toEqual(idsOf(kept));
  const requests = await service
    .from('internship_applications')
    .select('id')
    .in('id', [overRequest.id, withinRequest.id])
    .throwOnError();
  expect(requests.data).toEqual([{ id: withinRequest.id }]);
  expect(await Promise.all(gone.map(({ resume_url }) => exists(String(resume_url))))).toEqual([false, false]);
  expect(await exists(String(overRequest.cv_url))).toBe(false);
  expect(await exists(String(kept[0]?.resume_url))).toBe(true);
});

test.each([
  ['hero-images', 'hero_images', 'storage_path'],
  ['success-cases', 'success_cases', 'imagen_url'],
] as const)('images of %s that no row shows are deleted after a day', async (bucket, table, column) => {
  const images = service.storage.from(bucket);
  const [shown, forgotten, fresh] = [objectName('png'), objectName('png'), objectName('png')];
  for (const name of [shown, forgotten, fresh])
    await images.upload(name, Buffer.from('iVBORw0KGgo=', 'base64'), { contentType: 'image/png' });
  await store(service, table, { ...newRecord[table](), [column]: shown });
  await served.db.database.asRole({ role: 'supabase_storage_admin', claims: {} }, (tx) =>
    tx.query("update storage.objects set created_at = now() - interval '25 hours' where name = any($1)", [
      [shown, forgotten],
    ]),
  );
  const hour = bucket === 'hero-images' ? '15' : '16';
  await runHousekeeping(new Date(`2026-11-21T${hour}:17:00Z`));
  const left = (await images.list()).data?.map(({ name }) => name) ?? [];
  expect(left).toEqual(expect.arrayContaining([shown, fresh]));
  expect(left).not.toContain(forgotten);
});

test('of the files that the library does not have, only those named as its own are deleted', async () => {
  const media = service.storage.from('media');
  const [forgotten, foreign] = [objectName('png'), 'marketing/logo.png'];
  for (const name of [forgotten, foreign])
    await media.upload(name, Buffer.from('iVBORw0KGgo=', 'base64'), { contentType: 'image/png' });
  await served.db.database.asRole({ role: 'supabase_storage_admin', claims: {} }, (tx) =>
    tx.query("update storage.objects set created_at = now() - interval '25 hours' where name = any($1)", [
      [forgotten, foreign],
    ]),
  );
  await runHousekeeping(new Date('2026-11-21T19:17:00Z'));
  expect((await media.exists(forgotten)).data).toBe(false);
  expect((await media.exists(foreign)).data).toBe(true);
});
