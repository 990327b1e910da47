import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';
import type { Language } from '#domain/values/language.ts';
import { applicantPath } from '#domain/website/mail-paths.ts';
import { newRecord, PDF, store, uploadCv } from '#testing/records.ts';
import { joinSharedSite, type SharedSite } from '#testing/shared-site.ts';

let site: SharedSite;
let service: SupabaseClient;
let posting: string;
beforeAll(async () => {
  site = await joinSharedSite();
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  service = createClient(site.url, site.keys.secret, options);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => site[Symbol.asyncDispose]());

const QUESTION = {
  id: 'q1',
  kind: 'yes_no',
  text: { es: '¿Tiene licencia SEC?' },
  required: true,
};

const visitor = (): SupabaseClient => createClient(site.url, site.keys.publishable);

interface Applicant {
  readonly id: string;
  readonly email: string;
  readonly path: string;
}

/** Applies as a visitor, and takes the link from the acknowledgment mail. */
async function applied(
  fields: { language?: Language; full_name?: string; email?: string } = {},
): Promise<Applicant> {
  const client = visitor();
  const { data } = await client
    .from('job_applications')
    .insert({ ...newRecord.job_applications(posting, await uploadCv(client, 'resumes')), ...fields })
    .select('id, email')
    .single()
    .throwOnError();
  const { email, id } = data;
  await client.functions.invoke('send-application-notification', { body: { applicationId: id } });
  return { id, email, path: await mailedPath(email) };
}

async function studied(): Promise<Applicant> {
  const client = visitor();
  const { data } = await client
    .from('internship_applications')
    .insert(newRecord.internship_applications(await uploadCv(client, 'cvs')))
    .select('id, email')
    .single()
    .throwOnError();
  await client.functions.invoke('send-pending-notices', { body: {} });
  return { ...data, path: await mailedPath(data.email) };
}

const mailsTo = (email: string) =>
  site.sql('select text, subject from mail.outbox where recipient = $1 order by created_at desc', [email]);

async function mailedPath(email: string): Promise<string> {
  const [mail] = await mailsTo(email);
  const [path] = /\/(?:mi-postulacion|en\/my-application)\/[0-9a-f]{32}/.exec(String(mail?.text)) ?? [];
  if (!path) throw new Error('the mail has no link');
  return path;
}

const open = (path: string): Promise<Response> => fetch(new URL(path, site.url));

/** Posts the page's form like a browser without scripts. */
function press(path: string, change: string, fields: Record<string, string | Blob> = {}): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ change, ...fields }))
    if (typeof value === 'string') body.set(name, value);
    else body.set(name, value, 'cv.pdf');
  return fetch(new URL(path, site.url), {
    method: 'POST',
    body,
    headers: { origin: site.url, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
}

const storedRow = async ({ id }: Applicant) =>
  (
    await service
      .from('job_applications')
      .select('full_name, phone, status, rejection_reason, withdrawn_at, resume_url')
      .eq('id', id)
      .maybeSingle()
  ).data;

test('the mailed link opens the application, on a page that is neither cached nor indexed', async () => {
  const applicant = await applied({ language: 'en', full_name: 'Amanda Rojas' });
  expect(applicant.path).toMatch(/^\/en\/my-application\//);
  const page = await open(applicant.path);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  const html = await page.text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  for (const words of ['Amanda Rojas', applicant.email, 'Received', 'People decide'])
    expect(html).toContain(words);
  for (const path of ['/sitemap.xml', '/robots.txt', '/'])
    expect(await (await open(path)).text()).not.toContain('my-application');
  expect(await site.output()).not.toContain(applicant.path.split('/').at(-1));
});

describe('guessed and mutated tokens', () => {
  test('open and change nothing', async () => {
    const applicant = await applied();
    const token = applicant.path.split('/').at(-1) ?? '';
    const before = await storedRow(applicant);
    const flipped = Array.from(token, (digit, at) => {
      const other = digit === '0' ? '1' : '0';
      return token.slice(0, at) + other + token.slice(at + 1);
    });
    const malformed = [
      token.toUpperCase(),
      `${token} `,
      token.slice(1),
      `${token}0`,
      '%',
      '_'.repeat(32),
      "' or true --",
      'constructor',
    ].filter((guess) => guess !== token);
    const client = visitor();
    const calls: Record<string, (guess: string) => Record<string, string>> = {
      applicant_page: (guess) => ({ token: guess }),
      withdraw_application: (guess) => ({ token: guess }),
      erase_own_application: (guess) => ({ token: guess }),
      prolong_own_consent: (guess) => ({ token: guess }),
      get_own_other_processes_consent: (guess) => ({ token: guess }),
      accept_other_processes: (guess) => ({
        token: guess,
        shown_version: CONSENT_TEXTS.other_processes.version,
        shown_language: 'es',
      }),
      withdraw_own_other_processes: (guess) => ({ token: guess }),
      correct_own_contact: (guess) => ({ token: guess, name: 'x', last_name: 'x', phone: 'x' }),
    };
    const names = Object.keys(calls);
    for (const [at, name] of names.entries()) {
      const random = Array.from({ length: 4 }, () => randomBytes(16).toString('hex'));
      const ownFlipped = flipped.filter((_, digit) => digit % names.length === at);
      await Promise.all(
        [...malformed, ...random, ...ownFlipped].map(async (guess) => {
          const { data, error } = await client.rpc(name, calls[name]?.(guess));
          expect(error, `${name} ${guess}`).toBeNull();
          expect(data === null || data === false, `${name} ${guess}`).toBe(true);
        }),
      );
    }
    expect(await storedRow(applicant)).toEqual(before);
    for (const guess of [flipped[0] ?? '', 'x', '..%2f', 'constructor'])
      expect((await open(applicantPath({ language: 'es', token: guess }))).status, guess).toBe(410);
  });

  test('nobody can read or create links over the API, not even super admins', async () => {
    const { data } = await visitor().auth.signInWithPassword(site.administrator);
    const administrator = createClient(site.url, site.keys.publishable, {
      accessToken: async () => data.session?.access_token ?? null,
    });
    for (const client of [visitor(), administrator]) {
      expect((await client.schema('private').from('applicant_links').select()).error).not.toBeNull();
      const made = await client.rpc('create_applicant_link', {
        about: 'application',
        applicant: randomUUID(),
        token_digest: 'a'.repeat(64),
      });
      expect(made.error).toMatchObject({ code: '42501' });
    }
  });

  test('a link that has expired, or was mailed to a wrong address, opens nothing', async () => {
    const [expired, misled] = [await applied(), await applied()];
    await site.sql(
      "update private.applicant_links set expires_at = now() - interval '1 s' where application_id = $1",
      [expired.id],
    );
    await service
      .from('job_applications')
      .update({ email: `${randomUUID()}@a.example` })
      .eq('id', misled.id);
    for (const { path } of [expired, misled]) {
      expect((await open(path)).status).toBe(410);
      expect((await press(path, 'withdraw')).status).toBe(410);
    }
  });
});

describe('the applicant', () => {
  test('sees only decisions that were mailed, not those that can still be undone', async () => {
    const applicant = await applied();
    await service
      .from('job_applications')
      .update({ status: 'rejected' })
      .eq('id', applicant.id)
      .throwOnError();
    const shown = async () =>
      (await (await open(applicant.path)).text()).replaceAll(/<script.*?<\/script>/gs, '');
    expect(await shown()).toContain('Recibida');
    expect(await shown()).not.toContain('Proceso terminado');
    await site.sql('update public.applicant_messages set send_at = now() where application_id = $1', [
      applicant.id,
    ]);
    await service.functions.invoke('send-applicant-messages', { body: {} });
    // The site may already be sending it.
    await expect.poll(shown).toContain('Proceso terminado');
    const told = await shown();
    expect(told).toContain('Esta vez seguimos adelante con otras personas');
    // The link in the second mail is a different one, but opens the same page.
    const second = await mailedPath(applicant.email);
    expect(second).not.toBe(applicant.path);
    expect((await open(second)).status).toBe(200);
  });

  test('withdraws once, and gets no further messages', async () => {
    const applicant = await applied();
    await service
      .from('job_applications')
      .update({ status: 'reviewing' })
      .eq('id', applicant.id)
      .throwOnError();
    const answer = await press(applicant.path, 'withdraw');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${applicant.path}?hecho=withdraw`,
    ]);
    expect(await (await open(`${applicant.path}?hecho=withdraw`)).text()).toContain('quedó retirada');
    const withdrawn = await storedRow(applicant);
    expect(withdrawn).toMatchObject({ status: 'rejected', rejection_reason: 'withdrew' });
    await press(applicant.path, 'withdraw');
    expect(await storedRow(applicant)).toEqual(withdrawn);
    const messages = await service
      .from('applicant_messages')
      .select('state')
      .eq('application_id', applicant.id)
      .throwOnError();
    expect(messages.data).toEqual([{ state: 'cancelled' }]);
    const events = await service
      .from('application_events')
      .select('kind')
      .eq('application_id', applicant.id)
      .order('id')
      .throwOnError();
    expect(events.data?.map(({ kind }) => kind)).toEqual([
      'received',
      'mailed',
      'status_changed',
      'withdrawn',
    ]);
  });

  test('can withdraw a repeated application, through the link of either', async () => {
    const first = await applied();
    await applied({ email: first.email });
    const path = await mailedPath(first.email);
    expect(path).not.toBe(first.path);
    expect((await press(path, 'withdraw')).status).toBe(303);
    expect(await storedRow(first)).toMatchObject({ status: 'rejected', rejection_reason: 'withdrew' });
  });

  test('presses a button five times, which the timeline shows once', async () => {
    const applicant = await applied();
    for (const numeral of 'IVXLC') {
      expect((await press(applicant.path, 'prolong')).status).toBe(303);
      const contact = { name: `Amanda ${numeral}`, phone: '+56 9 1' };
      expect((await press(applicant.path, 'contact', contact)).status).toBe(303);
    }
    const { data } = await service
      .from('application_events')
      .select('kind')
      .eq('application_id', applicant.id)
      .in('kind', ['consent_prolonged', 'contact_corrected'])
      .order('kind')
      .throwOnError();
    expect(data).toEqual([{ kind: 'consent_prolonged' }, { kind: 'contact_corrected' }]);
  });

  test('can correct name and phone within their limits, and nothing else', async () => {
    const applicant = await applied();
    const contact = (fields: Record<string, string>) => press(applicant.path, 'contact', fields);
    expect((await contact({ name: '  ', phone: '' })).status).toBe(422);
    expect((await contact({ name: 'x'.repeat(201), phone: '' })).status).toBe(422);
    const saved = await contact({
      name: 'Amanda Rojas Soto',
      phone: '+56 9 1',
      email: 'otra@a.example',
      status: 'approved',
    });
    expect(saved.status).toBe(303);
    expect(await storedRow(applicant)).toMatchObject({
      full_name: 'Amanda Rojas Soto',
      phone: '+56 9 1',
      status: 'pending',
    });
    expect((await press(applicant.path, 'constructor')).status).toBe(400);
    const foreign = await fetch(new URL(applicant.path, site.url), {
      method: 'POST',
      body: new URLSearchParams({ change: 'erase' }),
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect(await storedRow(applicant)).not.toBeNull();
  });

  test('accepts other processes and withdraws that, with plain forms', async () => {
    const applicant = await applied({ language: 'en' });
    const html = async () =>
      (await (await open(applicant.path)).text()).replaceAll(/<script.*?<\/script>/gs, '');
    const { en: words, version: shown_version } = CONSENT_TEXTS.other_processes;
    expect(await html()).toContain(words);
    const lie = { shown_version: '2031-01-01', shown_language: 'en' };
    expect((await press(applicant.path, 'accept', lie)).status).toBe(422);
    const accepted = await press(applicant.path, 'accept', { shown_version, shown_language: 'en' });
    expect(accepted.headers.get('location')).toMatch(/hecho=accept$/);
    expect(await html()).not.toContain(words);
    expect(await html()).toContain('Accepted since');
    expect((await press(applicant.path, 'refuse')).status).toBe(303);
    expect(await html()).toContain(words);
  });

  test('can replace the CV until it is reviewed; the former file is deleted', async () => {
    const applicant = await applied();
    const before = await storedRow(applicant);
    const files = () =>
      site.sql("select from storage.objects where bucket_id = 'documents' and name = $1", [
        String(before?.resume_url).split('/documents/')[1],
      ]);
    expect(await files()).toHaveLength(1);
    const pdf = new Blob([PDF], { type: 'application/pdf' });
    expect((await press(applicant.path, 'cv', { cv: new Blob(['no pdf']) })).status).toBe(422);
    const form = 'value="cv"';
    expect(await (await open(applicant.path)).text()).toContain(form);
    expect((await press(applicant.path, 'cv', { cv: pdf })).status).toBe(303);
    const after = await storedRow(applicant);
    expect(after?.resume_url).not.toBe(before?.resume_url);
    await expect.poll(files).toHaveLength(0);
    // Somebody else's file, or one already claimed, cannot be taken.
    const other = await applied();
    const token = applicant.path.split('/').at(-1);
    const stolen = await visitor().rpc('replace_own_cv', {
      token,
      address: (await storedRow(other))?.resume_url,
    });
    expect(stolen.data).toBe(false);
    await service
      .from('job_applications')
      .update({ status: 'reviewing' })
      .eq('id', applicant.id)
      .throwOnError();
    expect((await press(applicant.path, 'cv', { cv: pdf })).status).toBe(422);
    expect(await (await open(applicant.path)).text()).not.toContain(form);
  });

  test('applies to another posting with the same data and a separate CV, once', async () => {
    const other = { ...newRecord.job_postings(), title: `Otra ${randomUUID()}` };
    const further = newRecord.job_postings();
    const asking = { ...newRecord.job_postings(), questions: [QUESTION] };
    const closed = { ...newRecord.job_postings(), status: 'closed' };
    const elsewhere = await store(service, 'job_postings', {
      ...newRecord.job_postings(),
      external_link: 'https://portal.example/oferta',
    });
    const offers = await Promise.all(
      [other, asking, closed, further].map(async (record) =>
        String((await store(service, 'job_postings', record)).id),
      ),
    );
    const [open_ = '', withQuestions = '', over = '', next = ''] = offers;
    const applicant = await applied();
    const html = await (await open(applicant.path)).text();
    expect(html).toContain(other.title);
    expect(html).not.toContain(`value="${posting}"`);
    expect(html).not.toContain(`value="${withQuestions}"`);
    expect(html).not.toContain(`value="${elsewhere.id}"`);
    const submission = randomUUID();
    const again = (offer: string) => press(applicant.path, 'apply', { offer, submission });
    for (const offer of [over, withQuestions, randomUUID(), 'constructor'])
      expect((await again(offer)).status, offer).toBe(422);
    for (let time = 0; time < 2; time += 1) expect((await again(open_)).status).toBe(303);
    // Chosen on the same page, as after a lost response to the first.
    expect((await again(next)).status).toBe(303);
    const ofNext = await service
      .from('job_applications')
      .select('id')
      .eq('email', applicant.email)
      .eq('job_posting_id', next)
      .throwOnError();
    expect(ofNext.data).toHaveLength(1);
    const { data } = await service
      .from('job_applications')
      .select('id, full_name, phone, resume_url, consent_version, status')
      .eq('email', applicant.email)
      .eq('job_posting_id', open_)
      .throwOnError();
    const former = await storedRow(applicant);
    expect(data).toEqual([
      {
        id: expect.any(String),
        full_name: former?.full_name,
        phone: former?.phone,
        resume_url: expect.stringMatching(/\/documents\/resumes\//),
        consent_version: expect.any(String),
        status: 'pending',
      },
    ]);
    expect(data?.[0]?.resume_url).not.toBe(former?.resume_url);
    // Erasing one application leaves the other intact.
    expect((await press(applicant.path, 'erase')).status).toBe(200);
    const file = String(data?.[0]?.resume_url).split('/documents/')[1];
    expect((await service.storage.from('documents').download(file ?? '')).error).toBeNull();
    // Nothing can be copied without a valid link.
    for (const token of ['a'.repeat(32), applicant.path.split('/').at(-1), 'constructor', ''])
      expect((await visitor().functions.invoke('copy-own-cv', { body: { token } })).error).not.toBeNull();
  });

  test('can request a right without another confirmation, at most three times', async () => {
    const applicant = await applied();
    const ask = (fields: Record<string, string>) => press(applicant.path, 'rights', fields);
    expect((await ask({ claim: 'constructor', details: '' })).status).toBe(422);
    // Unconfirmed requests by strangers who name the address do not count.
    for (let request = 0; request < 3; request += 1)
      await visitor().functions.invoke('request-rights', {
        body: {
          claim: 'erasure',
          full_name: 'Otra',
          email: applicant.email,
          details: '',
          language: 'es',
        },
      });
    for (let request = 0; request < 3; request += 1)
      expect((await ask({ claim: 'blocking', details: 'El teléfono' })).status).toBe(303);
    const refused = await ask({ claim: 'blocking', details: '' });
    expect([refused.status, (await refused.text()).includes('Ya hay tres solicitudes')]).toEqual([422, true]);
    const { data } = await service
      .from('rights_requests')
      .select('claim, confirmed_at, details')
      .eq('email', applicant.email)
      .not('confirmed_at', 'is', null)
      .throwOnError();
    expect(data).toHaveLength(3);
    expect(data?.[0]).toEqual({
      claim: 'blocking',
      confirmed_at: expect.any(String),
      details: 'El teléfono',
    });
  });

  test('prolongs, then erases everything: rows, file, messages and mails', async () => {
    const applicant = await applied({ full_name: `Canaria ${randomUUID().slice(0, 8)}` });
    await site.sql(
      "update public.job_applications set updated_at = now() - interval '11 months' where id = $1",
      [applicant.id],
    );
    expect((await press(applicant.path, 'prolong')).status).toBe(303);
    await service
      .from('job_applications')
      .update({ status: 'reviewing' })
      .eq('id', applicant.id)
      .throwOnError();
    await site.sql('update public.applicant_messages set send_at = now() where application_id = $1', [
      applicant.id,
    ]);
    await service.functions.invoke('send-applicant-messages', { body: {} });
    const file = String((await storedRow(applicant))?.resume_url).split('/documents/')[1];
    const erased = await press(applicant.path, 'erase');
    expect([erased.status, (await erased.text()).includes('Los datos fueron eliminados')]).toEqual([
      200,
      true,
    ]);
    expect((await open(applicant.path)).status).toBe(410);
    await expect.poll(() => site.sql('select from storage.objects where name = $1', [file])).toEqual([]);
    // Nothing is left in the database: a raw scan of every text in it.
    const tables = await site.sql(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')
         -- Realtime changes expire within minutes.
         and (schemaname, tablename) <> ('realtime', 'changes')`,
    );
    const traces = [applicant.email, applicant.id, file ?? ''];
    const scans = tables.map(
      ({ name }) => `select '${name}' as "table" from ${name} as one where one::text like any ($1)`,
    );
    expect(scans.length).toBeGreaterThan(50);
    expect(await site.sql(scans.join(' union all '), [traces.map((trace) => `%${trace}%`)])).toEqual([]);
    const [event] = await site.sql(
      "select payload::text as text from auth.audit_log_entries where payload->>'action' = 'data_erased' order by created_at desc limit 1",
    );
    expect(event?.text).toContain('"what": "application"');
  });
});

test.each([
  ['application', applied],
  ['internship', studied],
])('an %s erased six times at once is erased and recorded once', async (_, apply) => {
  const { path } = await apply();
  const count = async () => {
    const [row] = await site.sql(
      "select count(*)::int from auth.audit_log_entries where payload->>'action' = 'data_erased'",
    );
    return Number(row?.count);
  };
  const before = await count();
  const answers = await Promise.all(Array.from({ length: 6 }, () => press(path, 'erase')));
  for (const { status } of answers) expect([200, 303, 410]).toContain(status);
  expect(await count()).toBe(before + 1);
});

test('an applicant whose address staff corrected can be erased only by those who handle rights', async () => {
  const applicant = await applied();
  await service
    .from('job_applications')
    .update({ address_corrected_at: new Date().toISOString() })
    .eq('id', applicant.id)
    .throwOnError();
  const pressed = await press(applicant.path, 'erase');
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `${applicant.path}?hecho=erase`]);
  expect(await storedRow(applicant)).not.toBeNull();
  const { data } = await service.from('rights_requests').select('claim').eq('email', applicant.email);
  expect(data).toEqual([{ claim: 'erasure' }]);
});

