import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { COMPANY } from '#domain/website/company.ts';
import { sendApplicantMessages } from '#supabase/functions/_shared/applicant-messages.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { applyWithLink } from './interviewees.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let application: { id: string; email: string };
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  application = await apply();
});

const storedSchema = z.object({ id: z.string(), email: z.string() });

const apply = async (fields: Row = {}): Promise<{ id: string; email: string }> => {
  const record = { ...newRecord.job_applications(posting, 'x.pdf'), ...fields };
  return storedSchema.parse(await store(service, 'job_applications', record));
};

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const decide = async (status: string, { id } = application, { client } = people.rrhh): Promise<void> => {
  await client.from('job_applications').update({ status }).eq('id', id).throwOnError();
};

const messages = async (id = application.id): Promise<string[]> => {
  const { data } = await people.rrhh.client.rpc('list_applicant_messages', { applicant: id }).throwOnError();
  return z
    .array(z.object({ kind: z.string(), state: z.string(), delivery: z.string().nullable() }))
    .parse(data)
    .map(({ delivery, kind, state }) =>
      [kind.split('-')[1], state, delivery === 'failed' && delivery].filter(Boolean).join(' '),
    );
};

/** Makes everything scheduled due, and the claims of dead processes stale. */
const passTime = () =>
  sql(`update public.applicant_messages set send_at = least(send_at, now()),
    claimed_at = claimed_at - interval '6 minutes'
    where id in (select id from public.applicant_messages order by id for update skip locked)`);

const send = async (): Promise<void> => {
  await passTime();
  const { error } = await served.client().functions.invoke('send-applicant-messages', { body: {} });
  expect(error).toBeNull();
};

const openCv = ({ id } = application) =>
  people.rrhh.client.rpc('record_cv_opened', { application: id }).throwOnError();

test.each([
  ['es', 'después de leer su CV'],
  ['en', 'after reading your résumé'],
])('a rejection in %s claims that a CV was read only if somebody opened it', async (language, claim) => {
  const [read, unread] = [await apply({ language }), await apply({ language })];
  await openCv(read);
  const count = async ({ client }: Caller) =>
    (await client.rpc('count_unopened_cvs', { applications: [read.id, unread.id] })).data;
  expect(await count(people.rrhh)).toBe(1);
  expect(await count(people['no role'])).toBe(0);
  await decide('rejected', read);
  await decide('rejected', unread);
  await send();
  const textTo = async ({ email }: { email: string }) => (await mailsTo(served.db, email))[0]?.text;
  expect(await textTo(read)).toContain(claim);
  const text = await textTo(unread);
  expect(text).toMatch(/decisión|decision/);
  expect(text).not.toContain(claim);
});

describe('a decision', () => {
  test('counts as notified if its mail was queued before it was undone, by a process that died', async () => {
    await decide('reviewing');
    await passTime();
    const { data: claimed } = await service.rpc('claim_applicant_messages', { at_most: 50 }).throwOnError();
    const key = claimed.find(({ email }: { email: string }) => email === application.email)?.key;
    await sql(
      `insert into mail.outbox (recipient, subject, text, html, idempotency_key) values ($1, 'x', 'x', 'x', $2)`,
      [application.email, key],
    );
    await decide('pending');
    await passTime();
    await service.rpc('claim_applicant_messages', { at_most: 50 }).throwOnError();
    expect(await messages()).toEqual(['reviewing sent']);
  });

  test('is notified once, with time to undo it', async () => {
    await decide('reviewing');
    expect(await messages()).toEqual(['reviewing scheduled']);
    await decide('pending');
    await decide('reviewing');
    expect(await messages()).toEqual(['reviewing scheduled', 'reviewing cancelled']);
    await send();
    await send();
    expect(await mailsTo(served.db, application.email)).toHaveLength(1);
    expect(await messages()).toEqual(['reviewing sent', 'reviewing cancelled']);
    await decide('pending');
    await decide('reviewing');
    expect(await messages()).toEqual(['reviewing sent', 'reviewing cancelled']);
  });

  test('that replaces another is notified instead', async () => {
    await decide('rejected');
    await decide('approved');
    await send();
    expect((await mailsTo(served.db, application.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Buenas noticias/),
    ]);
    // An applicant who was told the contrary is notified again.
    await decide('rejected');
    await send();
    await decide('approved');
    await send();
    expect(await messages()).toEqual([
      'approved sent',
      'rejected sent',
      'approved sent',
      'rejected cancelled',
    ]);
  });

  test('is not notified for a repeated application, nor when the settings disable it', async () => {
    const again = await apply({ email: application.email, repeat_of: application.id });
    await decide('rejected', again);
    expect(await messages(again.id)).toEqual([]);
    const { data: timings } = await people.rrhh.client
      .from('message_timings')
      .update({ timing: 'never' })
      .eq('kind', 'application-rejected')
      .select();
    expect(timings).toHaveLength(1);
    await decide('rejected');
    expect(await messages()).toEqual([]);
    await service
      .from('message_timings')
      .update({ timing: 'next_morning' })
      .eq('kind', 'application-rejected')
      .throwOnError();
  });

  test('to resume a withdrawn application is notified; undoing it sends no rejection', async () => {
    const rejection_reason = 'withdrew';
    const withdrawal = { status: 'rejected', rejection_reason, withdrawn_at: new Date().toISOString() };
    await service.from('job_applications').update(withdrawal).eq('id', application.id).throwOnError();
    await decide('reviewing');
    expect(await messages()).toEqual(['reviewing scheduled']);
    const undo = {
      id: application.id,
      from_status: 'reviewing',
      to_status: 'rejected',
      to_reason: rejection_reason,
    };
    await people.rrhh.client.rpc('change_application_statuses', { changes: [undo] }).throwOnError();
    expect(await messages()).toEqual(['reviewing cancelled']);
  });

  test('on an internship is notified as well', async () => {
    const record = { ...newRecord.internship_applications('x.pdf'), language: 'en' };
    const { email, id } = storedSchema.parse(await store(service, 'internship_applications', record));
    const { client } = people.rrhh;
    await client.from('internship_applications').update({ status: 'accepted' }).eq('id', id).throwOnError();
    await send();
    const [mail] = await mailsTo(served.db, email);
    expect(mail).toMatchObject({
      subject: 'Your internship application was accepted',
      text: expect.stringMatching(/^Your internship application was accepted\n\nHello Bruno,\n\n/),
    });
    expect(await messages(id)).toEqual(['approved sent']);
  });
});

