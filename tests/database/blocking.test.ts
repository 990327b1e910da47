import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { recordChanges, untilReceived } from '@voltandes/platform/testing/record-changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { type SpreadPerson, spreadPerson } from '#testing/spread-person.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let visitor: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let tag: string;
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  visitor = served.client();
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  tag = String((await store(service, 'tags', { name: 'Zurda' })).id);
});
afterAll(async () => {
  await people.rrhh.client.removeAllChannels();
  await served[Symbol.asyncDispose]();
});

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const desk = (): SupabaseClient => people['super admin'].client;
const block = (request: string) => desk().rpc('block_person', { request });
const unblock = (request: string) => desk().rpc('unblock_person', { request });

const asked = async (email: string, claim = 'rectification'): Promise<string> =>
  String((await store(service, 'rights_requests', { ...newRecord.rights_requests(), claim, email })).id);

/** An applicant, with the token of their link. */
async function applicant(fields: Row = {}): Promise<{ id: string; email: string; token: string }> {
  const email = `${randomUUID()}@correo.example`;
  const { id } = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting, await uploadCv(visitor, 'resumes')),
    email,
    ...fields,
  });
  const token = randomUUID().replaceAll('-', '');
  await sql(
    `insert into private.applicant_links (digest, application_id) values (encode(sha256($1::bytea), 'hex'), $2)`,
    [token, id],
  );
  return { id: String(id), email, token };
}

const seen = async (id: string): Promise<boolean> =>
  (await people.rrhh.client.from('job_applications').select('id').eq('id', id).throwOnError()).data.length ===
  1;

const spread = (): Promise<SpreadPerson> =>
  spreadPerson({ served, service, posting, tag, colleague: String(people.rrhh.id) });

