import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EVENT_LABELS } from '#domain/messages/event-labels.ts';
import { COMPANY } from '#domain/website/company.ts';
import { sendRightsNotices } from '#supabase/functions/_shared/rights-notices.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { removeFilesAsServer } from '#testing/remove-waiting-files.ts';
import { type SpreadPerson, spreadPerson } from '#testing/spread-person.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let tag: string;
const TAG = 'Zurda';
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  visitor = served.client();
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  tag = String((await store(service, 'tags', { name: TAG })).id);
});
afterAll(() => served[Symbol.asyncDispose]());

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const newAddress = (): string => `${randomUUID()}@correo.example`;

const ask = (email: string, fields: Row = {}) =>
  visitor.functions.invoke('request-rights', {
    body: { claim: 'erasure', full_name: 'Elena Díaz', email, details: '', language: 'es', ...fields },
  });

async function mailedToken(email: string): Promise<string> {
  const [mail] = await mailsTo(served.db, email);
  return (
    /\/(?:derechos\/confirmar|en\/your-rights\/confirm)\/([0-9a-f]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
  );
}

const confirm = (token: string) => visitor.rpc('confirm_rights_request', { token });

/** Submits and confirms a request. @returns its id */
async function asked(email: string, fields: Row = {}): Promise<string> {
  expect((await ask(email, fields)).error).toBeNull();
  expect((await confirm(await mailedToken(email))).data).toMatch(/^VD-/);
  const { data } = await service
    .from('rights_requests')
    .select('id')
    .eq('email', email)
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  return z.string().parse(data.id);
}

/** Stores a confirmed request, bypassing the hourly limit of visitors. @returns its id */
const stored = async (email: string, claim: string): Promise<string> =>
  String((await store(service, 'rights_requests', { ...newRecord.rights_requests(), email, claim })).id);

const desk = (): SupabaseClient => people['super admin'].client;

describe('a request', () => {
  test('counts once the owner of the address has confirmed it, and is acknowledged then', async () => {
    const email = newAddress();
    await ask(email, { language: 'en' });
    const token = await mailedToken(email);
    const seen = async () =>
      (await desk().from('rights_requests').select('due_at, confirmed_at').eq('email', email)).data;
    expect(await seen()).toEqual([]);
    expect((await confirm('a'.repeat(32))).data).toBeNull();
    expect((await confirm(token)).data).toMatch(/^VD-[0-9A-F]{8}$/);
    expect((await confirm(token)).data).toBeNull();
    const [request] = (await seen()) ?? [];
    expect(Date.parse(request?.due_at) - Date.parse(request?.confirmed_at)).toBe(30 * 86_400_000);
    await visitor.functions.invoke('send-applicant-messages', { body: {} });
    await visitor.functions.invoke('send-applicant-messages', { body: {} });
    const mails = await mailsTo(served.db, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We have received your request VD-/),
      'Confirm your request about your data',
    ]);
    // Not 01/12/2026, which Americans read as January.
    expect(mails[0]?.text).toMatch(/^Answer by: [A-Z][a-z]+ \d{1,2}, \d{4}$/m);
  });

  test('is acknowledged even if the staff’s address cannot receive mail', async () => {
    const email = newAddress();
    await asked(email);
    await sql(
      `insert into public.notification_settings (email_notifications_enabled, notification_email)
       values (true, 'a,b@correo.example')`,
    );
    expect((await visitor.functions.invoke('send-applicant-messages', { body: {} })).error).toBeNull();
    const { data } = await service.from('rights_requests').select('notified_at').eq('email', email).single();
    expect(data).toEqual({ notified_at: expect.any(String) });
    await sql('delete from public.notification_settings');
  });

  test('gets no receipt once it is answered, whether it was listed before or not', async () => {
    const email = newAddress();
    const request = await asked(email);
    const body = { requestId: request, outcome: 'refused', answer: 'Ya le respondimos.' };
    expect((await desk().functions.invoke('answer-rights-request', { body })).error).toBeNull();
    const { data } = await service.rpc('list_pending_rights_notices', { at_most: 1000 });
    expect(data).not.toContain(request);
    const listedBefore = Object.create(service, {
      rpc: { value: () => ({ throwOnError: async () => ({ data: [request] }) }) },
    });
    await sendRightsNotices({ environment: {}, service: listedBefore, company: COMPANY, atMost: 1 });
    expect((await mailsTo(served.db, email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Respuesta a su solicitud VD-/),
      'Confirme su solicitud sobre sus datos',
    ]);
  });

  test('cannot flood a mailbox, and the response does not reveal who is known', async () => {
    const email = newAddress();
    const answers = [
      await ask(email),
      await ask(email),
      await ask(email),
      await ask(email),
      await ask(newAddress()),
    ];
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ success: true })));
    expect(await mailsTo(served.db, email)).toHaveLength(3);
    for (const fields of [
      { claim: 'constructor' },
      { full_name: ' ' },
      { email: 'nadie' },
      { details: 'x'.repeat(5001) },
    ])
      expect((await ask(newAddress(), fields)).error, JSON.stringify(fields)).not.toBeNull();
  });

  test('is deleted after two days without confirmation, and two years after its answer', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const unconfirmed = { confirmed_at: null, due_at: null };
    const answered = { outcome: 'refused', created_at: '2024-10-01' };
    const stored = await Promise.all(
      [
        { ...unconfirmed, created_at: hoursAgo(49) },
        { ...answered, closed_at: '2024-11-01' },
        { ...unconfirmed, created_at: hoursAgo(47) },
        { ...answered, closed_at: hoursAgo(23 * 30 * 24) },
        { created_at: '2024-10-01' },
      ].map(
        async (fields) =>
          (await store(service, 'rights_requests', { ...newRecord.rights_requests(), ...fields })).id,
      ),
    );
    await sql('select private.delete_expired_rights_requests()');
    const { data } = await service.from('rights_requests').select('id').in('id', stored).throwOnError();
    expect(data.map(({ id }) => id).sort()).toEqual(stored.slice(2).sort());
  });
});

