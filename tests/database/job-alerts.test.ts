import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { runJobs } from '@voltandes/platform/testing/run-jobs';
import { startSmtpServer, type TestSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CONFIRMATION_HOURS } from '#domain/data-protection/privacy.ts';
import { inProcess } from '#testing/in-process.ts';
import { createPeople, signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let smtp: TestSmtpServer;
let served: TestPlatform;
let service: SupabaseClient;
beforeAll(async () => {
  smtp = await startSmtpServer();
  served = inProcess(await serveTestPlatform('template_product', { smtpUrl: smtp.url }));
  service = served.client(served.keys.secret);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  served.db.sql(text, values);

const newAddress = (): string => `${randomUUID()}@correo.example`;
const newToken = (): string => randomBytes(32).toString('hex');
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Requests a subscription as the function does. @returns the token in its mail */
async function request(
  email: string,
  choice: { departments?: string[]; locations?: string[]; language?: string } = {},
) {
  const token = newToken();
  const { data } = await service
    .rpc('request_job_alert', {
      email,
      departments: [],
      locations: [],
      language: 'es',
      consent_version: '2026-11-22',
      token_digest: digestOf(token),
      sender_digest: digestOf('sender'),
      ...choice,
    })
    .throwOnError();
  return { token, id: data as string | null };
}

const confirm = async (token: string): Promise<unknown> =>
  (await served.client().rpc('confirm_job_alert', { token }).throwOnError()).data;

async function subscribe(...options: Parameters<typeof request>): Promise<string> {
  const { token } = await request(...options);
  expect(await confirm(token)).toBe(true);
  return options[0];
}

const alertsOf = (email: string) =>
  sql('select *, expires_at - now() as remaining from private.job_alerts where email = $1', [email]);

const publish = (fields: object = {}) =>
  store(service, 'job_postings', { ...newRecord.job_postings(), ...fields });

/** Queues the digests of everything published so far. */
const queueDigests = () => sql('select private.queue_job_alert_digests(now())');

const sendPending = () =>
  served.client(served.keys.secret).functions.invoke('send-pending-notices', { body: {} });

/** Waits for this many mails to an address; returns them with quoted-printable lines rejoined. */
async function mailsTo(email: string, count: number): Promise<string[]> {
  const arrived = () => smtp.received.filter(({ to }) => to.includes(email)).map(({ raw }) => raw);
  await vi.waitFor(() => expect(arrived()).toHaveLength(count), 15_000);
  return arrived().map((raw) => raw.replace(/=\r\n/g, ''));
}

const unfolded = (raw: string): string => raw.replace(/\r\n[ \t]+/g, ' ');

describe('a subscription', () => {
  test('is confirmed once, for the retention period, only by the token', async () => {
    const email = newAddress();
    const { token } = await request(email);
    const hours = `${CONFIRMATION_HOURS}:00:00`;
    expect(
      await sql(
        `select confirmed_at, token_digest = $2 as digest, expires_at = created_at + $3::interval as expires
         from private.job_alerts where email = $1`,
        [email, digestOf(token), hours],
      ),
    ).toEqual([{ confirmed_at: null, digest: true, expires: true }]);
    expect(await confirm(newToken())).toBe(false);
    expect(await confirm(digestOf(token))).toBe(false);
    expect(await confirm('')).toBe(false);
    await sql("update public.retention_periods set months = 7 where kind = 'job_alerts'");
    expect(await confirm(token)).toBe(true);
    expect(await confirm(token)).toBe(false);
    const [alert] = await sql(
      `select token_digest, confirmed_at is not null as confirmed,
         expires_at between now() + interval '7 months' - interval '1 minute' and now() + interval '7 months' as lasts
       from private.job_alerts where email = $1`,
      [email],
    );
    expect(alert).toEqual({ token_digest: null, confirmed: true, lasts: true });
    await sql("update public.retention_periods set months = 12 where kind = 'job_alerts'");
  });

  test('cannot be confirmed after 48 hours', async () => {
    const { id, token } = await request(newAddress());
    await sql("update private.job_alerts set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect(await confirm(token)).toBe(false);
  });

  test('replaces the previous one of the address when it is confirmed, and not before', async () => {
    const email = await subscribe(newAddress(), { language: 'en' });
    const { token } = await request(email.toUpperCase());
    expect(await alertsOf(email)).toMatchObject([{ language: 'en' }]);
    expect(await confirm(token)).toBe(true);
    expect(await alertsOf(email)).toEqual([]);
    expect(await alertsOf(email.toUpperCase())).toMatchObject([{ language: 'es' }]);
  });

  test('that replaces another is ended by the links in the earlier mails, and takes over the queued postings', async () => {
    const email = await subscribe(newAddress());
    const [former] = await alertsOf(email);
    const posting = await publish();
    await queueDigests();
    const again = email.toUpperCase();
    await subscribe(again, { language: 'en' });
    expect(await alertsOf(again)).toMatchObject([{ unsubscribe_token: former?.unsubscribe_token }]);
    expect(
      await sql(
        `select postings from private.job_alert_digests
         where job_alert_id = (select id from private.job_alerts where email = $1)`,
        [again],
      ),
    ).toEqual([{ postings: [posting.id] }]);
    await served.client().rpc('end_job_alert', { token: former?.unsubscribe_token }).throwOnError();
    expect(await alertsOf(again)).toEqual([]);
  });

  test('can be requested at most three times by a sender until it is confirmed or expires, even concurrently', async () => {
    const email = newAddress();
    const requests = await Promise.all(Array.from({ length: 6 }, () => request(email)));
    expect(requests.filter(({ id }) => id !== null)).toHaveLength(3);
  });

  test('accepts only departments and locations that were published', async () => {
    await publish({ department: 'Ventas secretas', location: 'Isla de Pascua', status: 'draft' });
    const { data } = await served.client().rpc('list_job_alert_options').throwOnError();
    const values = (data as { value: string }[]).map(({ value }) => value);
    expect(values).not.toContain('Ventas secretas');
    await expect(request(newAddress(), { departments: ['Ventas secretas'] })).rejects.toThrow(
      'no posting has this department',
    );
    await publish({ department: 'Faena', location: 'Calama', status: 'active' });
    const closed = await publish({ department: 'Maestranza', location: 'Arica' });
    await service.from('job_postings').update({ status: 'closed' }).eq('id', closed.id).throwOnError();
    const after = await served.client().rpc('list_job_alert_options').throwOnError();
    expect(after.data).toEqual(
      expect.arrayContaining([
        { kind: 'department', value: 'Faena', english: null },
        { kind: 'location', value: 'Arica', english: null },
      ]),
    );
  });

  test('offers each place of a posting, and remote work under one name', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await publish({ location: `${one} y ${other}` });
    await publish({ location: 'Home office' });
    const { data } = await served.client().rpc('list_job_alert_options').throwOnError();
    expect(data).toEqual(
      expect.arrayContaining([
        { kind: 'location', value: one, english: null },
        { kind: 'location', value: other, english: null },
        { kind: 'location', value: 'Remoto', english: 'Remote' },
      ]),
    );
    const values = (data as { value: string }[]).map(({ value }) => value);
    expect(values).not.toContain('Home office');
    expect(values).not.toContain(`${one} y ${other}`);
  });

  test('is deleted if it was not confirmed, or not renewed', async () => {
    const pending = newAddress();
    await request(pending);
    const ended = await subscribe(newAddress());
    const current = await subscribe(newAddress());
    await sql(
      "update private.job_alerts set expires_at = now() - interval '1 second' where email = any($1)",
      [[pending, ended]],
    );
    await runJobs({ databaseUrl: served.db.url, minute: new Date('2026-11-21T10:23:00Z') });
    expect([await alertsOf(pending), await alertsOf(ended)]).toEqual([[], []]);
    expect(await alertsOf(current)).toHaveLength(1);
  });
});

test('recruiters can count confirmed subscriptions by department and location; others cannot', async () => {
  const [department, location] = [`Área ${randomUUID()}`, `Lugar ${randomUUID()}`];
  await publish({ department, location });
  const addresses = [newAddress(), newAddress(), newAddress()];
  await subscribe(addresses[0] ?? '', { departments: [department], locations: [location] });
  await subscribe(addresses[1] ?? '', { departments: [department] });
  await request(addresses[2] ?? '', { departments: [department] });
  const read = async (role: 'rrhh_admin' | 'accesos_admin') => {
    const { client } = await signInAs(served, role);
    return (await client.rpc('count_job_alerts').throwOnError()).data;
  };
  const counts = await read('rrhh_admin');
  expect(counts).toMatchObject({
    total: expect.any(Number),
    departments: { [department]: 2 },
    locations: { [location]: 1 },
  });
  expect(JSON.stringify(counts)).not.toContain('@');
  expect(await read('accesos_admin')).toEqual({ total: 0, departments: {}, locations: {} });
});

test('nobody can read subscriptions over the API, or call the functions of the backend', async () => {
  const people = await createPeople(served);
  for (const { client } of Object.values(people)) {
    for (const table of ['job_alerts', 'job_alert_digests', 'announced_postings']) {
      expect((await client.schema('private').from(table).select()).error).not.toBeNull();
      expect((await client.from(table).select()).error).not.toBeNull();
    }
    const calls = [
      client.rpc('list_job_alert_digests', { at_most: 1 }),
      client.rpc('list_expiring_job_alerts', { at_most: 1 }),
      client.rpc('finish_job_alert_digest', { digest: randomUUID() }),
      client.rpc('cancel_job_alert_request', { alert: randomUUID() }),
      client.rpc('offer_job_alert_renewal', { alert: randomUUID(), digest: digestOf('a') }),
      client.rpc('request_job_alert', {
        email: newAddress(),
        departments: [],
        locations: [],
        language: 'es',
        consent_version: '1',
        token_digest: digestOf('a'),
        sender_digest: digestOf('a'),
      }),
      client.rpc('list_pending_spontaneous_notices', { at_most: 1 }),
    ];
    for (const { error } of await Promise.all(calls)) expect(error?.code).toBe('42501');
  }
});

describe('the digest', () => {
  test('contains the matching postings published since the last one, in one mail with one-click headers', async () => {
    const before = await publish({ title: 'Publicada antes' });
    const [department, location] = [`Área ${randomUUID()}`, `Lugar ${randomUUID()}`];
    await publish({ department, location, title: 'De muestra', status: 'active' });
    const narrow = await subscribe(newAddress(), { departments: [department], locations: [location] });
    const all = await subscribe(newAddress(), { language: 'en' });
    const matching = await publish({ department, location, title: 'Jefa de terreno' });
    const elsewhere = await publish({ department, title: 'En otra parte' });
    const translated = await publish({ title: 'Tablerista' });
    await store(service, 'job_posting_translations', {
      ...newRecord.job_posting_translations(String(translated.id)),
      title: 'Panel builder',
    });
    const closed = await publish({ department, location, title: 'Cerrada al tiro' });
    await service.from('job_postings').update({ status: 'closed' }).eq('id', closed.id).throwOnError();
    await publish({ title: 'Borrador', status: 'draft' });
    await queueDigests();
    // Processes sending concurrently, and once more.
    await Promise.all([sendPending(), sendPending()]);
    await sendPending();
    const [mail = ''] = await mailsTo(narrow, 1);
    expect(mail).toContain(`/oportunidades-laborales/${matching.slug}`);
    for (const { slug } of [before, elsewhere, translated, closed]) expect(mail).not.toContain(String(slug));
    const [alert] = await alertsOf(narrow);
    const headers = unfolded(mail.split('\r\n\r\n')[0] ?? '');
    expect(headers).toContain(`/alertas-de-empleo/baja/${alert?.unsubscribe_token}>`);
    expect(headers).toMatch(/^List-Unsubscribe: <http[^\s<>]+>$/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const [english = ''] = await mailsTo(all, 1);
    expect(english).toContain(`/en/jobs/panel-builder-${String(translated.id).slice(-8)}`);
    expect(english).toContain('Panel builder');
    expect(english).toContain('Jefa de terreno (in Spanish)');
    expect(english).not.toContain('Borrador');
    // Nothing new, so no mail.
    await queueDigests();
    await sendPending();
    expect(await sql('select from private.job_alert_digests')).toEqual([]);
    expect(await mailsTo(narrow, 1)).toHaveLength(1);
  });

  test('is found by each of a posting’s places, by remote work, and by the text of earlier subscriptions', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await publish({ location: `${one} y ${other}` });
    await publish({ location: 'Remoto' });
    const [place, remote, former] = [
      await subscribe(newAddress(), { locations: [other] }),
      await subscribe(newAddress(), { locations: ['Remoto'] }),
      await subscribe(newAddress(), { locations: [one] }),
    ];
    await sql('update private.job_alerts set locations = $1 where email = $2', [
      [`${one} y ${other}`],
      former,
    ]);
    const matching = await publish({ location: `${one} y ${other}` });
    const home = await publish({ location: 'Teletrabajo' });
    await queueDigests();
    const queued = await sql(
      `select email, postings from private.job_alert_digests
       join private.job_alerts alert on alert.id = job_alert_id where email = any ($1)`,
      [[place, remote, former]],
    );
    expect(new Map(queued.map(({ email, postings }) => [email, postings]))).toEqual(
      new Map([
        [place, [matching.id]],
        [remote, [home.id]],
        [former, [matching.id]],
      ]),
    );
    await sendPending();
  });

  test('is sent once if a process crashed after the mail service had accepted it', async () => {
    const email = await subscribe(newAddress());
    await publish();
    await queueDigests();
    const [queued] = await sql(
      `select digest.* from private.job_alert_digests digest
       join private.job_alerts alert on alert.id = job_alert_id where email = $1`,
      [email],
    );
    await sendPending();
    await mailsTo(email, 1);
    await sql('insert into private.job_alert_digests (id, job_alert_id, postings) values ($1, $2, $3)', [
      queued?.id,
      queued?.job_alert_id,
      queued?.postings,
    ]);
    await sendPending();
    expect(await sql('select from private.job_alert_digests where id = $1', [queued?.id])).toEqual([]);
    expect(
      await sql('select from mail.outbox where idempotency_key = $1', [`job-alert-digest/${queued?.id}`]),
    ).toHaveLength(1);
  });

  test('is queued once a day, at eight in the morning in Chile or in the next hour that a process runs', async () => {
    const email = await subscribe(newAddress());
    await sql("update private.job_alerts set digested_through = now() - interval '3 days' where email = $1", [
      email,
    ]);
    const posting = await publish();
    await sql("update public.job_postings set published_at = now() - interval '2 days' where id = $1", [
      posting.id,
    ]);
    const queued = () =>
      sql(
        `select postings from private.job_alert_digests digest
         join private.job_alerts alert on alert.id = job_alert_id where email = $1`,
        [email],
      );
    const run = (minute: string) => runJobs({ databaseUrl: served.db.url, minute: new Date(minute) });
    await run('2026-11-21T12:11:00Z');
    expect(await queued()).toHaveLength(1);
    const [{ digested_through: through } = { digested_through: null }] = await alertsOf(email);
    expect(
      new Intl.DateTimeFormat('es-CL', {
        timeStyle: 'medium',
        timeZone: 'America/Santiago',
        hour12: false,
      }).format(through as Date),
    ).toBe('08:00:00');
    // Later postings wait for the next day, and an unsent digest is not doubled.
    await publish();
    await run('2026-11-21T13:11:00Z');
    expect(await queued()).toHaveLength(1);
    expect((await queued())[0]?.postings).toEqual([posting.id]);
    await sql('delete from private.job_alert_digests');
    await run('2026-11-21T14:11:00Z');
    expect(await queued()).toEqual([]);
  });

  test('contains a posting that was withdrawn before, once it is active again, and no other twice', async () => {
    const email = await subscribe(newAddress());
    const takenBack = await publish();
    const closed = await publish();
    const change = (posting: Record<string, unknown>, status: string) =>
      service.from('job_postings').update({ status }).eq('id', posting.id).throwOnError();
    const queued = async () =>
      (
        await sql(
          `with taken as (delete from private.job_alert_digests returning job_alert_id, postings)
           select postings from taken join private.job_alerts alert on alert.id = job_alert_id where email = $1`,
          [email],
        )
      ).map(({ postings }) => postings);
    await change(takenBack, 'draft');
    await queueDigests();
    expect(await queued()).toEqual([[closed.id]]);
    await change(closed, 'closed');
    for (const posting of [takenBack, closed]) await change(posting, 'active');
    await queueDigests();
    expect(await queued()).toEqual([[takenBack.id]]);
  });

  test('does not contain a posting that has closed or expired since it was queued', async () => {
    const email = await subscribe(newAddress());
    const [open, closed, expired] = [await publish(), await publish(), await publish()];
    await queueDigests();
    const change = (posting: Record<string, unknown>, fields: object) =>
      service.from('job_postings').update(fields).eq('id', posting.id).throwOnError();
    await change(closed, { status: 'closed' });
    await change(expired, { expires_at: '2026-01-01' });
    const { data } = await service.rpc('list_job_alert_digests', { at_most: 100 }).throwOnError();
    expect(data).toContainEqual(
      expect.objectContaining({ email, offers: [expect.objectContaining({ slug: open.slug })] }),
    );
  });

  test('is not sent to anybody who unsubscribed or never confirmed', async () => {
    const gone = await subscribe(newAddress());
    const pending = newAddress();
    await request(pending);
    await publish();
    await queueDigests();
    const [alert] = await alertsOf(gone);
    await served.client().rpc('end_job_alert', { token: alert?.unsubscribe_token }).throwOnError();
    // The same response for used and unknown tokens.
    await served.client().rpc('end_job_alert', { token: alert?.unsubscribe_token }).throwOnError();
    await served.client().rpc('end_job_alert', { token: randomUUID() }).throwOnError();
    const control = await subscribe(newAddress());
    await publish();
    await queueDigests();
    await sendPending();
    await mailsTo(control, 1);
    expect([await alertsOf(gone), smtp.received.filter(({ to }) => to.includes(gone))]).toEqual([[], []]);
    expect(smtp.received.filter(({ to }) => to.includes(pending))).toEqual([]);
  });
});

test.each([
  ['digest', "update private.job_alerts set digested_through = '2026-11-21'"],
  ['renewal', "update private.job_alerts set expires_at = now() + interval '13 days'"],
])('no %s stays or leaves for those who are erased while a run mails it', async (kind, due) => {
  await sendPending();
  const subscribers = [await subscribe(newAddress()), await subscribe(newAddress())];
  await publish();
  await sql(`${due} where email = any ($1)`, [subscribers]);
  if (kind === 'digest') await queueDigests();
  // While the first mail of the run is being queued.
  await sql(`create function mail.interfere() returns trigger language plpgsql security definer as $$
      begin delete from private.job_alerts; return new; end $$;
    create trigger interfere before insert on mail.outbox for each row
      when (new.idempotency_key like 'job-alert-%') execute function mail.interfere()`);
  expect((await sendPending()).error).toBeNull();
  await sql('drop function mail.interfere() cascade');
  expect(await sql('select from mail.outbox where recipient = any ($1)', [subscribers])).toEqual([]);
  const received = smtp.received.filter(({ to }) => subscribers.some((email) => to.includes(email)));
  expect(received.length).toBeLessThanOrEqual(1);
});

test.each([
  ['digest', "update private.job_alerts set digested_through = '2026-11-21'"],
  ['renewal', "update private.job_alerts set expires_at = now() + interval '13 days'"],
])('a failing %s is sent later, and does not hold up the others', async (kind, due) => {
  await sendPending();
  const subscribers = [await subscribe(newAddress()), await subscribe(newAddress())];
  await publish();
  await sql(`${due} where email = any ($1)`, [subscribers]);
  if (kind === 'digest') await queueDigests();
  const sent = async () =>
    (await sql('select recipient from mail.outbox where recipient = any ($1)', [subscribers])).map(
      ({ recipient }) => recipient,
    );
  // Whichever is first fails.
  await sql(`create sequence mail.attempts;
    create function mail.fail_first() returns trigger language plpgsql security definer as $$
      begin if nextval('mail.attempts') = 1 then raise 'failing'; end if; return new; end $$;
    create trigger fail_first before insert on mail.outbox for each row
      when (new.idempotency_key like 'job-alert-%') execute function mail.fail_first()`);
  expect((await sendPending()).error).not.toBeNull();
  await sql('drop function mail.fail_first() cascade; drop sequence mail.attempts');
  expect(await sent()).toHaveLength(1);
  expect((await sendPending()).error).toBeNull();
  expect((await sent()).toSorted()).toEqual(subscribers.toSorted());
});

test('a subscription in its last two weeks gets one link that renews it', async () => {
  const email = await subscribe(newAddress());
  await sql("update private.job_alerts set expires_at = now() + interval '13 days' where email = $1", [
    email,
  ]);
  await sendPending();
  await sendPending();
  // It takes no place from those who were not offered a renewal yet.
  const { data: expiring } = await service.rpc('list_expiring_job_alerts', { at_most: 100 }).throwOnError();
  expect(expiring).not.toContainEqual(expect.objectContaining({ email }));
  const [mail = ''] = await mailsTo(email, 1);
  const [, token = ''] = /\/alertas-de-empleo\/confirmar\/([0-9a-f]{64})/.exec(mail) ?? [];
  expect(unfolded(mail)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(await confirm(token)).toBe(true);
  expect(await confirm(token)).toBe(false);
  const [renewed] = await sql(
    "select expires_at > now() + interval '11 months' as lasts from private.job_alerts where email = $1",
    [email],
  );
  expect(renewed).toEqual({ lasts: true });
  // A run that had listed it before the link was used.
  const [{ id } = { id: null }] = await alertsOf(email);
  await service.rpc('offer_job_alert_renewal', { alert: id, digest: digestOf(token) }).throwOnError();
  expect(await confirm(token)).toBe(false);
});
