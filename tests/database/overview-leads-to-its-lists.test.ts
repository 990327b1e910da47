import type { SupabaseClient } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configureSupabase, supabase } from '#app/lib/supabase.ts';
import { applicationsQuery } from '#app/portal/features/applications/applications-query.ts';
import {
  allApplicationsQuery,
  readAllFilters,
} from '#app/portal/features/applications/list-all-applications.ts';
import { NEWEST_FIRST, PAGE_SIZE } from '#app/portal/features/applications/list-applications.ts';
import { countersOf } from '#app/portal/features/dashboard/counters.tsx';
import { overviewQuery } from '#app/portal/features/dashboard/read-overview.ts';
import { ownTasksQuery } from '#app/portal/features/dashboard/read-own-tasks.ts';
import { tasksQuery } from '#app/portal/features/dashboard/read-tasks.ts';
import { perStatus, perWeek } from '#app/portal/features/dashboard/series.ts';
import {
  allPending,
  otherTasks,
  ownTasks,
  pendingTasks,
  unpublished,
} from '#app/portal/features/dashboard/tasks.ts';
import { INTERNSHIPS } from '#app/portal/features/internship-applications/internship-list.ts';
import { postingsQuery } from '#app/portal/features/job-postings/list-postings.ts';
import { readPostingFilters } from '#app/portal/features/job-postings/posting-filters.ts';
import { SPONTANEOUS } from '#app/portal/features/spontaneous-applications/spontaneous-list.ts';
import { undeliveredQuery } from '#app/portal/features/undelivered-mail/list-undelivered-mail.ts';
import { undeliveredMessagesQuery } from '#app/portal/messages/list-undelivered.ts';
import { requestPageQuery } from '#app/portal/requests/request-list.ts';
import { APPLICATION_STATUSES } from '#domain/recruiting/job-application.ts';
import { dayInChile } from '#domain/values/chile-time.ts';
import { createPeople } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

let served: TestPlatform;
let service: SupabaseClient;
let reader: string;
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
const read: QueryClient['fetchQuery'] = (query) => queries.fetchQuery(query);

/** Stores applications that arrived some days ago. */
async function apply(posting: string, arrivals: readonly [daysAgo: number, fields: object][]): Promise<void> {
  for (const [daysAgo, fields] of arrivals)
    await store(service, 'job_applications', {
      ...newRecord.job_applications(posting, 'x.pdf'),
      applied_at: inDays(-daysAgo),
      ...fields,
    });
}

const contacted = { contacted: true, contacted_at: inDays(0) };
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  const posting = async (fields: object) =>
    String((await store(service, 'job_postings', { ...newRecord.job_postings(), ...fields })).id);
  const busy = await posting({ title: 'Tablerista', expires_at: inDays(30) });
  const quiet = await posting({ title: 'Jefe de obra', expires_at: inDays(3) });
  await posting({ expires_at: inDays(-1) });
  await posting({ status: 'draft', expires_at: inDays(-1) });
  await posting({ status: 'draft' });
  await posting({ status: 'closed' });
  await posting({ status: 'expired' });
  await apply(busy, [
    [12, {}],
    [3, {}],
    [0, {}],
    [2, { status: 'reviewing' }],
    [2, { status: 'reviewing', ...contacted }],
    [9, { status: 'approved', ...contacted, interview_rating: 'bueno' }],
    [9, { status: 'approved' }],
    [20, { status: 'rejected', ...contacted }],
  ]);
  await apply(quiet, [[15, {}]]);
  for (const status of ['pending', 'pending', 'accepted'])
    await store(service, 'internship_applications', {
      ...newRecord.internship_applications('x.pdf'),
      status,
    });
  for (const status of ['pending', 'contacted'])
    await store(service, 'spontaneous_applications', {
      ...newRecord.spontaneous_applications('x.pdf'),
      status,
    });
  const admin = await createPerson(service, 'super_admin');
  reader = admin.id;
  const colleague = await createPerson(service, 'rrhh_admin');
  // The reader's, overdue; nobody's, due today; a colleague's; the reader's, due later.
  const taken = [
    { owner_id: reader, next_step: 'Llamar', next_step_on: dayInChile(inDays(-3)) },
    { next_step: 'Escribir', next_step_on: dayInChile(inDays(0)) },
    { owner_id: colleague.id, next_step: 'Llamar', next_step_on: dayInChile(inDays(-9)) },
    { owner_id: reader, next_step: 'Llamar', next_step_on: dayInChile(inDays(2)) },
  ];
  const { data: open } = await service
    .from('job_applications')
    .select('id')
    .in('status', ['pending', 'reviewing'])
    .order('applied_at')
    .throwOnError();
  for (const [at, fields] of taken.entries())
    await service.from('job_applications').update(fields).eq('id', open[at]?.id).throwOnError();
  await service.from('job_applications').update({ owner_id: reader }).eq('status', 'approved').throwOnError();
  // Repeated applications belong to the first one of their sender.
  await asAdministrator(served.db.url, async (client) => {
    await client.query(
      `insert into public.job_applications (job_posting_id, full_name, email, resume_url, repeat_of)
       select job_posting_id, full_name, email, 'y.pdf', id from public.job_applications`,
    );
    await client.query(
      `insert into mail.outbox (recipient, subject, html, text, attempts, failed_at, idempotency_key)
       select email, 'Recibimos', 'x', 'x', 1, now(), 'application-received/' || id
       from public.job_applications where repeat_of is null order by id limit 1`,
    );
    await client.query(
      `insert into mail.outbox (recipient, subject, html, text, attempts, failed_at) values ('a@correo.example', 'Aviso', 'x', 'x', 1, now())`,
    );
  });
  configureSupabase({
    publishableKey: served.keys.publishable,
    supabaseUrl: served.url,
    siteUrl: 'http://site.example',
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  });
  const { error } = await (await supabase()).auth.signInWithPassword(admin);
  if (error) throw error;
});
afterAll(async () => {
  await (await supabase()).auth.stopAutoRefresh();
  await served[Symbol.asyncDispose]();
});