describe('a block', () => {
  test('is made and lifted only by those who handle rights requests, and recorded without personal data', async () => {
    const { email, id } = await applicant();
    const request = await asked(email);
    for (const who of ['no role', 'rrhh', 'accesos'] as const)
      for (const name of ['block_person', 'unblock_person'])
        expect((await people[who].client.rpc(name, { request })).error, who).toMatchObject({ code: '42501' });
    expect(await seen(id)).toBe(true);
    const reason = 'Discute la fecha de su título';
    await desk().rpc('block_person', { request, reason }).throwOnError();
    expect(await seen(id)).toBe(false);
    // Blocking again changes nothing.
    await block(request).throwOnError();
    const kept = await desk()
      .from('rights_requests')
      .select('blocked_at, block_reason')
      .eq('id', request)
      .single();
    expect(kept.data).toEqual({ blocked_at: expect.any(String), block_reason: reason });
    await unblock(request).throwOnError();
    await unblock(request).throwOnError();
    expect(await seen(id)).toBe(true);
    const { data } = await desk().rpc('list_rights_events', { request }).throwOnError();
    expect(data).toMatchObject([
      { kind: 'blocked', actor_name: expect.any(String), detail: { job_applications: 1, files: 1 } },
      { kind: 'unblocked', actor_name: expect.any(String), detail: {} },
    ]);
    expect(JSON.stringify(data)).not.toContain('título');
  });

  test('lasts until the last of the requests that made it is lifted', async () => {
    const { email, id } = await applicant();
    const [first, second] = [await asked(email), await asked(email.toUpperCase(), 'erasure')];
    await block(first).throwOnError();
    await block(second).throwOnError();
    await unblock(first).throwOnError();
    expect(await seen(id)).toBe(false);
    await unblock(second).throwOnError();
    expect(await seen(id)).toBe(true);
  });

  test.each([
    ['rectification', 'fulfilled', true],
    ['opposition', 'refused', true],
    ['blocking', 'refused', true],
    ['blocking', 'fulfilled', false],
  ])('ends with the answer, unless that is the block itself: %s %s', async (claim, wanted_outcome, ends) => {
    const { email, id } = await applicant();
    const request = await asked(email, claim);
    await block(request).throwOnError();
    await desk().rpc('close_rights_request', { request, wanted_outcome, words: 'Resuelto.' }).throwOnError();
    expect(await seen(id)).toBe(ends);
    // A block does not expire silently, and an answered request cannot make one.
    await sql(`update public.rights_requests set closed_at = now() - interval '3 years' where id = $1`, [
      request,
    ]);
    await sql('select private.delete_expired_rights_requests()');
    expect(await seen(id)).toBe(ends);
    await unblock(request).throwOnError();
    expect(await seen(id)).toBe(true);
    expect((await block(request)).error).toMatchObject({ code: 'P0001' });
  });

  test('does not prevent the rights desk from counting, correcting and erasing', async () => {
    const person = await spread();
    const request = await asked(person.email);
    const count = async () => (await desk().rpc('count_person_data', { request }).throwOnError()).data;
    const before = await count();
    expect(before).toMatchObject({ job_applications: 2, mails: expect.any(Number) });
    await block(request).throwOnError();
    expect(await count()).toEqual(before);
    const rectified = { request, given_name: 'Otra', family_name: 'Persona', telephone: '' };
    expect((await desk().rpc('rectify_person', rectified)).data).toMatchObject({ job_applications: 2 });
    expect((await desk().rpc('erase_person', { request })).data).toMatchObject({ job_applications: 2 });
    expect(await count()).toMatchObject({ job_applications: 0, mails: 0 });
    expect(
      await sql('select from private.held_mails where mail::text like $1', [`%${person.canary}%`]),
    ).toEqual([]);
    await desk()
      .rpc('close_rights_request', { request, wanted_outcome: 'fulfilled', words: 'Eliminamos todo.' })
      .throwOnError();
    expect(
      await sql('select blocked_at, email from public.rights_requests where id = $1', [request]),
    ).toEqual([{ blocked_at: null, email: null }]);
  });

  test('ends when the person is erased, which leaves no address to block', async () => {
    const { email, id } = await applicant();
    const [former, request] = [await asked(email, 'blocking'), await asked(email, 'erasure')];
    const close = (one: string) =>
      desk().rpc('close_rights_request', { request: one, wanted_outcome: 'fulfilled', words: 'Hecho.' });
    await block(former).throwOnError();
    await close(former).throwOnError();
    expect(await seen(id)).toBe(false);
    await desk().rpc('erase_person', { request }).throwOnError();
    await close(request).throwOnError();
    const left = await sql('select blocked_at, email from public.rights_requests where id = any ($1)', [
      [former, request],
    ]);
    expect(left).toEqual([former, request].map(() => ({ blocked_at: null, email: null })));
    const { data } = await desk().rpc('list_rights_events', { request: former }).throwOnError();
    expect(data.map(({ kind }: { kind: string }) => kind)).toContain('unblocked');
  });

  test('notifies live lists without saying whom it concerns', async () => {
    const { email, id } = await applicant();
    const request = await asked(email);
    const { client, token } = people.rrhh;
    if (token) await client.realtime.setAuth(token);
    const changes = await recordChanges(client, 'block_changes', 'job_applications', 'rights_requests');
    await block(request).throwOnError();
    await service.from('job_applications').update({ phone: '+56 9 1111 1111' }).eq('id', id).throwOnError();
    const other = async () => {
      const { id: last } = await store(
        service,
        'job_applications',
        newRecord.job_applications(posting, 'otra.pdf'),
      );
      await untilReceived([changes], expect.objectContaining({ id: last }));
    };
    // Policies are evaluated when a change is delivered.
    await other();
    await unblock(request).throwOnError();
    await other();
    expect(changes.filter(([, row]) => row.id === true)).toHaveLength(2);
    expect(JSON.stringify(changes)).not.toContain(id);
    expect(JSON.stringify(changes)).not.toContain(email);
  });
});