test.each([
  ['2026-11-20T15:00:00Z', '2026-11-23T12:00:00.000Z', 'Friday to Monday'],
  ['2026-11-23T10:00:00Z', '2026-11-23T12:00:00.000Z', 'before seven, the same day'],
  ['2026-11-23T11:30:00Z', '2026-11-24T12:00:00.000Z', 'less than an hour before nine'],
  ['2026-04-03T15:00:00Z', '2026-04-06T13:00:00.000Z', 'the clocks went back on Sunday'],
  ['2026-09-04T15:00:00Z', '2026-09-07T12:00:00.000Z', 'the clocks went forward on Sunday'],
  ['2026-12-07T15:00:00Z', '2026-12-09T12:00:00.000Z', 'the Immaculate Conception'],
  ['2027-09-16T15:00:00Z', '2027-09-20T12:00:00.000Z', 'a Friday that bridges to the national holidays'],
  ['2026-04-02T15:00:00Z', '2026-04-06T13:00:00.000Z', 'Easter'],
])('the next working morning after %s is %s: %s', async (since, expected) => {
  const [row] = await sql('select private.next_working_morning($1) as morning', [since]);
  expect(row?.morning).toEqual(new Date(expected));
});

test('a message uses its template in the applicant’s language, and replies go to the company', async () => {
  await store(service, 'job_posting_translations', newRecord.job_posting_translations(posting));
  const { email, id } = await apply({ language: 'en', full_name: 'Ana {{referencia}}' });
  const { data } = await service.from('job_applications').select('reference').eq('id', id).single();
  await decide('approved', { id, email });
  await send();
  const [mail] = await mailsTo(served.db, email);
  expect(mail).toMatchObject({
    subject: 'Good news about your application: Panel builder',
    reply_to: 'contacto@voltandes.example',
  });
  // An implausible name is left out.
  expect(mail?.text).toContain('\n\nHello,\n\n');
  expect(mail?.text).toContain(`Reference: ${data?.reference}`);
  expect(mail?.html).toContain('Kind regards,<br>The people team at Voltandes');
  const { data: events } = await people.rrhh.client
    .rpc('application_timeline', { application: id })
    .throwOnError();
  expect(events).toContainEqual(
    expect.objectContaining({
      kind: 'mailed',
      actor_id: people.rrhh.id,
      detail: expect.objectContaining({ mail: 'application-approved' }),
    }),
  );
});