test('a student follows, corrects, withdraws and erases an internship application', async () => {
  const student = await studied();
  const html = await (await open(student.path)).text();
  expect(html).toContain('Práctica profesional');
  const contact = { name: 'Bruna', last_name: 'Soto', phone: '+56 9 2' };
  expect((await press(student.path, 'contact', { ...contact, phone: '' })).status).toBe(422);
  expect((await press(student.path, 'contact', contact)).status).toBe(303);
  // From its last change, an application is kept for a year.
  const changedAt = async () =>
    (await service.from('internship_applications').select('updated_at').eq('id', student.id).single()).data;
  const changed = await changedAt();
  expect((await press(student.path, 'contact', contact)).status).toBe(303);
  expect(await changedAt()).toEqual(changed);
  expect((await press(student.path, 'withdraw')).status).toBe(303);
  const stored = () =>
    service
      .from('internship_applications')
      .select('first_name, last_name, phone, status, withdrawn_at')
      .eq('id', student.id)
      .maybeSingle();
  expect((await stored()).data).toMatchObject({
    first_name: 'Bruna',
    phone: '+56 9 2',
    status: 'rejected',
    withdrawn_at: expect.any(String),
  });
  expect(await (await open(student.path)).text()).not.toContain('value="cv"');
  expect((await press(student.path, 'erase')).status).toBe(200);
  expect((await stored()).data).toBeNull();
  expect(await mailsTo(student.email)).toEqual([]);
});

