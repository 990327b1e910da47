import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ApiFunction,
  ask,
  bodyFor,
  callFunction,
  functionsFor,
  readsFor,
} from '#testing/call-everything.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { type SpreadPerson, spreadPerson } from '#testing/spread-person.ts';

/** Functions for handling rights, which keep working while somebody is blocked, and their tables. */
const DESK = new Set([
  'begin_rights_answer',
  'block_person',
  'close_rights_request',
  'count_person_data',
  'erase_person',
  'export_person_data',
  'extend_rights_request',
  'get_data_copy',
  'list_rights_events',
  'rectify_person',
  'renew_data_copy',
  'unblock_person',
]);
const DESK_TABLES = new Set(['rights_requests', 'rights_events']);
const DESK_ENDPOINTS = new Set([
  'answer-rights-request',
  'export-person-data',
  'request-rights',
  'resend-data-copy',
]);
const READERS = new Set<Who>(['rrhh', 'super admin']);
/** What the person may still do, through the link in their mails. */
const OWN = new Set([
  'end_job_alert',
  'erase_own_application',
  'create_own_rights_request',
  'withdraw_application',
]);

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let tag: string;
let person: SpreadPerson;
let request: string;
const LINK = 'ab'.repeat(16);
let ids: string[];
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  tag = String((await store(service, 'tags', { name: 'Zurda' })).id);
  const colleague = String(people['super admin'].id);
  person = await spreadPerson({ served, service, posting, tag, colleague });
  await spreadFurther();
  request = String(
    (
      await store(service, 'rights_requests', {
        ...newRecord.rights_requests(),
        email: person.email.toUpperCase(),
      })
    ).id,
  );
  ids = await idsOf();
});
afterAll(() => served[Symbol.asyncDispose]());

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const desk = (): SupabaseClient => people['super admin'].client;
const block = () => desk().rpc('block_person', { request, reason: 'Rectificación pendiente' }).throwOnError();
const lift = () => desk().rpc('unblock_person', { request }).throwOnError();

const personKey = (email: string): string => {
  const digest = createHash('md5').update(email.toLowerCase()).digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The strings that identify the person. */
const marks = (): string[] => [person.canary, person.email.toLowerCase(), ...person.files];

/** Stores the person in places beyond those that `spreadPerson` covers. */
async function spreadFurther(): Promise<void> {
  const { application, email } = person;
  const other = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting, 'otra.pdf'),
    email: 'otra@correo.example',
  });
  expect(other.id).toEqual(expect.any(String));
  await store(service, 'person_merges', {
    person_key: personKey(email),
    merged_into: personKey('otra@correo.example'),
  });
  await store(service, 'person_merges', {
    person_key: personKey('tercera@correo.example'),
    merged_into: personKey(email),
  });
  // On either side: the keys of a pair are ordered.
  for (const pair of [
    { first_key: '00000000-0000-0000-0000-000000000000', second_key: personKey(email) },
    { first_key: personKey(email), second_key: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  ])
    await store(service, 'person_dismissals', pair);
  await service
    .from('job_applications')
    .update({ owner_id: people['super admin'].id, next_step: person.canary, next_step_on: '2026-11-20' })
    .eq('id', application)
    .throwOnError();
  const file = `${Date.now()}-${randomUUID().replaceAll('-', '')}.pdf`;
  await service.storage.from('quote-files').upload(file, PDF, { contentType: 'application/pdf' });
  await sql('update public.contact_requests set file_paths = array[$1] where lower(email) = lower($2)', [
    file,
    email,
  ]);
  person = { ...person, files: [...person.files, file] };
  await sql(
    `insert into private.applicant_links (digest, application_id) values (encode(sha256($1), 'hex'), $2)`,
    [LINK, application],
  );
  // One mail to them and one about them, both undelivered.
  await sql(
    `update mail.outbox set sent_at = null, failed_at = created_at, last_error = '550 ' || recipient
     where id in (select id from mail.outbox where lower(recipient) = lower($1)
       or idempotency_key like 'mention/%')`,
    [email],
  );
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    application_id: application,
    body: person.canary,
    subject: person.canary,
    send_at: '2099-01-01T12:00:00Z',
  });
}