test('applicants whose data expire are notified once, two weeks before, and their data kept if they ask for it', async () => {
  const closed = String(
    (await store(service, 'job_postings', { ...newRecord.job_postings(), status: 'closed' })).id,
  );
  const expiring = await apply({ job_posting_id: closed });
  const student = storedSchema.parse(
    await store(service, 'internship_applications', newRecord.internship_applications(`${randomUUID()}.pdf`)),
  );
  // Triggers keep both columns current.
  await sql(`set session_replication_role = replica;
    update public.job_postings set updated_at = now() - interval '13 months' where id = '${closed}';
    update public.job_applications set updated_at = now() - interval '355 days' where id = '${expiring.id}';
    update public.internship_applications set updated_at = now() - interval '355 days' where id = '${student.id}';
    set session_replication_role = default`);
  const { data: preview } = await people['super admin'].client.rpc('preview_retention').throwOnError();
  expect(preview).toMatchObject({ job_applications: 0, internship_applications: 0 });
  for (let hour = 0; hour < 2; hour += 1) await sql('select private.queue_expiry_notices()');
  expect(await messages(expiring.id)).toEqual(['expiring scheduled']);
  expect(await messages(student.id)).toEqual(['expiring scheduled']);
  expect(await messages()).toEqual([]);
  await send();
  await sql('select private.queue_expiry_notices()');
  const [mail] = await mailsTo(served.db, expiring.email);
  expect(mail?.subject).toMatch(/^Pronto eliminaremos su postulación: /);
  expect(await mailsTo(served.db, student.email)).toHaveLength(1);
  const token = /\/mi-postulacion\/([0-9a-f]{32})/.exec(mail?.text ?? '')?.[1];
  expect((await served.client().rpc('prolong_own_consent', { token })).data).toBe(true);
  await sql(`set session_replication_role = replica;
    update public.internship_applications set updated_at = now() - interval '13 months' where id = '${student.id}';
    update public.applicant_messages set settled_at = settled_at - interval '15 days';
    set session_replication_role = default`);
  await sql('select private.run_housekeeping()');
  const { data: kept } = await service.from('job_applications').select('id').eq('id', expiring.id);
  const { data: gone } = await service.from('internship_applications').select('id').eq('id', student.id);
  expect([kept, gone]).toEqual([[{ id: expiring.id }], []]);
  const [event] = await sql(
    "select payload from auth.audit_log_entries where payload->>'action' = 'data_expired' order by created_at desc limit 1",
  );
  expect(event?.payload).toMatchObject({ traits: { what: 'internships', count: 1 } });
});

test('an applicant who prolonged in time, or was processed since, gets no expiry notice', async () => {
  await sql(
    "insert into public.applicant_messages (application_id, kind, send_at) values ($1, 'application-expiring', now())",
    [application.id],
  );
  expect(await messages()).toEqual(['expiring scheduled']);
  await people.rrhh.client
    .from('job_applications')
    .update({ contacted: true, contacted_at: new Date().toISOString() })
    .eq('id', application.id)
    .throwOnError();
  await send();
  expect(await messages()).toEqual(['expiring cancelled']);
  expect(await mailsTo(served.db, application.email)).toEqual([]);
});

describe('templates', () => {
  const KIND = { kind: 'application-rejected', language: 'es' };
  const write = (version: number, body: string, { client } = people.rrhh) =>
    client.from('message_templates').insert({ ...KIND, subject: 'Sobre {{oferta}}', body, version });

  test('are sent in their newest version; of two people replacing the same version, the second is refused', async () => {
    expect((await write(1, 'Primera')).error).toBeNull();
    expect((await write(2, 'Segunda para {{nombre}}')).error).toBeNull();
    expect((await write(2, 'Otra segunda')).error).toMatchObject({ code: '23505' });
    expect((await write(4, 'Con un hueco')).error).toMatchObject({ code: '23505' });
    await openCv();
    await decide('rejected');
    await send();
    expect((await mailsTo(served.db, application.email))[0]?.text).toContain('Segunda para Amanda Rojas');
  });

  test('are used for acknowledgments too', async () => {
    await store(service, 'message_templates', {
      kind: 'application-received',
      language: 'es',
      subject: 'Llegó',
      body: 'Gracias, {{nombre}}.',
      version: 1,
    });
    await served
      .client()
      .functions.invoke('send-application-notification', { body: { applicationId: application.id } });
    expect(await mailsTo(served.db, application.email)).toMatchObject([
      { subject: 'Llegó', text: expect.stringContaining('Gracias, Amanda Rojas.') },
    ]);
  });

  test('send a sample to their editor, but to nobody without permission', async () => {
    const body = {
      kind: 'application-approved',
      subject: 'Sobre {{oferta}}',
      body: 'Hola, {{nombre}}:',
      language: 'es',
      name: 'Ana',
      jobTitle: 'Técnico',
    };
    const sample = (who: Who) => people[who].client.functions.invoke('send-message-sample', { body });
    for (const who of ['anon', 'no role', 'accesos'] as const)
      expect((await sample(who)).error, who).not.toBeNull();
    expect((await sample('rrhh')).error).toBeNull();
    const { data } = await service.auth.admin.getUserById(z.string().parse(people.rrhh.id));
    expect(await mailsTo(served.db, z.string().parse(data.user?.email))).toMatchObject([
      { subject: 'Sobre Técnico' },
    ]);
  });

  test.each([
    ['offered', '{{horas}}', null],
    ['moved', '{{hora}}', 'REQUEST'],
    ['cancelled', 'Lo sentimos', 'CANCEL'],
  ])(
    'have interview samples with the time and the calendar file of the real message: %s',
    async (step, words, method) => {
      const subject = `Prueba ${randomUUID()}`;
      const sample = (body: string) =>
        people.rrhh.client.functions.invoke('send-message-sample', {
          body: {
            kind: `internship-interview-${step}`,
            subject,
            body,
            language: 'es',
            name: 'Ana',
            jobTitle: null,
          },
        });
      expect((await sample('{{sueldo}}')).error).not.toBeNull();
      expect((await sample(`Hola: ${words}`)).error).toBeNull();
      const [mail] = await sql('select text, attachments from mail.outbox where subject = $1', [subject]);
      expect(mail?.text).not.toContain('{{');
      if (step !== 'cancelled') expect(mail?.text).toMatch(/Hola: .*\d de \w+, 10:00/s);
      const types = z.array(z.object({ content_type: z.string() })).parse(mail?.attachments);
      expect(types.map(({ content_type }) => /method=(\w+)/.exec(content_type)?.[1] ?? null)).toEqual(
        method ? [method] : [],
      );
    },
  );
});