test('counts agree with lists while somebody is blocked', async () => {
  const { email } = await applicant({ status: 'reviewing' });
  const request = await asked(email);
  const counted = async () => {
    const { client } = people.rrhh;
    const [counts, list, overview] = await Promise.all([
      client.rpc('count_applications', { posting_id: posting }).throwOnError(),
      client
        .from('job_applications')
        .select('id', { count: 'exact' })
        .match({ job_posting_id: posting, status: 'reviewing' })
        .is('repeat_of', null)
        .throwOnError(),
      client.rpc('recruiting_overview').throwOnError(),
    ]);
    return {
      counts: JSON.stringify(counts.data),
      listed: list.count,
      all: overview.data.by_status.reviewing ?? 0,
    };
  };
  const before = await counted();
  await block(request).throwOnError();
  const during = await counted();
  expect([during.listed, during.all]).toEqual([Number(before.listed) - 1, before.all - 1]);
  expect(during.counts).not.toBe(before.counts);
  await unblock(request).throwOnError();
  expect(await counted()).toEqual(before);
});

test('a blocked person’s data do not expire, and no expiry is announced', async () => {
  const person = await spread();
  const other = await applicant();
  const request = await asked(person.email);
  await block(request).throwOnError();
  const count = () => desk().rpc('count_person_data', { request }).throwOnError();
  const { data: before } = await count();
  await sql(`set session_replication_role = replica;
    update public.job_postings set status = 'closed', updated_at = now() - interval '3 years';
    update public.job_applications set updated_at = now() - interval '3 years', applied_at = now() - interval '3 years';
    update public.internship_applications set updated_at = now() - interval '3 years';
    update public.spontaneous_applications
      set created_at = now() - interval '3 years', consented_at = now() - interval '3 years';
    update public.contact_requests set created_at = now() - interval '3 years';
    update public.notices set created_at = now() - interval '1 year';
    update private.job_alerts set expires_at = now() - interval '1 day';
    update private.applicant_links set expires_at = now() - interval '1 day';
    update storage.objects set created_at = now() - interval '3 years';
    set session_replication_role = default`);
  const links = () =>
    sql('select from private.applicant_links where application_id = $1', [person.application]);
  const { length } = await links();
  expect(length).toBeGreaterThan(0);
  const jobs = await sql(`select command from cron.job where jobname not like 'platform:%'`);
  for (const { command } of jobs) await sql(String(command));
  expect((await count()).data).toEqual(before);
  expect(await links()).toHaveLength(length);
  // Somebody else's expiry is announced.
  const announced = await sql(
    `select application_id from public.applicant_messages where kind = 'application-expiring'`,
  );
  expect(announced).toContainEqual({ application_id: other.id });
  expect(announced).not.toContainEqual({ application_id: person.application });
  await unblock(request).throwOnError();
  for (const { command } of jobs) await sql(String(command));
  expect((await count()).data).toMatchObject({
    spontaneous_applications: 0,
    quote_requests: 0,
    job_alerts: 0,
  });
});