describe('the desk', () => {
  test('is accessible only to those who handle rights', async () => {
    const request = await asked(newAddress());
    for (const who of ['no role', 'rrhh', 'accesos'] as const) {
      const { client } = people[who];
      for (const [name, args] of [
        ['count_person_data', { request }],
        ['export_person_data', { request }],
        ['erase_person', { request }],
        ['rectify_person', { request, given_name: 'x', family_name: 'x', telephone: '' }],
        ['withdraw_consent_of_person', { request }],
        ['extend_rights_request', { request, reason: 'x' }],
        ['begin_rights_answer', { request, wanted_outcome: 'refused', words: 'x' }],
        ['close_rights_request', { request, wanted_outcome: 'refused', words: 'x' }],
        ['renew_data_copy', { request, former_attempt: 1, copy_digest: 'a'.repeat(64) }],
      ] as const)
        expect((await client.rpc(name, args)).error, `${who} ${name}`).toMatchObject({ code: '42501' });
      for (const name of ['export-person-data', 'answer-rights-request', 'resend-data-copy'])
        expect(
          (
            await client.functions.invoke(name, {
              body: { requestId: request, outcome: 'refused', answer: 'x' },
            })
          ).error,
          `${who} ${name}`,
        ).not.toBeNull();
      expect((await client.rpc('list_rights_events', { request })).data).toEqual([]);
    }
  });

  test('extends the deadline once, with the reason, and answers once', async () => {
    const email = newAddress();
    const request = await asked(email, { claim: 'opposition' });
    const extend = (reason: string | null) => desk().rpc('extend_rights_request', { request, reason });
    for (const none of ['  ', null])
      expect((await extend(none)).error, String(none)).toMatchObject({ code: '23514' });
    expect((await extend('Hay que consultar al archivo')).error).toBeNull();
    expect((await extend('Otra vez')).error).toMatchObject({ code: 'P0001' });
    const answer = () =>
      desk().functions.invoke('answer-rights-request', {
        body: { requestId: request, outcome: 'refused', answer: 'No podemos:\n\nla ley obliga a guardarlo.' },
      });
    expect((await answer()).error).toBeNull();
    expect((await answer()).error).not.toBeNull();
    const [mail] = await mailsTo(served.db, email);
    expect(mail?.text).toContain('la ley obliga a guardarlo.');
    expect(mail?.text).toContain('Agencia de Protección de Datos Personales');
    const { data } = await desk()
      .from('rights_requests')
      .select('outcome, email, confirmed_at, due_at')
      .eq('id', request)
      .single()
      .throwOnError();
    expect(data).toMatchObject({ outcome: 'refused', email });
    expect(Date.parse(data.due_at) - Date.parse(data.confirmed_at)).toBe(60 * 86_400_000);
    const events = await desk().rpc('list_rights_events', { request }).throwOnError();
    expect(
      z
        .array(z.object({ kind: z.string() }))
        .parse(events.data)
        .map(({ kind }) => kind),
    ).toEqual(['confirmed', 'extended', 'answered']);
    // Answered: no more data are exported or erased.
    for (const name of ['count_person_data', 'export_person_data'])
      expect((await desk().rpc(name, { request })).data, name).toBeNull();
    expect((await desk().rpc('erase_person', { request })).error).toMatchObject({ code: 'P0001' });
  });
});

