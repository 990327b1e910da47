import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

type Row = Record<string, unknown>;

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const QUESTIONS = [
  { id: 'q1', kind: 'yes_no', text: { es: '¿Tiene licencia?' }, required: true, knock_out: false },
  { id: 'q2', kind: 'text', text: { es: 'Cuéntenos' }, required: false },
];

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
const ids = new Map<string, string>();
const idOf = (name: string): string => ids.get(name) ?? name;
const nameOf = (id: unknown): string => [...ids].find(([, one]) => one === id)?.[0] ?? String(id);

/** Stores a record under a name. */
async function keep(name: string, table: Parameters<typeof store>[1], record: Row): Promise<string> {
  const { id } = await store(service, table, record);
  ids.set(name, String(id));
  return String(id);
}

const apply = (name: string, posting: string, daysAgo: number, fields: Row = {}): Promise<string> =>
  keep(name, 'job_applications', {
    ...newRecord.job_applications(idOf(posting), 'x.pdf'),
    applied_at: inDays(-daysAgo),
    ...fields,
  });

beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  await keep('open', 'job_postings', {
    ...newRecord.job_postings(),
    title: 'Tablerista',
    questions: QUESTIONS,
    expires_at: inDays(30),
  });
  for (const [name, fields] of [
    ['closed', { status: 'closed' }],
    ['ended', { expires_at: inDays(-1) }],
    ['closed, decided', { status: 'closed' }],
  ] as const)
    await keep(name, 'job_postings', { ...newRecord.job_postings(), title: name, ...fields });
  await apply('second', 'open', 20, {
    email: 'una@correo.example',
    answers: { q1: false, q2: 'Hola' },
  });
  await apply('reviewing', 'open', 30, { status: 'reviewing' });
  await apply('first', 'closed', 25, { email: 'una@correo.example' });
  await apply('abandoned', 'ended', 3);
  await apply('decided', 'closed, decided', 40, { status: 'approved' });
  for (let at = 0; at < 6; at += 1) await apply(`new ${at}`, 'open', 1);
  await keep('internship', 'internship_applications', {
    ...newRecord.internship_applications('x.pdf'),
    semester: '9',
    created_at: inDays(-22),
  });
  await keep('spontaneous', 'spontaneous_applications', {
    ...newRecord.spontaneous_applications('x.pdf'),
    created_at: inDays(-2),
  });
  for (const [name, fields] of [
    ['late quote', { created_at: inDays(-9) }],
    ['quote', { created_at: inDays(-1), status: 'in_progress' }],
    ['answered quote', { created_at: inDays(-10), status: 'answered' }],
  ] as const)
    await keep(name, 'contact_requests', { ...newRecord.contact_requests(), ...fields });
  await served.db.sql(
    `insert into public.interviews (application_id, internship_id, state, times, starts_at, minutes, place)
     select application::uuid, internship::uuid, state, array[moment], case state when 'scheduled' then moment end, 30, place
     from (values
       ($1, null, 'scheduled', date_trunc('day', now(), 'America/Santiago') + interval '23 hours 50 minutes', 'today'),
       (null, $2, 'scheduled', date_trunc('day', now(), 'America/Santiago'), 'over'),
       ($1, null, 'scheduled', date_trunc('day', now(), 'America/Santiago') + interval '30 hours', 'tomorrow'),
       ($1, null, 'declined', now() + interval '1 day', 'declined')
     ) meeting (application, internship, state, moment, place)`,
    [idOf('reviewing'), idOf('internship')],
  );
});
afterAll(() => served[Symbol.asyncDispose]());

/** Somebody who has only these permissions. */
async function holding(...permissions: readonly string[]): Promise<Caller> {
  const { id } = await store(service, 'admin_roles', newRecord.admin_roles());
  await served.db.sql(
    `insert into public.admin_role_permissions (role_id, permission_id)
     select $1, id from public.admin_permissions where name = any ($2)`,
    [id, permissions],
  );
  const person = await signInAs(served, null);
  await store(service, 'admin_user_roles', { user_id: person.id, role_id: id });
  return person;
}