describe('what a blocked person sends', () => {
  test('is kept, but neither shown nor mailed to anybody until the block is lifted', async () => {
    const open = String((await store(service, 'job_postings', newRecord.job_postings())).id);
    const { email } = await applicant();
    const request = await asked(email);
    await block(request).throwOnError();
    const record = newRecord.job_applications(open, await uploadCv(visitor, 'resumes'));
    const created = await visitor
      .from('job_applications')
      .insert({ ...record, email })
      .select()
      .single();
    // As for anybody: the form does not reveal whose data are blocked.
    expect(created.error).toBeNull();
    const body = { applicationId: created.data?.id };
    expect((await visitor.functions.invoke('send-application-notification', { body })).error).toBeNull();
    const quote = { ...newRecord.contact_requests(), email };
    expect((await visitor.functions.invoke('send-contact-email', { body: quote })).data).toEqual({
      success: true,
    });
    const alert = { email, departments: [], locations: [], language: 'es', consent_version: '2026-11-22' };
    expect((await visitor.functions.invoke('subscribe-job-alert', { body: alert })).data).toEqual({
      success: true,
    });
    expect(await seen(body.applicationId)).toBe(false);
    expect(await mailsTo(served.db, email)).toEqual([]);
    expect((await desk().rpc('count_person_data', { request })).data).toMatchObject({
      job_applications: 2,
      quote_requests: 1,
      job_alerts: 0,
    });
    await unblock(request).throwOnError();
    expect(await seen(body.applicationId)).toBe(true);
    await visitor.functions.invoke('send-application-notification', { body });
    expect(await mailsTo(served.db, email)).toHaveLength(1);
  });

  test('by mail is added to a conversation that nobody sees yet', async () => {
    const { email, id } = await applicant();
    const [{ tag: reply_tag } = {}] = await sql(
      'insert into private.conversation_tags (application_id) values ($1) returning tag',
      [id],
    );
    const request = await asked(email);
    await block(request).throwOnError();
    const reply = {
      reply_tag,
      reply_key: 'b'.repeat(64),
      sender: email,
      subject: 'Re',
      body: 'Sigo aquí',
      files: [],
    };
    expect((await service.rpc('receive_reply', reply)).data).toBe('stored');
    const unread = async () => (await people.rrhh.client.rpc('list_unread_replies').throwOnError()).data;
    expect(JSON.stringify(await unread())).not.toContain(id);
    await unblock(request).throwOnError();
    expect(await unread()).toContainEqual(expect.objectContaining({ application_id: id, replies: 1 }));
  });
});

describe('a blocked person’s link', () => {
  const blockedApplicant = async () => {
    const one = await applicant();
    const request = await asked(one.email);
    await block(request).throwOnError();
    return { ...one, request };
  };

  test('shows only that the data are blocked, and changes nothing', async () => {
    const { id, request, token } = await blockedApplicant();
    expect((await visitor.rpc('applicant_block', { token })).data).toEqual({
      about: 'application',
      withdrawn_at: null,
    });
    expect((await visitor.rpc('applicant_block', { token: 'a'.repeat(32) })).data).toBeNull();
    expect((await visitor.rpc('applicant_page', { token })).data).toBeNull();
    expect((await visitor.rpc('applicant_offers', { token })).data).toEqual([]);
    const contact = { token, name: 'Otra', last_name: '', phone: '' };
    expect((await visitor.rpc('correct_own_contact', contact)).data).toBe(false);
    expect((await visitor.rpc('prolong_own_consent', { token })).data).toBe(false);
    expect((await visitor.rpc('replace_own_cv', { token, address: 'otra.pdf' })).data).toBe(false);
    expect((await visitor.functions.invoke('copy-own-cv', { body: { token } })).error).not.toBeNull();
    await unblock(request).throwOnError();
    expect((await visitor.rpc('applicant_block', { token })).data).toBeNull();
    expect((await visitor.rpc('applicant_page', { token })).data).toMatchObject({ name: 'Amanda Rojas' });
    expect(await sql('select from public.application_events where application_id = $1', [id])).toHaveLength(
      1,
    );
  });

  test('can still withdraw, request rights and erase', async () => {
    const { id, request, token } = await blockedApplicant();
    expect((await visitor.rpc('withdraw_application', { token })).data).toBe(true);
    expect((await visitor.rpc('applicant_block', { token })).data).toMatchObject({
      withdrawn_at: expect.any(String),
    });
    const ask = { token, claim: 'access', details: '' };
    expect((await visitor.rpc('create_own_rights_request', ask)).data).toMatch(/^VD-/);
    expect((await visitor.rpc('erase_own_application', { token })).data).toBe(true);
    expect(await sql('select from public.job_applications where id = $1', [id])).toEqual([]);
    expect((await desk().rpc('count_person_data', { request })).data).toMatchObject({ job_applications: 0 });
  });
});