const answer = (client: SupabaseClient, requestId: string, outcome: string, words: string) =>
  client.functions.invoke('answer-rights-request', { body: { requestId, outcome, answer: words } });

const UNDER_WAY = 'Se está enviando otra respuesta a esta solicitud. Inténtelo en dos minutos.';

/** The response body of a refusal. */
async function refusal({ error }: { error: unknown }): Promise<unknown> {
  if (!(error instanceof FunctionsHttpError))
    throw new Error('the request was not refused', { cause: error });
  return error.context.json();
}

test('an answer mailed but not recorded can be retried immediately, a different one only later', async () => {
  const email = newAddress();
  const [retried, changed] = [await stored(email, 'opposition'), await stored(email, 'opposition')];
  const failing = async (request: string) => {
    await sql('alter table public.rights_events add constraint fails check (false) not valid');
    expect((await answer(desk(), request, 'refused', 'Primera respuesta.')).error).not.toBeNull();
    await sql('alter table public.rights_events drop constraint fails');
  };
  await failing(retried);
  expect((await answer(desk(), retried, 'refused', 'Primera respuesta.')).error).toBeNull();
  await failing(changed);
  const second = () => answer(desk(), changed, 'refused', 'Segunda respuesta.');
  expect(await refusal(await second())).toEqual({ error: UNDER_WAY });
  // Another text or outcome is a different answer.
  expect(await refusal(await answer(desk(), changed, 'fulfilled', 'Primera respuesta.'))).toEqual({
    error: UNDER_WAY,
  });
  expect(await mailsTo(served.db, email)).toHaveLength(2);
  await sql(`update private.rights_answers_under_way set begun_at = now() - interval '3 minutes'`);
  expect((await second()).error).toBeNull();
  const { data } = await service.from('rights_requests').select('answer').eq('id', changed).single();
  expect(data).toEqual({ answer: 'Segunda respuesta.' });
  // The recorded answer is the one mailed last.
  const [last, ...former] = (await mailsTo(served.db, email)).map(({ text }) => text);
  expect(last).toContain('Segunda respuesta.');
  expect(former).toHaveLength(2);
});

test.each(['two people', 'one person in two tabs'])(
  'of two answers sent concurrently by %s, one is mailed, and it is the one recorded',
  async (who) => {
    await sql(
      `insert into public.admin_role_permissions (role_id, permission_id)
       select held.role_id, permission.id
       from public.admin_user_roles held, public.admin_permissions permission
       where held.user_id = $1 and permission.name = 'rrhh.rights.manage' on conflict do nothing`,
      [people.rrhh.id],
    );
    const others = who === 'two people' ? people.rrhh.client : desk();
    for (let round = 0; round < 3; round += 1) {
      const email = newAddress();
      const request = await stored(email, 'opposition');
      const answers = await Promise.all([
        answer(desk(), request, 'fulfilled', 'Concedido.'),
        answer(others, request, 'refused', 'Denegado.'),
      ]);
      expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
      const mails = await mailsTo(served.db, email);
      expect(mails).toHaveLength(1);
      const { data } = await service.from('rights_requests').select('answer').eq('id', request).single();
      expect(mails[0]?.text).toContain(z.string().parse(data?.answer));
    }
  },
);

test('the same answer sent twice concurrently is mailed and recorded once', async () => {
  const email = newAddress();
  const request = await stored(email, 'opposition');
  const answers = await Promise.all(
    Array.from({ length: 2 }, () => answer(desk(), request, 'refused', 'No podemos.')),
  );
  const refused = answers.filter(({ error }) => error !== null);
  expect(refused).toHaveLength(1);
  expect(await Promise.all(refused.map(refusal))).toEqual([{ error: 'Esta solicitud ya fue respondida' }]);
  expect(await mailsTo(served.db, email)).toHaveLength(1);
  expect(await sql('select kind from public.rights_events where rights_request_id = $1', [request])).toEqual([
    { kind: 'answered' },
  ]);
});

test.each(['rrhh', 'super admin'] as const)(
  'nobody can answer while another answer by %s is being mailed, but its lock expires',
  async (who) => {
    const email = newAddress();
    const request = await stored(email, 'opposition');
    await sql('insert into private.rights_answers_under_way (rights_request_id, actor_id) values ($1, $2)', [
      request,
      people[who].id,
    ]);
    const refuse = () => answer(desk(), request, 'refused', 'No podemos.');
    expect(await refusal(await refuse())).toEqual({ error: UNDER_WAY });
    expect(await mailsTo(served.db, email)).toEqual([]);
    await sql(`update private.rights_answers_under_way set begun_at = now() - interval '3 minutes'`);
    expect((await refuse()).error).toBeNull();
    expect(await mailsTo(served.db, email)).toHaveLength(1);
  },
);