const tablesAndColumns = () =>
  sql(`select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'private', 'storage', 'mail') and tablename not in ('audit_log', 'held_mails', 'block_changes')
         and not (schemaname = 'public' and tablename like 'rights\\_%') order by 1`);

/** Every stored row of the person in its current state; held mails count as part of the outbox. */
async function rowsOf(): Promise<string[]> {
  const found: string[] = [];
  const wanted = [...marks(), ...(ids ?? []), person.application, person.internship, person.spontaneous];
  for (const { name } of await tablesAndColumns()) {
    const source =
      name === 'mail.outbox'
        ? '(select to_jsonb(one) as row from mail.outbox one union all select mail from private.held_mails) one'
        : `(select to_jsonb(one) as row from ${name} one) one`;
    const rows = await sql(
      `select row::text from ${source} where exists (select from unnest($1::text[]) mark where strpos(lower(row::text), mark) > 0)
         and coalesce(row ->> 'idempotency_key', '') not like '%rights-%' order by 1`,
      [wanted],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}

/** The ids of all the person's rows, in any table. */
async function idsOf(): Promise<string[]> {
  const rows = await rowsOf();
  const own = rows.flatMap((row) =>
    row.startsWith('storage') ? [] : (/"id": "([0-9a-f-]{36})"/.exec(row)?.[1] ?? []),
  );
  return [...new Set([...own, personKey(person.email)])];
}

/** A past time would be refused for that reason alone. */
const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** Arguments that would make a function reveal the person, for one of their ids. */
const argumentsFor = (id: string, at: number): Row => ({
  uuid: id,
  'uuid[]': [id],
  text: person.canary,
  // A computed column shows a row that the caller has, and reads none.
  job_applications: { id },
  'text[]': [person.canary],
  integer: 20,
  boolean: true,
  date: '2026-11-25',
  'time without time zone': '09:00',
  'timestamp with time zone': IN_A_MONTH,
  'timestamp with time zone[]': [IN_A_MONTH],
  jsonb: [{ id, status: 'reviewing', expected: 'approved', updated_at: '2026-11-23T12:00:00Z' }],
  about: at % 2 === 0 ? 'application' : 'internship',
  application_id: id,
  at_most: 20,
  file_format: 'csv',
  interviewers: [people['super admin'].id],
  job_id: posting,
  kind: ['applications', 'internships', 'spontaneous', 'quotes'][at % 4],
  message_kind: 'application-invitation',
  months: 1,
  page_start: 0,
  patterns: [`%${person.canary.toLowerCase()}%`],
  posting,
  posting_id: posting,
  request_table: ['internship_applications', 'spontaneous_applications', 'contact_requests'][at % 3],
  since: '2026-01-01T00:00:00Z',
  since_day: '2026-01-01',
  sort_by: at % 2 === 0 ? 'search' : 'applied_at',
  token: LINK,
  until: '2099-01-01T00:00:00Z',
  until_day: '2099-01-01',
  words: at % 2 === 0 ? person.canary : null,
});

const takesId = ({ optional, required }: ApiFunction): boolean =>
  [...required, ...optional].some(({ name, type }) => /^(uuid|jsonb)/.test(type) && !/^posting/.test(name));

type Question = () => Promise<string>;

/** For how many ids everybody calls a function. */
const FEW = 4;
/** Whether a request is for one of the further ids. */
const isFurther = (what: string): boolean => Number(what.split(' ').at(-1)) >= FEW;

/**
 * Every request that could reveal the person, for every caller: tables, functions, files. Keyed by caller and target.
 */
async function questions(): Promise<{ reading: Map<string, Question>; writing: Map<string, Question> }> {
  const reading = new Map<string, Question>();
  const writing = new Map<string, Question>();
  const offered = async (role: 'anon' | 'authenticated') => ({
    reads: await readsFor(served, role),
    functions: await functionsFor(served, role),
  });
  const stored = await sql('select name, bucket_id from storage.objects');
  const bucketOf = new Map(stored.map(({ bucket_id, name }) => [name, bucket_id]));
  const api = { anon: await offered('anon'), authenticated: await offered('authenticated') };
  for (const who of PEOPLE) {
    const caller = people[who];
    const get = (path: string) => () => ask(served, caller, path, { headers: { prefer: 'count=exact' } });
    const post = (path: string, body: object) => () =>
      ask(served, caller, path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    const { functions, reads } = api[who === 'anon' ? 'anon' : 'authenticated'];
    for (const { path, table } of reads)
      if (!DESK_TABLES.has(table)) reading.set(`${who} table ${table}`, get(path));
    for (const one of functions) {
      if (DESK.has(one.name) || OWN.has(one.name)) continue;
      // Those who may read people ask for every id, including that of the person they were merged with.
      const tried =
        takesId(one) && READERS.has(who) ? [...ids, personKey('otra@correo.example')] : ids.slice(0, FEW);
      // Functions whose arguments do not vary would get the same request again.
      const asked = new Set<string>();
      for (const [at, id] of tried.entries()) {
        const values = argumentsFor(id, at);
        const body = bodyFor(one, values);
        if (asked.has(body)) continue;
        asked.add(body);
        (one.isVolatile ? writing : reading).set(`${who} ${one.name} ${at}`, () =>
          callFunction(served, caller, one, values),
        );
      }
    }
    for (const bucket of ['documents', 'quote-files', 'conversation-files']) {
      const object = '/storage/v1/object';
      for (const prefix of ['', 'resumes', 'cvs', 'spontaneous'])
        reading.set(
          `${who} list ${bucket}/${prefix}`,
          post(`${object}/list/${bucket}`, { prefix, limit: 1000 }),
        );
      for (const path of person.files.filter((file) => bucketOf.get(file) === bucket)) {
        for (const way of ['authenticated', 'public', 'info/authenticated'])
          reading.set(`${who} ${way} ${bucket}/${path}`, get(`${object}/${way}/${bucket}/${path}`));
        reading.set(
          `${who} sign ${bucket}/${path}`,
          post(`${object}/sign/${bucket}/${path}`, { expiresIn: 60 }),
        );
      }
    }
  }
  return { reading, writing };
}

/** Sends the requests, a few at a time. */
async function answers(asked: ReadonlyMap<string, Question>): Promise<Map<string, string>> {
  const given = new Map<string, string>();
  const waiting = [...asked];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) given.set(next[0], await next[1]());
    }),
  );
  return given;
}