describe('a scheduled message', () => {
  const scheduled = () =>
    people.rrhh.client.from('applicant_messages').select('id').eq('application_id', application.id).single();

  test('can be edited until it is sent', async () => {
    await decide('rejected');
    const { data } = await scheduled().throwOnError();
    const change = (columns: Row) =>
      people.rrhh.client.from('applicant_messages').update(columns).eq('id', data.id).select();
    expect((await change({ subject: 'Hola', body: 'Llámenos, {{nombre}}.' })).data).toHaveLength(1);
    expect((await change({ state: 'sent' })).error).toMatchObject({ code: '42501' });
    await send();
    expect((await mailsTo(served.db, application.email))[0]?.text).toContain('Llámenos, Amanda Rojas.');
    // A sent message stays as it was.
    for (const columns of [{ state: 'cancelled' }, { state: 'scheduled' }, { subject: 'x', body: 'x' }])
      expect((await change(columns)).data).toEqual([]);
  });

  test('can be canceled, and rescheduled unless the status contradicts it', async () => {
    await decide('rejected');
    const { data } = await scheduled().throwOnError();
    const become = (state: string) =>
      people.rrhh.client.from('applicant_messages').update({ state }).eq('id', data.id).select();
    expect((await become('cancelled')).data).toHaveLength(1);
    expect((await become('scheduled')).data).toHaveLength(1);
    await become('cancelled');
    await decide('approved');
    expect((await become('scheduled')).error).toMatchObject({ code: 'P0001' });
  });

  test('is unique per kind, and may not contradict the status', async () => {
    const write = (kind: string) =>
      people.rrhh.client
        .from('applicant_messages')
        .insert({ application_id: application.id, kind })
        .select('created_by');
    expect((await write('application-invitation')).data).toEqual([{ created_by: people.rrhh.id }]);
    expect((await write('application-invitation')).error).toMatchObject({ code: '23505' });
    expect((await write('application-rejected')).error).toMatchObject({ code: 'P0001' });
    expect((await write('internship-invitation')).error).toMatchObject({ code: '23514' });
    await decide('rejected');
    expect(await messages()).toEqual(['rejected scheduled', 'invitation cancelled']);
    expect((await write('application-invitation')).error).toMatchObject({ code: 'P0001' });
  });
});

test('a message to a student that was canceled is restored, unless the decision changed', async () => {
  const { id } = storedSchema.parse(
    await store(service, 'internship_applications', newRecord.internship_applications('x.pdf')),
  );
  const { client } = people.rrhh;
  const status = (to: string) =>
    client.from('internship_applications').update({ status: to }).eq('id', id).throwOnError();
  await status('accepted');
  const [message] = await sql('select id from public.applicant_messages where internship_id = $1', [id]);
  const change = (name: string) => client.rpc(name, { messages: [message?.id] });
  await change('take_back_messages').throwOnError();
  expect((await change('restore_messages')).data).toBe(1);
  expect(await messages(id)).toEqual(['approved scheduled']);
  await change('take_back_messages').throwOnError();
  await status('rejected');
  expect((await change('restore_messages')).data).toBe(0);
});