describe('mail in flight while somebody is blocked or erased', () => {
  /** Runs SQL as each mail to or about applicants is queued, too late to check whether it may be sent. */
  async function sendDue(interference: string): Promise<void> {
    await sql(`create function mail.interfere() returns trigger language plpgsql security definer as $$
        begin ${interference}; return new; end $$;
      create trigger interfere before insert on mail.outbox for each row
        when (new.idempotency_key ~ '^(applicant-message|conversation|interview)/') execute function mail.interfere()`);
    try {
      expect((await visitor.functions.invoke('send-applicant-messages', { body: {} })).error).toBeNull();
    } finally {
      await sql('drop function mail.interfere() cascade');
    }
  }

  const about = (id: string, table: string, key: string) =>
    sql(
      `select from ${table} where ${key} like any (array(
         select 'applicant-message/' || id || '/%' from public.applicant_messages where application_id = $1
         union all select 'conversation/' || id from public.conversation_messages where application_id = $1
         union all select 'interview/' || id || '/%' from public.interviews where application_id = $1))`,
      [id],
    );
  const queued = async (id: string) => (await about(id, 'mail.outbox', 'idempotency_key')).length;
  const held = async (id: string) =>
    (await about(id, 'private.held_mails', "mail ->> 'idempotency_key'")).length;

  const write = async (application_id: string) => {
    for (const body of ['Una', 'Dos'])
      await store(people.rrhh.client, 'conversation_messages', {
        ...newRecord.conversation_messages(),
        application_id,
        body,
      });
    await sql('update public.conversation_messages set send_at = now() where application_id = $1', [
      application_id,
    ]);
  };
  const decide = async (id: string) => {
    await service.from('job_applications').update({ status: 'approved' }).eq('id', id).throwOnError();
    await sql('update public.applicant_messages set send_at = now() where application_id = $1', [id]);
  };
  const interview = async (application_id: string) => {
    const starts_at = new Date(Date.now() + 172_800_000).toISOString();
    // Interviewers are notified, too.
    await store(service, 'interviews', {
      ...newRecord.interviews(),
      application_id,
      interviewers: [people.rrhh.id],
      state: 'scheduled',
      times: [starts_at],
      starts_at,
    });
    await sql(`set session_replication_role = replica;
      update public.interviews set changed_at = changed_at - interval '2 minutes' where application_id = '${application_id}';
      set session_replication_role = default`);
  };
  test('stays held when the block of somebody else is lifted', async () => {
    const blocked = await Promise.all([applicant(), applicant()]);
    for (const { email, id } of blocked) {
      await sql(
        `insert into mail.outbox (recipient, subject, text, html, idempotency_key)
         values ($1, 'x', 'x', 'x', 'application-received/' || $2)`,
        [email, id],
      );
      await block(await asked(email)).throwOnError();
    }
    const heldOf = () =>
      sql('select address from private.held_mails where address = any($1)', [
        blocked.map(({ email }) => email),
      ]);
    expect(await heldOf()).toHaveLength(2);
    const { data } = await service
      .from('rights_requests')
      .select('id')
      .eq('email', String(blocked[0]?.email))
      .single()
      .throwOnError();
    await unblock(data.id).throwOnError();
    expect(await heldOf()).toEqual([{ address: blocked[1]?.email }]);
  });

  const kinds = [
    ['messages', write, 2],
    ['a decision', decide, 1],
    ['an interview', interview, 2],
  ] as const;

  test.each(kinds)('is held with the rest: %s', async (_, begin, mails) => {
    const { email, id } = await applicant();
    const request = await asked(email);
    await begin(id);
    await sendDue(`update public.rights_requests set blocked_at = now() where id = '${request}' and blocked_at is null;
      perform private.hold_person_mails('${email}')`);
    // The queued mail is held; the next one is not even sent.
    expect([await queued(id), await held(id)]).toEqual([0, 1]);
    await unblock(request).throwOnError();
    await sql("update public.conversation_messages set claimed_at = now() - interval '6 minutes'");
    await sendDue('null');
    expect([await queued(id), await held(id)]).toEqual([mails, 0]);
  });

  test('is held even if the block is made concurrently', async () => {
    const { email, id } = await applicant();
    const request = await asked(email);
    await write(id);
    await asAdministrator(served.db.url, async (client) => {
      await client.query('begin');
      await client.query('update public.rights_requests set blocked_at = now() where id = $1', [request]);
      await client.query('select private.hold_person_mails($1)', [email]);
      const sending = visitor.functions.invoke('send-applicant-messages', { body: {} });
      await expect.poll(() => queued(id)).toBeGreaterThan(0);
      await client.query('commit');
      expect((await sending).error).toBeNull();
    });
    expect([await queued(id), await held(id)]).toEqual([0, 1]);
  });

  test.each(kinds)('is deleted with the rest: %s', async (_, begin) => {
    const { email, id, token } = await applicant();
    await begin(id);
    await sendDue(`perform public.erase_own_application('${token}')`);
    expect(await sql('select from public.job_applications where id = $1', [id])).toEqual([]);
    const left = await sql(
      `select idempotency_key from mail.outbox where recipient = $1 or text like '%' || $2 || '%'
       union all select id::text from private.held_mails where mail ->> 'recipient' = $1`,
      [email, id],
    );
    expect(left).toEqual([]);
  });
});