async function today({ client }: Caller) {
  const { data, error } = await client.rpc('portal_today');
  if (error) throw error;
  return data;
}

test('the six that have waited longest for a decision, of each kind', async () => {
  const { undecided, waiting } = await today(people['super admin']);
  expect(undecided.map(({ id }: Row) => nameOf(id))).toEqual([
    'first',
    'internship',
    'second',
    'abandoned',
    'spontaneous',
    expect.stringMatching(/^new/),
  ]);
  expect(waiting).toMatchObject({ applications: 9, internships: 1, spontaneous: 1 });
});

test('an application comes with its short answers, the rules for them, and the other postings', async () => {
  const { undecided } = await today(people.rrhh);
  expect(undecided[2]).toMatchObject({
    title: 'Tablerista',
    job_posting_id: idOf('open'),
    facts: {
      checks: [{ question: { id: 'q1', knock_out: false }, answer: false }],
      is_repeated: false,
      others: 1,
    },
  });
  expect(undecided[1].facts).toEqual({ semester: '9' });
});

test('unanswered quotes, today’s interviews, and postings that closed on people', async () => {
  const { abandoned, ended, interviews, quotes } = await today(people['super admin']);
  expect(quotes.count).toBe(2);
  expect(quotes.rows.map(({ id }: Row) => nameOf(id))).toEqual(['late quote', 'quote']);
  // One that is over waits for nobody but those who are to rate.
  expect(interviews).toMatchObject({ count: 3, waiting: 2 });
  expect(interviews.rows.map(({ place }: Row) => place)).toEqual(['declined', 'today', 'over']);
  expect(abandoned.map(({ count, title }: Row) => [title, count])).toEqual([
    ['closed', 1],
    ['ended', 1],
  ]);
  expect(ended).toBe(1);
});

const NOTHING = {
  waiting: { applications: null, internships: null, spontaneous: null, quotes: null },
  undecided: [],
  quotes: null,
  interviews: null,
  abandoned: [],
  ended: 0,
  replies: [],
  own: null,
  unreached: 0,
  undelivered: 0,
  rights: { count: 0, due: null },
};

test.each<[string, readonly string[], Row]>([
  ['nothing', [], {}],
  ['access', ['accesos.users.read'], {}],
  ['postings', ['rrhh.postings.read'], { ended: 1 }],
])('who may read %s sees nothing else that waits', async (_, permissions, more) => {
  expect(await today(await holding(...permissions))).toEqual({ ...NOTHING, ...more });
});

test('who reads quotes sees quotes only', async () => {
  const seen = await today(await holding('ventas.quotes.read'));
  expect(seen.quotes.count).toBe(2);
  expect({ ...seen, quotes: null }).toEqual({
    ...NOTHING,
    waiting: { ...NOTHING.waiting, quotes: expect.any(Number) },
  });
});

test('who reads internships sees their decisions and interviews only', async () => {
  const seen = await today(await holding('rrhh.internships.read'));
  expect(seen.undecided.map(({ id }: Row) => nameOf(id))).toEqual(['internship']);
  expect(seen.interviews).toMatchObject({ count: 1, rows: [{ place: 'over', full_name: 'Bruno Soto' }] });
  expect(seen).toMatchObject({ quotes: null, abandoned: [], own: null, ended: 0 });
});

test('visitors cannot ask', async () => {
  const { error } = await served.client().rpc('portal_today');
  expect(error?.code).toBe('42501');
});

test('a blocked applicant is not shown', async () => {
  await served.db.sql(
    `insert into public.rights_requests (claim, full_name, email, language, confirmed_at, due_at, blocked_at)
     values ('rectification', 'Una', $1, 'es', now(), now() + interval '30 days', now())`,
    ['una@correo.example'],
  );
  const { abandoned, undecided, waiting } = await today(people.rrhh);
  expect(undecided.map(({ id }: Row) => nameOf(id))).not.toContain('first');
  expect(waiting.applications).toBe(7);
  expect(abandoned.map(({ title }: Row) => title)).toEqual(['ended']);
});