test('a spontaneous applicant corrects contact data, replaces the CV, applies with it, prolongs and erases', async () => {
  const client = visitor();
  const { data: sent } = await client
    .from('spontaneous_applications')
    .insert({
      ...newRecord.spontaneous_applications(await uploadCv(client, 'spontaneous')),
      language: 'en',
      message: 'Con experiencia en faena.',
    })
    .select('id, email, cv_url')
    .single()
    .throwOnError();
  await service.functions.invoke('send-pending-notices', { body: {} });
  const path = await mailedPath(sent.email);
  const html = async () => (await (await open(path)).text()).replaceAll(/<script.*?<\/script>/gs, '');
  const first = await html();
  for (const words of [
    'Spontaneous application',
    'Automation and control',
    'Con experiencia en faena.',
    'will read it',
  ])
    expect(first).toContain(words);
  expect(first).not.toContain('value="withdraw"');
  expect(first).not.toContain('value="accept"');
  const shown = { shown_version: CONSENT_TEXTS.other_processes.version, shown_language: 'en' };
  for (const [change, fields] of [
    ['withdraw', {}],
    ['accept', shown],
    ['refuse', {}],
    ['contact', { name: ' ', last_name: '', phone: '' }],
  ] as const)
    expect((await press(path, change, fields)).status, change).toBe(422);

  expect(
    (await press(path, 'contact', { name: 'Daniela Paz', last_name: '', phone: '+56 9 3' })).status,
  ).toBe(303);
  expect((await press(path, 'cv', { cv: new Blob([PDF], { type: 'application/pdf' }) })).status).toBe(303);
  const stored = async () =>
    (
      await service
        .from('spontaneous_applications')
        .select('full_name, phone, cv_url, created_at, consented_at')
        .eq('id', sent.id)
        .maybeSingle()
    ).data;
  const replaced = await stored();
  expect(replaced).toMatchObject({ full_name: 'Daniela Paz', phone: '+56 9 3' });
  expect(replaced?.cv_url).not.toBe(sent.cv_url);
  const exists = async (url: unknown) =>
    (await service.storage.from('documents').exists(String(url).split('/documents/')[1] ?? '')).data;
  await expect.poll(() => exists(sent.cv_url)).toBe(false);
  expect(await exists(replaced?.cv_url)).toBe(true);

  const again = await press(path, 'apply', { offer: posting, submission: randomUUID() });
  expect(again.headers.get('location')).toMatch(/hecho=apply$/);
  const { data: applied } = await service
    .from('job_applications')
    .select('full_name, other_processes_since')
    .eq('email', sent.email);
  expect(applied).toEqual([{ full_name: 'Daniela Paz', other_processes_since: null }]);

  await site.sql(
    "update public.spontaneous_applications set consented_at = consented_at - interval '1 year' where id = $1",
    [sent.id],
  );
  expect((await press(path, 'prolong')).status).toBe(303);
  const prolonged = await stored();
  expect(Date.parse(prolonged?.consented_at)).toBeGreaterThan(Date.parse(prolonged?.created_at));

  await service.from('spontaneous_applications').update({ status: 'rejected' }).eq('id', sent.id);
  // Decisions on these are not mailed, so none is shown.
  expect(await html()).toContain('has read it');
  expect((await press(path, 'cv', { cv: new Blob([PDF], { type: 'application/pdf' }) })).status).toBe(422);
  expect((await press(path, 'rights', { claim: 'access', details: '' })).status).toBe(303);
  expect((await press(path, 'erase')).status).toBe(200);
  expect(await stored()).toBeNull();
  await expect.poll(() => exists(replaced?.cv_url)).toBe(false);
  expect((await open(path)).status).toBe(410);
});