/** Waits until calls of a function are blocked by another transaction. */
const untilBlocked = (name: string, calls = 1): Promise<void> =>
  expect
    .poll(() =>
      sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
        [name],
      ),
    )
    .toHaveLength(calls);

test.each([
  ['close_rights_request', { wanted_outcome: 'refused', words: 'Denegado.' }],
  ['block_person', {}],
  ['rectify_person', { given_name: 'Eva', family_name: 'Soto', telephone: '' }],
  ['withdraw_consent_of_person', {}],
  ['erase_person', {}],
  ['extend_rights_request', { reason: 'Hay que consultar al archivo' }],
])('%s waits for the answer that closes the request, and does nothing afterwards', async (name, args) => {
  const request = await stored(newAddress(), 'opposition');
  await asAdministrator(served.db.url, async (client) => {
    await client.query('begin');
    await client.query(
      `update public.rights_requests set closed_at = now(), outcome = 'fulfilled', answer = 'Concedido.' where id = $1`,
      [request],
    );
    const acting = Promise.resolve(desk().rpc(name, { request, ...args }));
    await untilBlocked(name);
    await client.query('commit');
    expect((await acting).error).toMatchObject({ code: 'P0001' });
  });
  const { data } = await service
    .from('rights_requests')
    .select('outcome, answer, blocked_at, extension_reason')
    .eq('id', request)
    .single();
  expect(data).toEqual({
    outcome: 'fulfilled',
    answer: 'Concedido.',
    blocked_at: null,
    extension_reason: null,
  });
  expect(await sql('select kind from public.rights_events where rights_request_id = $1', [request])).toEqual(
    [],
  );
});

test('requests from any link of an address, and from its form, wait for one another and share a limit', async () => {
  const email = newAddress();
  const [token, otherToken] = await Promise.all([applicantToken(email), applicantToken(email)]);
  const own = 'create_own_rights_request';
  const asking = { claim: 'access', details: '' };
  await visitor.rpc(own, { ...asking, token }).throwOnError();
  await visitor.rpc(own, { ...asking, token: otherToken }).throwOnError();
  await asAdministrator(served.db.url, async (client) => {
    await client.query('begin');
    await client.query('select public.create_own_rights_request($1, $2, $3)', [token, 'access', '']);
    const another = Promise.resolve(visitor.rpc(own, { ...asking, token: otherToken }));
    await untilBlocked(own);
    const form = Promise.resolve(
      service.rpc('create_rights_request', {
        ...asking,
        full_name: 'Elena Díaz',
        email: email.toUpperCase(),
        language: 'es',
        token_digest: digestOf(randomUUID()),
        sender_digest: digestOf(randomUUID()),
      }),
    );
    await untilBlocked('create_rights_request');
    await client.query('commit');
    expect(await another).toMatchObject({ error: null, data: '' });
    expect(await form).toMatchObject({ error: null, data: null });
  });
});

async function applicantToken(email: string): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const opened = await store(service, 'job_postings', newRecord.job_postings());
  const record = newRecord.job_applications(String(opened.id), await uploadCv(visitor, 'resumes'));
  const { id } = await store(service, 'job_applications', { ...record, email });
  await service
    .rpc('create_applicant_link', { about: 'application', applicant: id, token_digest: digestOf(token) })
    .throwOnError();
  return token;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a concurrent refusal and block leave nobody blocked', async () => {
  for (let round = 0; round < 6; round += 1) {
    const request = await stored(newAddress(), 'rectification');
    await Promise.all([
      desk()
        .rpc('close_rights_request', { request, wanted_outcome: 'refused', words: 'Denegado.' })
        .throwOnError(),
      desk().rpc('block_person', { request }),
    ]);
    const { data } = await service
      .from('rights_requests')
      .select('outcome, blocked_at')
      .eq('id', request)
      .single();
    expect(data).toEqual({ outcome: 'refused', blocked_at: null });
  }
});

test('a person erased with the first of two answers is a pseudonym in the second too, but not in a later request', async () => {
  const email = newAddress();
  const [access, erasure] = [await stored(email, 'access'), await stored(email, 'erasure')];
  const close = (request: string) =>
    desk()
      .rpc('close_rights_request', { request, wanted_outcome: 'fulfilled', words: `Estimada ${email}` })
      .throwOnError();
  await desk().rpc('erase_person', { request: erasure }).throwOnError();
  await close(erasure);
  await close(access);
  expect(await rawScan(email.split('@')[0] ?? '')).toEqual([]);
  const later = await stored(email, 'opposition');
  await close(later);
  const { data } = await service.from('rights_requests').select('email').eq('id', later).single();
  expect(data).toEqual({ email });
});