/** The requests whose responses reveal the person. Functions may repeat the id in the request. */
const revealingRequests = (given: ReadonlyMap<string, string>): string[] => {
  const pdf = new TextDecoder('latin1').decode(PDF);
  return [...given].flatMap(([what, answer]) => {
    const text = answer.toLowerCase();
    const isRevealed =
      marks().some((mark) => text.includes(mark.toLowerCase())) ||
      answer.includes(pdf) ||
      (what.includes(' table ') && ids.some((id) => text.includes(id)));
    return isRevealed && !isRefusal(answer) ? [what] : [];
  });
};

/** A refusal may repeat the request. */
const isRefusal = (answer: string): boolean => /^4\d\d /.test(answer) && answer.includes('NoSuchKey');

test('no response reveals a blocked person; after unblocking, every response is as before', async () => {
  const { reading } = await questions();
  const byRecruiter = (what: string): boolean => what.startsWith('rrhh ');
  const before = await answers(new Map([...reading].filter(([what]) => !byRecruiter(what))));
  // Recruiters see at most what the super admin sees.
  const alike = new Set(revealingRequests(before).map((what) => what.replace('super admin', 'rrhh')));
  const theirs = await answers(
    new Map([...reading].filter(([what]) => byRecruiter(what) && alike.has(what))),
  );
  for (const [what, answer] of theirs) before.set(what, answer);
  const revealing = revealingRequests(before);
  // The person is visible in each of these.
  for (const table of [
    'applicant_messages',
    'application_comments',
    'application_events',
    'application_tags',
    'contact_requests',
    'conversation_messages',
    'cv_texts',
    'internship_applications',
    'interviews',
    'job_applications',
    'job_applications_list',
    'notices',
    'person_dismissals',
    'person_merges',
    'skipped_mails',
    'spontaneous_applications',
  ])
    expect(revealing, table).toContain(`super admin table ${table}`);
  const names = new Set(revealing.map((what) => what.split(' ').at(-2)));
  for (const name of [
    'applicant_page',
    'application_timeline',
    'find_in_portal',
    'list_applicant_messages',
    'list_conversation',
    'list_cv_matches',
    'list_notices',
    'list_undelivered_mail',
    'list_unread_replies',
    'person_profile',
    'search_applications',
    'search_contact_requests',
    'search_internship_applications',
    'search_spontaneous_applications',
  ])
    expect(names, name).toContain(name);

  // Requests that reveal nothing before the block are repeated for few ids only: a block only hides.
  const expectedToReveal = new Set([...revealing, ...alike]);
  await block();
  expect(
    revealingRequests(
      await answers(new Map([...reading].filter(([what]) => expectedToReveal.has(what) || !isFurther(what)))),
    ),
  ).toEqual([]);
  await lift();

  const after = await answers(new Map([...reading].filter(([what]) => revealing.includes(what))));
  // The retention period of an application to an open posting starts now; so does the validity of signed URLs.
  const timeless = (answer = ''): string => answer.replace(/"kept_until": "[^"]+"|token=[^"]+/, '');
  for (const what of revealing) expect(timeless(after.get(what)), what).toBe(timeless(before.get(what)));
});