/** Functions that reveal blocked people on purpose, or reveal nothing. */
const BESIDE_POLICIES = {
  'private.get_person_data': 'for the rights desk',
  'private.list_failed_applicant_mails': 'requires the key of a message that is not visible',
  'private.list_mail_key_patterns': 'returns only the keys by which mails are held and erased',
  'private.list_person_record_ids': 'returns what is blocked',
  'private.list_quote_conversation_files': 'returns the names of files, by which policies hide them',
  'private.withdraw_other_processes_consent': 'returns counts only',
  'public.erase_person': 'for the rights desk, returns counts only',
  'public.find_sent_application': 'returns the reference to whoever just applied',
  'public.list_former_recruiters': 'returns staff',
  'public.list_successors': 'returns staff',
  'public.list_thread_mails': 'returns mail ids to functions that mail somebody who is not blocked',
  'public.list_undelivered_mail': 'mails to and about them are held elsewhere',
  'public.rectify_person': 'for the rights desk, returns counts only',
};

test('a function that bypasses policies and returns applicants’ data is owned by the portal’s role, or has a reason not to be', async () => {
  const found = await sql(String.raw`
    select nspname || '.' || proname as name from pg_proc join pg_namespace schema on schema.oid = pronamespace
    where nspname in ('public', 'private') and prosecdef and proowner <> 'portal_functions'::regrole
      and (proretset or prorettype in ('json'::regtype, 'jsonb'::regtype))
      and prosrc ~ ('(job_applications|internship_applications|spontaneous_applications|contact_requests|cv_texts|interviews'
        || '|conversation_messages|applicant_messages|application_(events|comments|tags)|public\.notices|person_merges'
        || '|person_dismissals|private\.(job_alerts|applicants)|mail\.outbox)')
      and prosrc !~ 'private\.(build_unblocked_condition|list_blocked_ids|get_applicant_link)\('
    order by 1`);
  expect(found.map(({ name }) => name)).toEqual(Object.keys(BESIDE_POLICIES));
});

test('a table that references what people sent hides the rows of blocked people', async () => {
  const unprotected = await sql(`
    select distinct conrelid::regclass::text as name from pg_constraint
    join pg_class class on class.oid = conrelid
    where contype = 'f' and class.relnamespace = 'public'::regnamespace
      and confrelid = any (array['public.job_applications', 'public.internship_applications',
        'public.spontaneous_applications', 'public.contact_requests']::regclass[])
      and not exists (
        select from pg_policy where polrelid = conrelid and not polpermissive and polcmd = '*'
          and pg_get_expr(polqual, polrelid) like '%private.list_blocked_ids()%')`);
  expect(unprotected).toEqual([]);
});