test('messages to many applicants are scheduled or canceled in bulk, once each, where they fit', async () => {
  const others = await Promise.all([apply(), apply(), apply()]);
  const [first, second, decided] = others;
  const applications = others.map(({ id }) => id);
  if (!first || !second || !decided) throw new Error('no applications');
  await decide('approved', decided);
  const { client } = people.rrhh;
  const write = () => client.rpc('write_to_applicants', { message_kind: 'application-closed', applications });
  const written = z.array(z.string()).parse((await write()).data);
  expect(written).toHaveLength(2);
  // During the seconds in which it can be undone, nothing is sent.
  expect((await service.rpc('claim_applicant_messages', { at_most: 50 })).data).toEqual([]);
  expect((await write()).data).toEqual([]);
  const spared = (await client.rpc('cancel_messages', { applications: [first.id] })).data;
  expect(spared).toHaveLength(1);
  // Restored by somebody who may write to them, and canceled again.
  const restore = (who: Who) => people[who].client.rpc('restore_messages', { messages: spared });
  expect((await restore('accesos')).data).toBe(0);
  expect((await restore('rrhh')).data).toBe(1);
  expect((await restore('rrhh')).data).toBe(0);
  expect((await client.rpc('cancel_messages', { applications: [first.id] })).data).toEqual(spared);
  // What was written anew since is not sent twice.
  const anew = { message_kind: 'application-closed', applications: [first.id] };
  expect((await client.rpc('write_to_applicants', anew)).data).toHaveLength(1);
  expect(await restore('rrhh')).toMatchObject({ error: null, data: 0 });
  await client.rpc('cancel_messages', { applications: [first.id] }).throwOnError();
  // Undo removes what was just written, not what a colleague had scheduled before.
  const [another] = [await apply()];
  await client
    .from('applicant_messages')
    .insert({
      application_id: another.id,
      kind: 'application-closed',
      send_at: new Date(Date.now() + 86_400_000),
    })
    .throwOnError();
  const both = { message_kind: 'application-closed', applications: [first.id, another.id] };
  const onlyFirst = z.array(z.string()).parse((await client.rpc('write_to_applicants', both)).data);
  expect(onlyFirst).toHaveLength(1);
  const takeBack = (who: Who) => people[who].client.rpc('take_back_messages', { messages: onlyFirst });
  for (const who of ['no role', 'accesos'] as const) expect((await takeBack(who)).data, who).toEqual([]);
  expect((await takeBack('rrhh')).data).toEqual(onlyFirst);
  expect(await messages(another.id)).toEqual(['closed scheduled']);
  expect(await messages(first.id)).not.toContain('closed scheduled');
  // Others may do neither.
  for (const who of ['no role', 'accesos'] as const)
    expect((await people[who].client.rpc('cancel_messages', { applications })).data, who).toEqual([]);
  expect(
    (
      await people.accesos.client.rpc('write_to_applicants', {
        message_kind: 'application-closed',
        applications,
      })
    ).data,
  ).toEqual([]);
  await send();
  expect((await mailsTo(served.db, second.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ se cerró$/),
  ]);
  expect(await mailsTo(served.db, first.email)).toEqual([]);
});

test('letters that a recruiter writes end with their signature, once, and decisions with nobody’s', async () => {
  const [single, bulk, english] = [await apply(), await apply(), await apply({ language: 'en' })];
  const author = await signInAs(served, 'rrhh_admin');
  const signature = 'Elisa Fuentes\nPersonas';
  await author.client.from('staff_preferences').insert({ user_id: author.id, signature }).throwOnError();
  await author.client
    .from('applicant_messages')
    .insert({
      application_id: single.id,
      kind: 'application-invitation',
      subject: 'Hola',
      body: 'Hola, {{nombre}}.',
      signature,
    })
    .throwOnError();
  await author.client
    .rpc('write_to_applicants', {
      message_kind: 'application-invitation',
      applications: [bulk.id, english.id],
    })
    .throwOnError();
  await decide('reviewing', application, author);
  await send();
  const textTo = async ({ email }: { email: string }) => (await mailsTo(served.db, email))[0]?.text ?? '';
  for (const addressee of [single, bulk, english])
    expect(await textTo(addressee)).toContain('\n\nElisa Fuentes\nPersonas\n');
  expect(await textTo(single)).toContain('Hola, Amanda Rojas.\n\nElisa');
  expect(await textTo(application)).not.toContain('Elisa');
  // As the applicant's page and the person's export show it; sent again, it is not signed twice.
  const bodyOf = async () =>
    (await sql('select body from public.applicant_messages where application_id = $1', [single.id]))[0]?.body;
  expect(await bodyOf()).toBe('Hola, Amanda Rojas.\n\nElisa Fuentes\nPersonas');
  await sql(
    "update mail.outbox set sent_at = null, failed_at = now(), last_error = 'x' where recipient = $1",
    [single.email],
  );
  await people.rrhh.client
    .from('applicant_messages')
    .update({ state: 'scheduled' })
    .eq('application_id', single.id)
    .throwOnError();
  await send();
  expect(await bodyOf()).toBe('Hola, Amanda Rojas.\n\nElisa Fuentes\nPersonas');
});