/** The number of rows in the list at a URL of the portal. */
async function listed(address: string): Promise<number> {
  const { pathname, searchParams: query } = new URL(address, 'http://site.example');
  const posting = /^\/admin\/rrhh\/applications\/(.+)$/.exec(pathname)?.[1];
  if (posting) {
    const status = APPLICATION_STATUSES.find((value) => value === query.get('estado')) ?? null;
    const filters = { search: '', status, sort: NEWEST_FIRST, page: 0, size: PAGE_SIZE };
    return (await read(applicationsQuery(posting, filters))).total;
  }
  switch (pathname) {
    case '/admin/rrhh/applications':
      return (await read(allApplicationsQuery(readAllFilters(query, reader)))).total;
    case '/admin/rrhh/postulaciones':
      return (await read(postingsQuery(readPostingFilters(query)))).total;
    case '/admin/rrhh/practicas': {
      const status = INTERNSHIPS.statuses.find(({ value }) => value === query.get('estado'))?.value ?? null;
      return (await read(requestPageQuery(INTERNSHIPS, { search: '', status, sort: NEWEST_FIRST, page: 0 })))
        .total;
    }
    case '/admin/rrhh/espontaneas': {
      const status = SPONTANEOUS.statuses.find(({ value }) => value === query.get('estado'))?.value ?? null;
      return (await read(requestPageQuery(SPONTANEOUS, { search: '', status, sort: NEWEST_FIRST, page: 0 })))
        .total;
    }
    case '/admin/rrhh/general':
      return (await read(undeliveredMessagesQuery)).length;
    case '/admin/auditoria/correos':
      return (await read(undeliveredQuery))?.total ?? 0;
    default:
      throw new Error(`${address} is not a list`);
  }
}

test('every figure and bar of the overview links to a list of exactly as many', async () => {
  const overview = await read(overviewQuery);
  const tasks = await read(tasksQuery);
  const own = await read(ownTasksQuery);
  expect(own).toEqual({ mine: 2, due: 2, due_since: dayInChile(inDays(-3)) });
  const figures = [
    ...countersOf(overview).flatMap(({ count, label, parts, to }) => parts ?? { count, label, to }),
    ...perWeek(overview.by_week, new Date()).map(({ id, to = '', value }) => ({
      label: id,
      count: value,
      to,
    })),
    ...perStatus(overview.by_status).map(({ id, to = '', value }) => ({ label: id, count: value, to })),
    ...[
      ...pendingTasks(tasks),
      allPending(tasks),
      ...ownTasks(own),
      ...otherTasks(tasks),
      ...unpublished(tasks),
    ].map(({ count, text, to }) => ({ label: text, count, to })),
  ].filter(({ label }) => label !== 'Vistas totales');
  const shown = await Promise.all(
    figures.map(async (figure) => ({ ...figure, count: await listed(figure.to) })),
  );
  expect(shown).toEqual(figures);
});

test('pending work is counted, the longest waiting first', async () => {
  const tasks = await read(tasksQuery);
  expect(tasks.pending.map(({ count, title }) => [title, count])).toEqual([
    ['Jefe de obra', 1],
    ['Tablerista', 3],
  ]);
  expect(tasks.applications.count).toBe(4);
  expect(otherTasks(tasks).map(({ count, id }) => [id, count])).toEqual([
    ['unreached', 1],
    ['internships', 2],
    ['spontaneous', 1],
    ['unrated', 2],
    ['closing', 1],
    ['ended', 1],
    ['undelivered', 2],
  ]);
  expect(tasks.visibility).toEqual({ public: 1, closing: 1, ended: 1, draft: 2, closed: 1, expired: 1 });
});

test('tasks reveal nothing to those who may not read applications, and nothing about mail to recruiters', async () => {
  const people = await createPeople(served);
  const tasksOf = async (who: 'rrhh' | 'accesos' | 'no role') =>
    (await people[who].client.rpc('recruiting_tasks').throwOnError()).data;
  expect(await tasksOf('rrhh')).toMatchObject({ unrated: 2, undelivered: 0, unreached: 1 });
  for (const who of ['accesos', 'no role'] as const)
    expect(await tasksOf(who)).toMatchObject({
      applications: { count: 0, oldest: null },
      pending: [],
      internships: { count: 0 },
      spontaneous: { count: 0 },
      unrated: 0,
      unreached: 0,
      undelivered: 0,
    });
});