test('an erased person is a pseudonym in both of two requests answered concurrently', async () => {
  const email = newAddress();
  const [access, erasure] = [await stored(email, 'access'), await stored(email, 'erasure')];
  await desk().rpc('erase_person', { request: erasure }).throwOnError();
  const close = 'select public.close_rights_request($1, $2, $3)';
  await asAdministrator(served.db.url, async (client) => {
    await client.query('begin');
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: people['super admin'].id, role: 'authenticated', aal: 'aal2' }),
    ]);
    await client.query(close, [erasure, 'fulfilled', 'Borrado.']);
    const closing = Promise.resolve(
      desk().rpc('close_rights_request', {
        request: access,
        wanted_outcome: 'fulfilled',
        words: `Estimada ${email}`,
      }),
    );
    await untilBlocked('close_rights_request');
    await client.query('commit');
    expect((await closing).error).toBeNull();
  });
  expect(await rawScan(email.split('@')[0] ?? '')).toEqual([]);
});

const spread = (): Promise<SpreadPerson> =>
  spreadPerson({ served, service, posting, tag, colleague: String(people.rrhh.id) });

/** Every table that contains one of the texts, regardless of case. */
async function rawScan(...texts: readonly string[]): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')
       -- Realtime changes expire within minutes.
       and (schemaname, tablename) <> ('realtime', 'changes')`,
  );
  // One statement for all tables: with one each, most of the time went into round trips.
  const scans = tables.map(
    ({ name }) =>
      `select '${name}' as name where exists (
         select from ${name} as one, unnest($1::text[]) as given where strpos(lower(one::text), lower(given)) > 0)`,
  );
  return asAdministrator(served.db.url, async (client) => {
    const { rows } = await client.query(scans.join(' union all '), [texts]);
    return rows.map(({ name }) => String(name)).sort();
  });
}

test('the export of a person spread over the tables is complete, and their erasure leaves no trace', async () => {
  const { canary, email, files } = await spread();
  const request = await asked(email.toLowerCase());
  const where = await rawScan(canary);
  expect(where.length).toBeGreaterThan(6);
  const counted = (await desk().rpc('count_person_data', { request })).data;
  expect(counted).toMatchObject({
    job_applications: 2,
    internship_applications: 1,
    spontaneous_applications: 1,
    quote_requests: 1,
    job_alerts: 1,
    messages: 1,
    interviews: 1,
    conversation: 4,
    comments: 1,
    files: 6,
  });

  const exportAll = () =>
    fetch(`${served.url}/functions/v1/export-person-data`, {
      method: 'POST',
      headers: {
        apikey: served.keys.publishable,
        authorization: `Bearer ${people['super admin'].token}`,
      },
      body: JSON.stringify({ requestId: request }),
    });
  // Unreadable files are not left out as if they were deleted.
  await served.db.sql('revoke select on storage.objects from service_role');
  const broken = await exportAll();
  await expect(broken.bytes()).rejects.toThrow();
  await served.db.sql('grant select on storage.objects to service_role');
  const response = await exportAll();
  expect(response.status).toBe(200);
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const names = Object.keys(entries);
  expect(names.filter((name) => name.startsWith('archivos/'))).toHaveLength(6);
  const json = new TextDecoder().decode(entries['datos.json']);
  // Every canary that a raw scan finds in user content is in the export.
  const exported = z.record(z.string(), z.array(z.unknown())).parse(JSON.parse(json));
  for (const kind of [
    'job_applications',
    'internship_applications',
    'spontaneous_applications',
    'quote_requests',
    'comments',
    'interviews',
    'conversation',
    'mails',
  ])
    expect(JSON.stringify(exported[kind]), kind).toContain(canary);
  expect(exported.job_applications).toContainEqual(expect.objectContaining({ cv_text: canary }));
  for (const kind of ['internship_applications', 'spontaneous_applications'])
    expect(exported[kind], kind).toEqual([expect.objectContaining({ cv_text: `${canary} en el CV` })]);
  expect(json).toContain(TAG);
  expect(json).not.toMatch(/token_digest|unsubscribe_token|person_key|mi-postulacion\/[0-9a-f]/);
  const html = new TextDecoder().decode(entries['datos.html']);
  expect(html).toContain(canary);
  expect(html).not.toContain('<script');
  const headings = [...html.matchAll(/<th>([^<]*)/g)].map(([, heading = '']) => heading);
  expect(headings.length).toBeGreaterThan(50);
  expect([...new Set(headings)].filter((heading) => /^[a-z_]+$/.test(heading))).toEqual([]);
  expect(html).toMatch(/<th>Recibida<\/th><td>\d+ de [a-z]+ de 20\d\d a las \d\d:\d\d</);

  expect((await desk().rpc('erase_person', { request })).error).toBeNull();
  await removeFilesAsServer(service);
  expect(await rawScan(canary)).toEqual([]);
  expect(await rawScan(...files)).toEqual([]);
  expect((await desk().rpc('count_person_data', { request })).data).toMatchObject({
    job_applications: 0,
    mails: 0,
  });
  await desk().functions.invoke('answer-rights-request', {
    body: { requestId: request, outcome: 'fulfilled', answer: 'Eliminamos todo.' },
  });
  // The answer itself is in flight; nothing else names them.
  expect(await rawScan(email)).toEqual(['mail.outbox']);
  expect(await rawScan('Eliminamos todo.')).toEqual(['mail.outbox']);
  const { data } = await desk()
    .from('rights_requests')
    .select('email, full_name, person_digest, outcome')
    .eq('id', request)
    .single()
    .throwOnError();
  expect(data).toEqual({
    email: null,
    full_name: null,
    outcome: 'fulfilled',
    person_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const events = await desk().rpc('list_rights_events', { request }).throwOnError();
  expect(JSON.stringify(events.data)).toContain('"job_applications":2');
});

test('a name and a phone are corrected wherever the person appears, and nowhere else', async () => {
  const [one, other] = [await spread(), await spread()];
  const request = await asked(one.email.toUpperCase(), { claim: 'rectification' });
  const rectify = (given_name: string, family_name: string, telephone: string) =>
    desk().rpc('rectify_person', { request, given_name, family_name, telephone });
  const before = await rawScan('Rectificada');
  expect(before).toEqual([]);
  expect((await rectify('Rectificada', 'Núñez', '')).data).toEqual({
    job_applications: 2,
    internship_applications: 1,
    spontaneous_applications: 1,
    quote_requests: 1,
  });
  const names = async (table: string, column: string, email: string) =>
    (await service.from(table).select(column).ilike('email', email).throwOnError()).data;
  expect(await names('job_applications', 'full_name', one.email)).toEqual([
    { full_name: 'Rectificada Núñez' },
    { full_name: 'Rectificada Núñez' },
  ]);
  expect(await names('internship_applications', 'first_name', one.email)).toEqual([
    { first_name: 'Rectificada' },
  ]);
  expect(await names('contact_requests', 'name', one.email)).toEqual([{ name: 'Rectificada Núñez' }]);
  expect(await names('contact_requests', 'name', other.email)).not.toContainEqual({
    name: 'Rectificada Núñez',
  });
  expect((await rectify('', '', '+56 9 9999 0000')).error).toBeNull();
  expect(await names('job_applications', 'phone', one.email)).toEqual([
    { phone: '+56 9 9999 0000' },
    { phone: '+56 9 9999 0000' },
  ]);
  expect((await rectify('x'.repeat(300), 'x', '')).error).toMatchObject({ code: '23514' });
  const events = await desk().rpc('list_rights_events', { request }).throwOnError();
  expect(JSON.stringify(events.data)).not.toContain('Rectificada');
});

test('every kind of event has a label in the export', async () => {
  const [row] = await sql(
    "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'application_events_kind_check'",
  );
  const kinds = [...String(row?.definition).matchAll(/'([a-z_]+)'/g)].map(([, kind]) => kind);
  expect(Object.keys(EVENT_LABELS).toSorted()).toEqual(kinds.toSorted());
});

test('a request whose mail fails does not hold up the others', async () => {
  const [failing, other] = [newAddress(), newAddress()];
  for (const email of [failing, other]) await asked(email);
  const sendDue = () => served.client().functions.invoke('send-applicant-messages', { body: {} });
  const acknowledged = (email: string) =>
    sql("select from mail.outbox where recipient = $1 and idempotency_key like 'rights-received/%'", [email]);
  await sql(`alter table mail.outbox add constraint failing check (recipient <> '${failing}') not valid`);
  expect((await sendDue()).error).not.toBeNull();
  await sql('alter table mail.outbox drop constraint failing');
  expect(await acknowledged(failing)).toEqual([]);
  expect(await acknowledged(other)).toHaveLength(1);
  expect((await sendDue()).error).toBeNull();
  expect(await acknowledged(failing)).toHaveLength(1);
});

test('mails that name a longer address containing theirs are kept', async () => {
  const request = await asked('na@correo.example');
  const mails = {
    'her address': 'Escribió na@correo.example.',
    'her address in brackets': '<NA@correo.example>',
    'longer address': 'Escribió ana@correo.example',
    subdomain: 'Escribió na@correo.example.org',
  };
  for (const [what, text] of Object.entries(mails))
    await sql(
      `insert into mail.outbox (recipient, subject, text, html, idempotency_key, sent_at)
       values ('rrhh@correo.example', $1, $2, $2, $1, now())`,
      [what, text],
    );
  await desk().rpc('erase_person', { request }).throwOnError();
  const left = await sql(
    "select subject from mail.outbox where recipient = 'rrhh@correo.example' order by subject",
  );
  expect(left.map(({ subject }) => subject)).toEqual(['longer address', 'subdomain']);
});

test('the data of somebody else with the same name are kept', async () => {
  const [one, other] = [await spread(), await spread()];
  const before = await rawScan(other.canary);
  const request = await asked(one.email);
  await desk().rpc('erase_person', { request }).throwOnError();
  expect(await rawScan(other.canary)).toEqual(before);
});

describe('the link to a copy of the data', () => {
  const NO_COPY = { error: 'Esta solicitud no tiene una copia que enviar' };
  const download = (token: string) =>
    fetch(`${served.url}/functions/v1/download-data-copy`, {
      method: 'POST',
      headers: { apikey: served.keys.publishable },
      body: JSON.stringify({ token }),
    });
  const linkIn = async (email: string): Promise<string> => {
    const [mail] = await mailsTo(served.db, email);
    return /\/(?:derechos\/copia|en\/your-rights\/copy)\/([0-9a-f]{64})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  /** Somebody who applied, asked for their data and got an answer. */
  async function answered(claim = 'access'): Promise<{ email: string; request: string; token: string }> {
    const email = newAddress();
    const request = await stored(email, claim);
    await store(service, 'contact_requests', { ...newRecord.contact_requests(), email });
    expect((await answer(desk(), request, 'fulfilled', 'Hecho.')).error).toBeNull();
    return { email, request, token: await linkIn(email) };
  }
  const events = async (request: string) =>
    (
      await sql('select kind from public.rights_events where rights_request_id = $1 order by id', [request])
    ).map(({ kind }) => kind);

  test.each([
    ['access', true],
    ['portability', true],
    ['opposition', false],
  ])('comes with an answer that fulfils a request for %s: %s', async (claim, isLinked) => {
    const { email, token } = await answered(claim);
    expect(token !== '').toBe(isLinked);
    const [mail] = await mailsTo(served.db, email);
    expect(mail?.text.includes('El enlace a su copia sirve una vez, dentro de 7 días.')).toBe(isLinked);
    // A refusal has none.
    const refused = newAddress();
    expect((await answer(desk(), await stored(refused, claim), 'refused', 'No.')).error).toBeNull();
    expect(await linkIn(refused)).toBe('');
  });

  test('cannot be left out by whoever calls the database directly', async () => {
    const request = await stored(newAddress(), 'access');
    const directly = { request, wanted_outcome: 'fulfilled', words: 'Hecho.' };
    expect((await desk().rpc('begin_rights_answer', directly)).error?.code).toBe('23514');
    expect((await desk().rpc('close_rights_request', directly)).error?.code).toBe('23514');
  });

  test('downloads everything once, or again within the hour, and is recorded once', async () => {
    const { email, request, token } = await answered();
    const first = await download(token);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const files = unzipSync(new Uint8Array(await first.arrayBuffer()));
    const data = z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .parse(JSON.parse(Buffer.from(files['datos.json'] ?? []).toString()));
    expect(data.quote_requests).toMatchObject([{ email }]);
    // The copy must not contain what opens it.
    expect(JSON.stringify(data)).not.toContain(token);
    expect((await download(token)).status).toBe(200);
    expect(await events(request)).toEqual(['answered', 'downloaded']);
    await sql(
      `update private.data_copies set downloaded_at = now() - interval '61 minutes' where rights_request_id = $1`,
      [request],
    );
    expect((await download(token)).status).toBe(410);
    expect(await events(request)).toEqual(['answered', 'downloaded']);
  });

  test('is sent again by those who answer: the new link works, the former no longer, and both are recorded', async () => {
    const { email, request, token } = await answered();
    const state = async () => (await desk().rpc('get_data_copy', { request }).throwOnError()).data;
    expect(await state()).toEqual([
      { sent_at: expect.any(String), expires_at: expect.any(String), downloaded_at: null, attempt: 1 },
    ]);
    expect((await download(token)).status).toBe(200);
    expect(await state()).toMatchObject([{ downloaded_at: expect.any(String) }]);
    await sql(`update private.data_copies set expires_at = now() where rights_request_id = $1`, [request]);
    const resend = ({ client }: Caller) =>
      client.functions.invoke('resend-data-copy', { body: { requestId: request } });
    for (const who of ['anon', 'no role', 'accesos'] as const) {
      expect((await resend(people[who])).error, who).not.toBeNull();
      const renewal = { request, former_attempt: 1, copy_digest: 'a'.repeat(64) };
      expect((await people[who].client.rpc('renew_data_copy', renewal)).error?.code, who).toBe('42501');
      expect((await people[who].client.rpc('get_data_copy', { request })).data ?? [], who).toEqual([]);
    }
    // Even of two at the same time, one link is mailed.
    await asAdministrator(served.db.url, async (client) => {
      await client.query('begin');
      await client.query('select from private.data_copies where rights_request_id = $1 for update', [
        request,
      ]);
      const both = Promise.all([resend(people['super admin']), resend(people['super admin'])]);
      // Each has read which link is the former one.
      await untilBlocked('renew_data_copy', 2);
      await client.query('rollback');
      expect((await both).map(({ error }) => error)).toEqual([null, null]);
    });
    const links = (await mailsTo(served.db, email)).flatMap(
      ({ text }) => /\/derechos\/copia\/([0-9a-f]{64})\b/.exec(text)?.[1] ?? [],
    );
    expect(links).toHaveLength(2);
    const renewed = links.find((link) => link !== token) ?? '';
    expect((await download(token)).status).toBe(410);
    expect((await download(renewed)).status).toBe(200);
    expect(await events(request)).toEqual(['answered', 'downloaded', 'copy_resent', 'downloaded']);
    expect(await state()).toMatchObject([{ attempt: 2 }]);
  });

  test('is not sent for requests that came with none, nor once the person is erased', async () => {
    const resend = (requestId: string) =>
      desk().functions.invoke('resend-data-copy', { body: { requestId } });
    for (const [claim, outcome] of [
      ['access', 'refused'],
      ['opposition', 'fulfilled'],
    ] as const) {
      const request = await stored(newAddress(), claim);
      expect(await refusal(await resend(request))).toEqual(NO_COPY);
      expect((await answer(desk(), request, outcome, 'Hecho.')).error).toBeNull();
      expect(await refusal(await resend(request))).toEqual(NO_COPY);
    }
    const { email, request } = await answered();
    const erasure = await stored(email, 'erasure');
    await desk().rpc('erase_person', { request: erasure }).throwOnError();
    expect(await refusal(await resend(request))).toEqual(NO_COPY);
  });

  test('expires after a week', async () => {
    const { request, token } = await answered();
    const age = (interval: string) =>
      sql(
        `update private.data_copies set expires_at = expires_at - interval '${interval}'
         where rights_request_id = $1`,
        [request],
      );
    await age('167 hours');
    expect((await download(token)).status).toBe(200);
    await age('1 hour');
    expect((await download(token)).status).toBe(410);
  });

  test('opens nothing before the answer is recorded, with another token, or once the person is erased', async () => {
    const { email, request, token } = await answered();
    await sql(`update public.rights_requests set closed_at = null, outcome = null where id = $1`, [request]);
    expect((await download(token)).status).toBe(410);
    await sql(`update public.rights_requests set closed_at = now(), outcome = 'refused' where id = $1`, [
      request,
    ]);
    expect((await download(token)).status).toBe(410);
    await sql(`update public.rights_requests set outcome = 'fulfilled' where id = $1`, [request]);
    for (const other of ['a'.repeat(64), token.slice(1), token.toUpperCase(), 'constructor', ''])
      expect([400, 410]).toContain((await download(other)).status);
    const erasure = await stored(email, 'erasure');
    await desk().rpc('erase_person', { request: erasure }).throwOnError();
    expect((await answer(desk(), erasure, 'fulfilled', 'Hecho.')).error).toBeNull();
    expect((await download(token)).status).toBe(410);
  });

  test('is kept as a digest that nobody reads, and only server functions use it', async () => {
    const { request, token } = await answered();
    const [copy] = await sql('select digest from private.data_copies where rights_request_id = $1', [
      request,
    ]);
    expect(copy).toEqual({ digest: createHash('sha256').update(token).digest('hex') });
    const digest = { token_digest: copy?.digest };
    for (const client of [visitor, people['no role'].client, people.rrhh.client, desk()]) {
      expect((await client.rpc('take_data_copy', digest)).error?.code).toBe('42501');
      expect((await client.schema('private').from('data_copies').select()).error).not.toBeNull();
    }
    expect((await service.rpc('take_data_copy', digest)).data).toMatchObject({ language: 'es' });
  });
});