test('blind writes reveal nothing of a blocked person, and change nothing of theirs', async () => {
  const { writing } = await questions();
  const rows = await rowsOf();
  await block();
  expect(revealingRequests(await answers(writing))).toEqual([]);
  await lift();
  expect(await rowsOf()).toEqual(rows);
});

/** Mails to the person, and mails that name them. */
const mailsAbout = () =>
  sql(
    `select idempotency_key as key from mail.outbox
     where idempotency_key not like '%rights-%' and (lower(recipient) = lower($1) or strpos(text, $2) > 0 or strpos(lower(text), lower($1)) > 0)
     order by 1`,
    [person.email, person.canary],
  );

test('no endpoint reveals a blocked person, or sends mail to or about them', async () => {
  const endpoints = (await readdir('supabase/functions', { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  const body = {
    applicationId: person.application,
    applicationIds: [person.application],
    claim: 'access',
    consent_version: '2026-11-22',
    departments: [],
    details: '',
    email: person.email,
    full_name: person.canary,
    kind: 'application-approved',
    language: 'es',
    locations: [],
    message: person.canary,
    name: person.canary,
    password: 'Secreto-de-prueba-1',
    phone: '+56 9 1234 5678',
    token: LINK,
    user_id: people['no role'].id,
  };
  const ask_ = (who: Who, name: string): Promise<string> =>
    ask(served, people[who], `/functions/v1/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  // Everything to be mailed is due.
  await sql(`set session_replication_role = replica;
    update public.applicant_messages set state = 'scheduled', send_at = now() - interval '1 minute', settled_at = null;
    update public.conversation_messages set send_at = now() - interval '1 minute' where state = 'scheduled';
    update public.notices set mailed_at = null;
    update public.job_applications set notified_at = null, applied_at = now() - interval '1 hour';
    update public.internship_applications set notified_at = null;
    update public.spontaneous_applications set notified_at = null;
    update public.interviews set starts_at = now() + interval '2 hours';
    update private.interview_notices set notified_at = now() - interval '1 day';
    set session_replication_role = default`);
  expect(revealingRequests(new Map([['zip', await ask_('rrhh', 'download-cvs-zip')]]))).toEqual(['zip']);

  await block();
  expect(await mailsAbout()).toEqual([]);
  for (const who of PEOPLE)
    for (const name of endpoints)
      if (!DESK_ENDPOINTS.has(name))
        expect(revealingRequests(new Map([[`${who} ${name}`, await ask_(who, name)]]))).toEqual([]);
  expect(await mailsAbout()).toEqual([]);
  const { data } = await service.rpc('claim_cvs', { at_most: 100 }).throwOnError();
  expect(JSON.stringify(data)).not.toMatch(new RegExp(person.files.join('|')));
  await lift();

  await ask_('anon', 'send-applicant-messages');
  await ask_('anon', 'send-pending-notices');
  const keys = (await mailsAbout()).map(({ key }) => String(key).split('/')[0]);
  expect(new Set(keys)).toEqual(
    new Set([
      'applicant-message',
      'application-received',
      'conversation',
      'interview',
      'job-alert-confirmation',
      'mention',
      'spontaneous-received',
    ]),
  );
});