describe('despite failures', () => {
  /** A mail service that fails every other request: before it arrives, or afterwards, losing the response. */
  async function unreliableMailService() {
    let requests = 0;
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        requests += 1;
        if (requests % 4 === 1) {
          response.writeHead(503).end();
          return;
        }
        const answer = await fetch(`${served.url}/mail/v1${request.url}`, {
          method: 'POST',
          headers: {
            authorization: request.headers.authorization ?? '',
            'content-type': 'application/json',
            'idempotency-key': String(request.headers['idempotency-key']),
          },
          body: Buffer.concat(chunks),
        });
        if (requests % 4 === 2) request.socket.destroy();
        else response.writeHead(answer.status).end(await answer.text());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return {
      url: `http://127.0.0.1:${address.port}`,
      [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
    };
  }

  test('every applicant gets each message once, and none that contradicts the last decision', async () => {
    await using mail = await unreliableMailService();
    const environment = {
      SUPABASE_URL: served.url,
      SUPABASE_SECRET_KEY: served.keys.secret,
      MAIL_API_URL: mail.url,
      MAIL_API_KEY: served.keys.secret,
    };
    /** @returns how many were due, or the failure that the mail service simulates; any other is the product's. */
    const trySend = (): Promise<number | string> =>
      sendApplicantMessages({ environment, service, company: COMPANY, atMost: 20 }).catch(
        (error: unknown) => {
          const reason = String(error);
          expect(reason).toMatch(/503|fetch failed/);
          return reason;
        },
      );
    const decisions = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const applied = await apply();
        await decide('rejected', applied);
        // Undone or changed in time.
        if (index % 3 === 1) await decide('pending', applied);
        if (index % 3 === 2) await decide('approved', applied);
        return { ...applied, index };
      }),
    );
    const workers = Array.from({ length: 3 }, async () => {
      for (let round = 0; round < 8; round += 1) {
        await passTime();
        await trySend();
      }
    });
    await Promise.all(workers);
    await passTime();
    await expect
      .poll(async () => {
        await passTime();
        return trySend();
      })
      .toBe(0);
    for (const { email, index } of decisions)
      expect((await mailsTo(served.db, email)).map(({ subject }) => subject.split(' ')[0])).toEqual(
        [['Sobre'], [], ['Buenas']][index % 3],
      );
  });

  test('a message claimed by a dead process is not sent once the decision has changed', async () => {
    await decide('rejected');
    await passTime();
    await service.rpc('claim_applicant_messages', { at_most: 50 }).throwOnError();
    await decide('approved');
    await send();
    expect(await messages()).toEqual(['approved sent', 'rejected cancelled']);
  });

  test('a refused address is listed and corrected, and the message is resent', async () => {
    await decide('approved');
    await send();
    const undelivered = async () => {
      const { data } = await people.rrhh.client.rpc('list_undelivered_messages').throwOnError();
      return z
        .array(z.object({ id: z.string(), application_id: z.string().nullable(), error: z.string() }))
        .parse(data)
        .filter(({ application_id }) => application_id === application.id);
    };
    expect(await undelivered()).toEqual([]);
    await expect
      .poll(() =>
        sql('select from mail.outbox where recipient = $1 and sent_at is not null', [application.email]),
      )
      .toHaveLength(1);
    await sql(
      "update mail.outbox set failed_at = now(), last_error = '550 no such user' where recipient = $1",
      [application.email],
    );
    const [refused] = await undelivered();
    expect(refused?.error).toBe('550 no such user');
    const address = `${randomUUID()}@correo.example`;
    const correct = (who: Who, to = address) =>
      people[who].client.rpc('correct_applicant_address', { message: refused?.id, address: to });
    for (const who of ['anon', 'no role', 'accesos'] as const)
      expect((await correct(who)).error, who).toMatchObject({ code: '42501' });
    expect((await correct('rrhh', 'nadie')).error).toMatchObject({ code: '23514' });
    expect((await correct('rrhh')).error).toBeNull();
    const timeline = await people.rrhh.client
      .rpc('application_timeline', { application: application.id })
      .throwOnError();
    expect(timeline.data).toContainEqual(
      expect.objectContaining({ kind: 'address_corrected', actor_id: people.rrhh.id }),
    );
    // The correction is audited: its author could read the link that is sent there.
    const [corrected] = await sql(
      "select after ->> 'address_corrected_at' as at, actor_id from public.audit_log where record_id = $1 order by id desc limit 1",
      [application.id],
    );
    expect(corrected).toEqual({ at: expect.any(String), actor_id: people.rrhh.id });
    // It is scheduled again: nothing is left to correct.
    expect((await correct('rrhh')).error).toMatchObject({ code: 'P0001' });
    await send();
    const mails = await mailsTo(served.db, address);
    expect(mails).toHaveLength(1);
    expect(await undelivered()).toEqual([]);
    const token = /\/mi-postulacion\/([0-9a-f]{32})/.exec(mails[0]?.text ?? '')?.[1];
    expect((await served.client().rpc('erase_own_application', { token })).data).toBe(false);
  });

  /** Marks the mails to an address as returned. */
  const bounce = (email: string, key = '%') =>
    sql(
      `update mail.outbox set sent_at = null, failed_at = now(), last_error = '550 5.1.1 no such user'
       where recipient = $1 and idempotency_key like $2`,
      [email, key],
    );
  const listed = async (applicant: string, who: Who = 'rrhh') =>
    z
      .array(
        z.object({
          id: z.string(),
          kind: z.string(),
          application_id: z.string().nullable(),
          email: z.string(),
        }),
      )
      .parse((await people[who].client.rpc('list_undelivered_messages').throwOnError()).data)
      .filter(({ application_id, id }) => applicant === application_id || applicant === id);
  const correct = (message: string, address: string, who: Who = 'rrhh') =>
    people[who].client.rpc('correct_applicant_address', { message, address });
  const mailsInTimeline = async (id: string) =>
    z
      .array(
        z.object({
          kind: z.string(),
          mail_state: z.string().nullable(),
          detail: z.object({ mail: z.string().optional(), error: z.string().optional() }),
        }),
      )
      .parse((await people.rrhh.client.rpc('application_timeline', { application: id }).throwOnError()).data)
      .filter(({ kind }) => kind === 'mailed' || kind === 'address_corrected')
      .map(({ detail, kind, mail_state }) =>
        [detail.mail ?? kind, mail_state, detail.error].filter(Boolean).join(' '),
      );

  test('a receipt that bounced is listed, and sent again with a new link to the corrected address', async () => {
    const { email, id, token } = await applyWithLink(served, newRecord.job_applications(posting, 'x.pdf'));
    await bounce(email);
    expect(await listed(id)).toEqual([{ id, kind: 'application-received', application_id: id, email }]);
    expect(await listed(id, 'accesos')).toEqual([]);
    const address = `${randomUUID()}@correo.example`;
    for (const who of ['anon', 'no role', 'accesos'] as const)
      expect((await correct(id, address, who)).error, who).toMatchObject({ code: '42501' });
    expect((await correct(id, address)).error).toBeNull();
    expect(await listed(id)).toEqual([]);
    expect((await correct(id, address)).error).toMatchObject({ code: 'P0001' });
    await send();
    const [mail, ...more] = await mailsTo(served.db, address);
    expect(more).toEqual([]);
    const link = /\/mi-postulacion\/([0-9a-f]{32})/.exec(mail?.text ?? '')?.[1];
    expect(link).not.toBe(token);
    expect((await served.client().rpc('applicant_page', { token: link })).data).not.toBeNull();
    expect(await mailsInTimeline(id)).toEqual([
      expect.stringMatching(/^application-received (sent|pending)$/),
      'address_corrected',
      'application-received failed 550 5.1.1 no such user',
    ]);
  });

  test('the receipt of an internship that bounced is sent again', async () => {
    const record = newRecord.internship_applications('x.pdf');
    const { email, id } = storedSchema.parse(await store(service, 'internship_applications', record));
    await sql(
      `insert into mail.outbox (recipient, subject, text, html, idempotency_key) values ($1, 'x', 'x', 'x', $2)`,
      [email, `internship-received/${id}`],
    );
    await bounce(email);
    expect(await listed(id)).toMatchObject([{ id, kind: 'internship-received' }]);
    const address = `${randomUUID()}@correo.example`;
    await correct(id, address).throwOnError();
    await send();
    expect(await mailsTo(served.db, address)).toHaveLength(1);
  });

  test('the receipt of a CV without an offer is sent again, with a new link, as often as it bounces', async () => {
    const record = newRecord.spontaneous_applications('x.pdf');
    const { email, id } = storedSchema.parse(await store(service, 'spontaneous_applications', record));
    await sql('update public.spontaneous_applications set notified_at = null where id = $1', [id]);
    const notify = () => served.client().functions.invoke('send-pending-notices', { body: {} });
    const linkTo = async (address: string) =>
      /\/mi-postulacion\/([0-9a-f]{32})/.exec((await mailsTo(served.db, address))[0]?.text ?? '')?.[1];
    await notify();
    const first = await linkTo(email);
    expect(await listed(id)).toEqual([]);
    expect((await correct(id, 'otra@correo.example')).error).toMatchObject({ code: 'P0001' });
    await bounce(email);
    expect(await listed(id)).toEqual([{ id, kind: 'spontaneous-received', application_id: null, email }]);
    expect(await listed(id, 'accesos')).toEqual([]);
    // Weeks later, too.
    await sql(
      "update public.spontaneous_applications set created_at = now() - interval '20 days' where id = $1",
      [id],
    );
    const wrong = `${randomUUID()}@correo.example`;
    for (const who of ['anon', 'no role', 'accesos'] as const)
      expect((await correct(id, wrong, who)).error, who).toMatchObject({ code: '42501' });
    expect((await correct(id, 'nadie')).error).toMatchObject({ code: '23514' });
    await correct(id, wrong).throwOnError();
    expect(await listed(id)).toEqual([]);
    await notify();
    await bounce(wrong);
    expect(await listed(id)).toMatchObject([{ id, email: wrong }]);
    const right = `${randomUUID()}@correo.example`;
    await correct(id, right).throwOnError();
    await notify();
    await notify();
    expect(await mailsTo(served.db, right)).toHaveLength(1);
    const page = async (token: string | undefined) =>
      (await served.client().rpc('applicant_page', { token })).data;
    expect(await page(first)).toBeNull();
    const link = await linkTo(right);
    expect(await page(link)).toMatchObject({ email: right });
    // The author of the correction could read that link.
    expect((await served.client().rpc('erase_own_application', { token: link })).data).toBe(false);
  });

  test('a correction sends again everything that did not arrive, and the timeline keeps both', async () => {
    const { email, id } = await applyWithLink(served, newRecord.job_applications(posting, 'x.pdf'));
    await decide('reviewing', { id, email });
    const { data: written } = await people.rrhh.client
      .from('conversation_messages')
      .insert({ ...newRecord.conversation_messages(), application_id: id })
      .select('id')
      .single()
      .throwOnError();
    await sql('update public.conversation_messages set send_at = now() where id = $1', [written?.id]);
    await send();
    await bounce(email);
    const lost = await listed(id);
    expect(lost.map(({ kind }) => kind).sort()).toEqual([
      'application-received',
      'application-reviewing',
      'conversation',
    ]);
    const address = `${randomUUID()}@correo.example`;
    await correct(String(written?.id), address).throwOnError();
    expect(await listed(id)).toEqual([]);
    await send();
    await send();
    expect(await mailsTo(served.db, address)).toHaveLength(3);
    expect((await mailsInTimeline(id)).filter((mail) => mail.startsWith('application-reviewing'))).toEqual([
      expect.stringMatching(/^application-reviewing (sent|pending)$/),
      'application-reviewing failed 550 5.1.1 no such user',
    ]);
  });

  test('a receipt that arrived is not sent again, nor is that of a repeated application', async () => {
    const { email, id } = await applyWithLink(served, newRecord.job_applications(posting, 'x.pdf'));
    expect((await correct(id, 'otra@correo.example')).error).toMatchObject({ code: 'P0001' });
    const again = await apply({ email, repeat_of: id });
    expect((await correct(again.id, 'otra@correo.example')).error).toMatchObject({ code: '42501' });
  });

  test.each([
    [
      'discarded',
      (mail: unknown) => people['super admin'].client.rpc('discard_mail', { mail_id: mail }).throwOnError(),
    ],
    [
      'deleted once it expires',
      async (mail: unknown) => {
        await sql("update mail.outbox set failed_at = now() - interval '29 days 1 hour' where id = $1", [
          mail,
        ]);
        await runJobs({ databaseUrl: served.db.url, minute: new Date('2026-11-21T10:14:00Z') });
        await sql('delete from mail.outbox where id = $1', [mail]);
      },
    ],
  ])('a message that did not arrive is still shown as such when its mail is %s', async (_, forget) => {
    await decide('approved');
    await send();
    const [mail] = await sql(
      `update mail.outbox set sent_at = null, failed_at = now(), last_error = '550 no such user'
       where recipient = $1 returning id`,
      [application.email],
    );
    await forget(mail?.id);
    const { data } = await people.rrhh.client
      .rpc('list_applicant_messages', { applicant: application.id })
      .throwOnError();
    expect(data).toMatchObject([{ state: 'refused', delivery: 'failed', error: '550 no such user' }]);
    const timeline = await people.rrhh.client
      .rpc('application_timeline', { application: application.id })
      .throwOnError();
    expect(timeline.data).toContainEqual(expect.objectContaining({ kind: 'mailed', mail_state: 'failed' }));
  });

  test('text written since a message was read is not overwritten', async () => {
    await decide('rejected');
    const list = async () =>
      z
        .array(z.object({ id: z.string(), changed_at: z.string(), body: z.string().nullable() }))
        .parse(
          (await people.rrhh.client.rpc('list_applicant_messages', { applicant: application.id })).data,
        )[0];
    const read = await list();
    const write = async (columns: Row): Promise<number> => {
      const { data } = await people.rrhh.client
        .from('applicant_messages')
        .update(columns)
        .match({ id: read?.id, changed_at: read?.changed_at })
        .select('id')
        .throwOnError();
      return data.length;
    };
    expect(await write({ subject: 'Mío', body: 'Lo mío' })).toBe(1);
    expect(await write({ subject: null, body: null })).toBe(0);
    expect((await list())?.body).toBe('Lo mío');
  });

  test('a title with invisible characters blocks no message', async () => {
    const title = 'Tablerista\u0096montaje';
    const unseen = await store(service, 'job_postings', { ...newRecord.job_postings(), title });
    const record = newRecord.job_applications(String(unseen.id), 'x.pdf');
    const applied = storedSchema.parse(await store(service, 'job_applications', record));
    await decide('rejected', applied);
    await send();
    expect(await messages(applied.id)).toEqual(['rejected sent']);
  });

  test('a subject that is empty without invisible characters is rejected', async () => {
    await decide('reviewing');
    const { error } = await people.rrhh.client
      .from('applicant_messages')
      .update({ subject: '\u0001', body: 'x' })
      .eq('application_id', application.id);
    expect(error).toMatchObject({ code: '23514' });
  });

  test('a mail that the service will never accept is refused with its reason, and blocks no other', async () => {
    const impossible = await apply({ email: 'a,b@correo.example' });
    await decide('approved', impossible);
    await decide('approved');
    await send();
    expect(await messages(impossible.id)).toEqual(['approved refused failed']);
    expect(await messages()).toEqual(['approved sent']);
    // Recruiters may try again.
    const { data } = await people.rrhh.client
      .from('applicant_messages')
      .update({ state: 'scheduled' })
      .eq('application_id', impossible.id)
      .select('state')
      .throwOnError();
    expect(data).toEqual([{ state: 'scheduled' }]);
  });
});
