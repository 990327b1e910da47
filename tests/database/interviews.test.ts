import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { type Applicant, applyWithLink, sendDueInterviewMails } from './interviewees.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
let recruiter: { id: string; email: string };
let applicant: Applicant;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  const { data } = await service
    .from('admin_profiles')
    .select('user_id, email')
    .eq('user_id', people.rrhh.id)
    .single()
    .throwOnError();
  recruiter = { id: data.user_id, email: data.email };
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  applicant = await apply();
});

const sql = (text: string, values: unknown[] = []): Promise<Row[]> => served.db.sql<Row>(text, values);

const apply = (fields: Row = {}): Promise<Applicant> =>
  applyWithLink(served, {
    ...newRecord.job_applications(posting, 'x.pdf'),
    full_name: 'Ana Soto',
    ...fields,
  });

const NOW = Date.now();

/** A time some days from now, on the hour. */
const at = (days: number, hour = 12): string => {
  const day = new Date(NOW + days * 86_400_000);
  day.setUTCHours(hour, 0, 0, 0);
  return day.toISOString();
};

const save = (fields: Row = {}, { client } = people.rrhh) =>
  client.rpc('save_interview', {
    about: 'application',
    applicant: applicant.id,
    times: [at(3), at(4)],
    is_fixed: false,
    minutes: 45,
    place: 'Av. Uno 23',
    video_url: '',
    note: 'Traiga su licencia.',
    interviewers: [recruiter.id],
    ...fields,
  });

async function offer(fields: Row = {}): Promise<string> {
  return z.string().parse((await save(fields).throwOnError()).data);
}

/** The version of an interview, which an edit has to name. */
async function changedAt(interview: string): Promise<unknown> {
  return (await sql('select changed_at::text from public.interviews where id = $1', [interview]))[0]
    ?.changed_at;
}

const sendMails = (): Promise<void> => sendDueInterviewMails(served);

const choose = (interview: string | undefined, start: string, { token } = applicant) =>
  served.client().rpc('choose_interview_time', { token, interview, start });

const mailSchema = z.object({
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ content: z.string(), content_type: z.string() })),
});

/** The mails about an interview, in order. */
async function mails(email: string, interview: string | undefined) {
  const rows = await sql(
    `select subject, text, attachments from mail.outbox
     where recipient = $1 and idempotency_key like 'interview/' || $2 || '/%' order by created_at, id`,
    [email, interview],
  );
  return z.array(mailSchema).parse(rows);
}

/** The events that the calendar of an address received. */
async function calendar(email: string, interview: string) {
  return (await mails(email, interview)).flatMap(({ attachments }) =>
    attachments.map(({ content }) => {
      const parsed = new ICAL.Component(ICAL.parse(Buffer.from(content, 'base64').toString()));
      const component = parsed.getFirstSubcomponent('vevent');
      if (!component) throw new Error('no event');
      const event = new ICAL.Event(component);
      return {
        method: parsed.getFirstPropertyValue('method'),
        uid: event.uid,
        sequence: event.sequence,
        start: event.startDate.toJSDate().toISOString(),
      };
    }),
  );
}

const stored = async (interview: string) =>
  (await service.from('interviews').select('state, starts_at, reply').eq('id', interview).maybeSingle()).data;

test('times are offered by mail, one is chosen, moved twice and canceled, and each calendar has one event throughout', async () => {
  const interview = await offer();
  // Until it is sent it can be undone, so the page does not show it yet.
  const page = async () =>
    (await served.client().rpc('applicant_interviews', { token: applicant.token })).data;
  expect(await page()).toEqual([]);
  await sendMails();
  await sendMails();
  const [offered, ...more] = await mails(applicant.email, interview);
  expect(more).toEqual([]);
  expect(offered).toMatchObject({
    subject: expect.stringMatching(/^Elija una hora para conversar: /),
    text: expect.stringMatching(/\n· .*\n· .*Traiga su licencia.*\/mi-postulacion\/[0-9a-f]{32}/s),
    attachments: [],
  });
  expect(await mails(recruiter.email, interview)).toEqual([]);
  expect(await page()).toMatchObject([{ id: interview, starts_at: null, place: 'Av. Uno 23' }]);

  expect((await choose(interview, at(3))).data).toBe(true);
  await sendMails();
  expect((await choose(interview, at(4))).data).toBe(true);
  await sendMails();
  await save({
    interview,
    version: await changedAt(interview),
    times: [at(5)],
    is_fixed: true,
  }).throwOnError();
  await sendMails();
  await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
  await sendMails();
  await sendMails();
  for (const email of [applicant.email, recruiter.email]) {
    const events = await calendar(email, interview);
    expect(events.map(({ method, start }) => [method, start])).toEqual([
      ['REQUEST', at(3)],
      ['REQUEST', at(4)],
      ['REQUEST', at(5)],
      ['CANCEL', at(5)],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    const sequences = events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  }
  const { data } = await service
    .from('application_events')
    .select('kind, actor_id')
    .eq('application_id', applicant.id)
    .like('kind', 'interview%')
    .order('id')
    .throwOnError();
  expect(data).toEqual([
    { kind: 'interview_offered', actor_id: recruiter.id },
    { kind: 'interview_scheduled', actor_id: null },
    { kind: 'interview_scheduled', actor_id: null },
    { kind: 'interview_scheduled', actor_id: recruiter.id },
    { kind: 'interview_cancelled', actor_id: recruiter.id },
  ]);
});

test('the mails use the texts written in the portal, with the times', async () => {
  const kind = 'application-interview-offered';
  const record = {
    kind,
    language: 'es',
    version: 1,
    subject: 'Conversemos, {{nombre}}',
    body: 'Opciones:\n{{horas}}',
  };
  const { data } = await people.rrhh.client.from('message_templates').insert(record).select('id').single();
  try {
    const interview = await offer();
    await sendMails();
    expect(await mails(applicant.email, interview)).toMatchObject([
      {
        subject: 'Conversemos, Ana Soto',
        text: expect.stringMatching(/Opciones:\n· .*\n· .*\n\(hora de Santiago\)/),
      },
    ]);
  } finally {
    await service.from('message_templates').delete().eq('id', data?.id).throwOnError();
  }
});

test('resubmitting an interview offer after a lost response does not create a second one', async () => {
  const new_id = randomUUID();
  expect([await offer({ new_id }), await offer({ new_id })]).toEqual([new_id, new_id]);
  const other = await apply();
  expect((await save({ new_id, applicant: other.id })).error).toMatchObject({ code: '23505' });
  const { count } = await service
    .from('interviews')
    .select('', { count: 'exact', head: true })
    .eq('application_id', applicant.id);
  expect(count).toBe(1);
});

test('an interview is notified with any id that the database accepts', async () => {
  const interview = await offer({ new_id: '22222222-2222-2222-2222-222222222222' });
  await sendMails();
  expect(await mails(applicant.email, interview)).toHaveLength(1);
  await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
});

test('two processes sending the same notification concurrently send and count it once, and it is listed if undelivered', async () => {
  const interview = await offer({ times: [at(3)], is_fixed: true });
  await asAdministrator(served.db.url, async (client) => {
    await client.query('begin');
    // Both have listed and sent it before either records that.
    await client.query('lock table private.interview_notices in share mode');
    const sending = Promise.all([sendMails(), sendMails()]);
    const waiting = () =>
      sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    await expect.poll(waiting).toHaveLength(2);
    await client.query('commit');
    await sending;
  });
  expect(await mails(applicant.email, interview)).toHaveLength(1);
  await sql(
    "update mail.outbox set sent_at = null, failed_at = now(), last_error = '550' where recipient = $1",
    [applicant.email],
  );
  expect(await undelivered()).toContainEqual(expect.objectContaining({ id: interview, error: '550' }));
  await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
});

describe('undoing an interview', () => {
  test('within the minute sends no notification', async () => {
    const interview = await offer();
    await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
    await sendMails();
    expect(await stored(interview)).toBeNull();
    expect(await mails(applicant.email, interview)).toEqual([]);
  });

  test('while its first mail is in flight notifies the recipient of the cancellation, too', async () => {
    const interview = await offer({ times: [at(3)], is_fixed: true });
    await sql(
      `update public.interviews set created_at = created_at - interval '2 minutes',
         changed_at = changed_at - interval '2 minutes' where id = $1`,
      [interview],
    );
    await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
    const told = {
      interview,
      party: null,
      what: 'scheduled',
      notified_sequence: 0,
      notified_start: at(3),
      former_notification_count: 0,
    };
    await service.rpc('settle_interview_mail', told).throwOnError();
    await sendMails();
    expect((await calendar(applicant.email, interview)).map(({ method }) => method)).toEqual(['CANCEL']);
    expect(await mails(recruiter.email, interview)).toEqual([]);
  });

  test('with a rejection can itself be undone before anything is sent', async () => {
    const interview = await offer({ times: [at(3)], is_fixed: true });
    await sendMails();
    const decide = (status: string) =>
      people.rrhh.client.from('job_applications').update({ status }).eq('id', applicant.id).throwOnError();
    await decide('rejected');
    expect((await choose(interview, at(3))).data).toBeNull();
    const { error } = await served.client().functions.invoke('send-applicant-messages', { body: {} });
    expect(error).toBeNull();
    await decide('pending');
    await sendMails();
    expect(await calendar(applicant.email, interview)).toHaveLength(1);
    await decide('rejected');
    await sendMails();
    for (const email of [applicant.email, recruiter.email])
      expect((await calendar(email, interview)).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
    expect((await save()).error).toMatchObject({ code: 'P0001' });
  });

  test('with a rejection that is undone after being notified notifies both again, and calendars accept it', async () => {
    const interview = await offer({ times: [at(3)], is_fixed: true });
    const decide = (status: string) =>
      people.rrhh.client.from('job_applications').update({ status }).eq('id', applicant.id).throwOnError();
    await sendMails();
    for (const status of ['rejected', 'pending']) {
      await decide(status);
      await sendMails();
    }
    for (const email of [applicant.email, recruiter.email]) {
      const events = await calendar(email, interview);
      expect(events.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL', 'REQUEST']);
      const sequences = events.map(({ sequence }) => sequence);
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    }
    await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
  });

  test('for an interviewer who is then added again notifies only that interviewer', async () => {
    const interview = await offer({ times: [at(3)], is_fixed: true });
    await sendMails();
    for (const interviewers of [[], [recruiter.id]]) {
      await save({
        interview,
        version: await changedAt(interview),
        times: [at(3)],
        is_fixed: true,
        interviewers,
      }).throwOnError();
      await sendMails();
    }
    const methods = async (email: string) => (await calendar(email, interview)).map(({ method }) => method);
    expect(await methods(recruiter.email)).toEqual(['REQUEST', 'CANCEL', 'REQUEST']);
    expect(await methods(applicant.email)).toEqual(['REQUEST']);
    await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
  });

  test('that was only offered sends no mail with a rejection, but does when canceled by hand', async () => {
    const [interview, other] = [await offer(), await offer()];
    await sendMails();
    await people.rrhh.client.rpc('cancel_interview', { interview: other }).throwOnError();
    await people.rrhh.client
      .from('job_applications')
      .update({ status: 'rejected' })
      .eq('id', applicant.id)
      .throwOnError();
    await sendMails();
    expect(await mails(applicant.email, interview)).toHaveLength(1);
    expect((await mails(applicant.email, other)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^Entrevista cancelada/),
      text: expect.not.stringContaining('adjunto'),
      attachments: [],
    });
  });

  test('by withdrawing the application notifies the interviewers', async () => {
    const interview = await offer({ times: [at(3)], is_fixed: true });
    await sendMails();
    await served.client().rpc('withdraw_application', { token: applicant.token }).throwOnError();
    await sendMails();
    expect((await calendar(recruiter.email, interview)).map(({ method }) => method)).toEqual([
      'REQUEST',
      'CANCEL',
    ]);
  });

  test('by withdrawing allows another interview, and another withdrawal, once the application is resumed', async () => {
    const withdraw = () =>
      served.client().rpc('withdraw_application', { token: applicant.token }).throwOnError();
    await withdraw();
    await people.rrhh.client
      .from('job_applications')
      .update({ status: 'reviewing' })
      .eq('id', applicant.id)
      .throwOnError();
    const interview = await offer({ times: [at(3)], is_fixed: true });
    await sendMails();
    expect((await calendar(applicant.email, interview)).map(({ method }) => method)).toEqual(['REQUEST']);
    await withdraw();
    await sendMails();
    expect(
      await sql('select status, withdrawn_at from job_applications where id = $1', [applicant.id]),
    ).toEqual([{ status: 'rejected', withdrawn_at: expect.anything() }]);
    expect((await calendar(recruiter.email, interview)).map(({ method }) => method)).toEqual([
      'REQUEST',
      'CANCEL',
    ]);
  });
});

const failInterviewMails = () =>
  sql(
    `update mail.outbox set sent_at = null, failed_at = now(), last_error = '550 no existe'
     where recipient = $1 and idempotency_key like 'interview/%'`,
    [applicant.email],
  );

/** The undelivered messages to the applicant. */
async function undelivered() {
  const { data } = await people.rrhh.client.rpc('list_undelivered_messages').throwOnError();
  return z
    .array(z.object({ id: z.string(), kind: z.string(), application_id: z.string(), error: z.string() }))
    .parse(data)
    .filter(({ application_id }) => application_id === applicant.id);
}

test('an undelivered mail is listed with its reason; a corrected address is notified of everything still ahead', async () => {
  const interview = await offer({ times: [at(3)], is_fixed: true });
  const offered = await offer();
  await sendMails();
  await failInterviewMails();
  const [failed, ...more] = await undelivered();
  expect(failed).toMatchObject({ kind: 'interview', error: '550 no existe' });
  expect(more).toHaveLength(1);
  const address = `${randomUUID()}@correo.example`;
  const correct = (who: Who) =>
    people[who].client.rpc('correct_applicant_address', { message: interview, address });
  for (const who of ['anon', 'no role', 'accesos'] as const)
    expect((await correct(who)).error, who).toMatchObject({ code: '42501' });
  expect((await correct('rrhh')).error).toBeNull();
  expect(await undelivered()).toEqual([]);
  expect((await correct('rrhh')).error).toMatchObject({ code: 'P0001' });
  await sendMails();
  await sendMails();
  const events = await calendar(address, interview);
  expect(events).toEqual([expect.objectContaining({ method: 'REQUEST', start: at(3) })]);
  expect((await mails(address, offered)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Elija una hora/),
  ]);
  expect(await calendar(recruiter.email, interview)).toHaveLength(1);
  for (const one of [interview, offered])
    await people.rrhh.client.rpc('cancel_interview', { interview: one }).throwOnError();
});

test('a mail that the service refuses immediately is listed until the address is corrected; interviewers are notified', async () => {
  applicant = await apply({ email: 'a,b@correo.example' });
  const interview = await offer({ times: [at(3)], is_fixed: true });
  await sendMails();
  expect(await undelivered()).toEqual([
    {
      id: interview,
      kind: 'interview',
      application_id: applicant.id,
      error: expect.stringMatching(/^The mail service answered 422/),
    },
  ]);
  expect(await calendar(recruiter.email, interview)).toHaveLength(1);
  const address = `${randomUUID()}@correo.example`;
  await people.rrhh.client.rpc('correct_applicant_address', { message: interview, address }).throwOnError();
  expect(await undelivered()).toEqual([]);
  await sendMails();
  expect(await calendar(address, interview)).toEqual([
    expect.objectContaining({ method: 'REQUEST', start: at(3) }),
  ]);
  expect(await undelivered()).toEqual([]);
  await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
});

test('a reminder that did not arrive is listed, and the interview is sent again to the corrected address', async () => {
  const interview = await offer({ times: [at(3)], is_fixed: true });
  await sendMails();
  await sql(
    `update private.interview_notices set notified_at = now() - interval '4 hours', starts_at = $2
     where interview_id = $1 and user_id is null`,
    [interview, at(0.5)],
  );
  await sql('update public.interviews set starts_at = $2, times = array[$2::timestamptz] where id = $1', [
    interview,
    at(0.5),
  ]);
  await sql(
    `update private.interview_notices notice set sequence = interview.sequence
     from public.interviews interview where interview.id = interview_id and interview_id = $1`,
    [interview],
  );
  await sendMails();
  await sql(
    `update mail.outbox set sent_at = null, failed_at = now(), last_error = '550 no existe'
     where recipient = $1 and idempotency_key like '%/reminder/%'`,
    [applicant.email],
  );
  expect(await undelivered()).toMatchObject([{ id: interview, kind: 'interview', error: '550 no existe' }]);
  const address = `${randomUUID()}@correo.example`;
  await people.rrhh.client.rpc('correct_applicant_address', { message: interview, address }).throwOnError();
  await sendMails();
  expect(await calendar(address, interview)).toEqual([expect.objectContaining({ method: 'REQUEST' })]);
  expect(await undelivered()).toEqual([]);
  await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
});

test('an interview mail that did not arrive is still listed when its mail is discarded', async () => {
  const interview = await offer({ times: [at(3)], is_fixed: true });
  await sendMails();
  await failInterviewMails();
  const [mail] = await sql(
    "select id from mail.outbox where recipient = $1 and idempotency_key like 'interview/%'",
    [applicant.email],
  );
  await people['super admin'].client.rpc('discard_mail', { mail_id: mail?.id }).throwOnError();
  expect(await undelivered()).toMatchObject([{ id: interview, kind: 'interview', error: '550 no existe' }]);
  await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
});

test('an applicant who can make none of the times replies in words that reach the author of the offer', async () => {
  const interview = await offer({ interviewers: [] });
  await sendMails();
  const decline = (words: string, { token } = applicant) =>
    served.client().rpc('decline_interview', { token, interview, words });
  expect((await decline('x', await apply())).data).toBe(false);
  expect((await decline('x'.repeat(1001))).error).toMatchObject({ code: '23514' });
  expect((await decline(' El jueves sí. ')).data).toBe(true);
  await sendMails();
  await sendMails();
  expect(await mails(recruiter.email, interview)).toMatchObject([
    { subject: 'Pide otra hora de entrevista: Ana Soto', text: expect.stringContaining('El jueves sí.') },
  ]);
  expect(await stored(interview)).toEqual({ state: 'declined', starts_at: null, reply: 'El jueves sí.' });
  await save({ interview, version: await changedAt(interview), times: [at(6)] }).throwOnError();
  await sendMails();
  expect((await mails(applicant.email, interview)).map(({ subject }) => subject.split(':')[0])).toEqual([
    'Elija una hora para conversar',
    'Elija una hora para conversar',
  ]);
});

test('declining does not end what was changed at that moment', async () => {
  const interview = await offer();
  await sendMails();
  await asAdministrator(served.db.url, async (client) => {
    await client.query('begin');
    await client.query("update public.interviews set state = 'cancelled' where id = $1", [interview]);
    const declined = served
      .client()
      .rpc('decline_interview', { token: applicant.token, interview, words: '' });
    const answer = declined.then(({ data }) => data);
    const waiting = () =>
      sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    await expect.poll(waiting).toHaveLength(1);
    await client.query('commit');
    expect(await answer).toBe(false);
  });
  expect(await stored(interview)).toMatchObject({ state: 'cancelled' });
});

test('if applicants concurrently choose one hour of one interviewer, one gets it', async () => {
  const rivals: { interview: string; rival: Applicant }[] = [];
  for (let count = 0; count < 6; count += 1) {
    const rival = await apply();
    rivals.push({ rival, interview: await offer({ applicant: rival.id, times: [at(20), at(21 + count)] }) });
  }
  const chosen = await Promise.all(
    rivals.map(async ({ interview, rival }) => (await choose(interview, at(20), rival)).data),
  );
  expect(chosen.filter(Boolean)).toHaveLength(1);
  // An overlap counts, also for those who offer times; the hour after is free.
  const { data } = await people.rrhh.client
    .rpc('list_busy_times', {
      people: [recruiter.id, people['super admin'].id],
      times: [at(20), at(20, 13)],
      minutes: 30,
    })
    .throwOnError();
  expect(data).toEqual([{ user_id: recruiter.id, starts_at: expect.any(String) }]);
  // A whole day's interview counts to its end.
  await offer({ times: [at(40, 12)], is_fixed: true, minutes: 480 });
  const late = await people.rrhh.client
    .rpc('list_busy_times', { people: [recruiter.id], times: [at(40, 19), at(40, 20)], minutes: 30 })
    .throwOnError();
  expect(late.data).toHaveLength(1);
  for (const who of ['no role', 'accesos'] as const) {
    const asked = await people[who].client.rpc('list_busy_times', {
      people: [recruiter.id],
      times: [at(20)],
      minutes: 30,
    });
    expect(asked.data, who).toEqual([]);
  }
});

describe('offered to several applicants', () => {
  let invited: Applicant[];
  beforeEach(async () => {
    invited = [applicant, await apply(), await apply()];
  });
  const offerAll = (fields: Row = {}, { client } = people.rrhh) =>
    client.rpc('offer_interviews', {
      batch: randomUUID(),
      applications: invited.map(({ id }) => id),
      times: [],
      first_day: at(60).slice(0, 10),
      last_day: at(70).slice(0, 10),
      opens: '09:00',
      closes: '18:00',
      minutes: 45,
      place: 'Av. Uno 23',
      video_url: '',
      note: '',
      interviewers: [recruiter.id],
      ...fields,
    });
  const offers = async () => {
    const { data } = await service
      .from('interviews')
      .select('id, application_id')
      .in(
        'application_id',
        invited.map(({ id }) => id),
      )
      .throwOnError();
    return new Map(data.map((row) => [row.application_id, row.id]));
  };

  test('each is notified, and only one gets a time', async () => {
    const times = [at(50), at(51), at(52)];
    const period = { first_day: null, last_day: null, opens: null, closes: null };
    const { data } = await offerAll({ times, ...period }).throwOnError();
    const stored = await offers();
    expect([...data].sort()).toEqual([...stored.values()].sort());
    await sendMails();
    for (const { email, id } of invited) expect(await mails(email, stored.get(id))).toHaveLength(1);
    const chosen = await Promise.all(
      invited.map(async (one) => (await choose(stored.get(one.id), at(50), one)).data),
    );
    expect(chosen.filter(Boolean)).toHaveLength(1);
    const { data: events } = await service
      .from('application_events')
      .select('actor_id')
      .eq('kind', 'interview_offered')
      .in('application_id', [...stored.keys()])
      .throwOnError();
    expect(events).toEqual(invited.map(() => ({ actor_id: people.rrhh.id })));
  });

  test('a retry after a lost response offers nothing twice, and another offer is another one', async () => {
    const batch = randomUUID();
    const first = await offerAll({ batch }).throwOnError();
    expect((await offerAll({ batch }).throwOnError()).data).toEqual(first.data);
    const [one] = invited;
    const other = await offerAll({ applications: [one?.id, one?.id] }).throwOnError();
    expect(other.data).toHaveLength(1);
    expect(first.data).not.toContain(other.data[0]);
  });

  test('nobody is invited if one is rejected or gone, or if the terms are not valid', async () => {
    const { id } = invited[1] ?? applicant;
    await service.from('job_applications').update({ status: 'rejected' }).eq('id', id).throwOnError();
    expect((await offerAll()).error).toMatchObject({ code: 'P0001', details: '1' });
    expect((await offerAll({ applications: [applicant.id, randomUUID()] })).error).toMatchObject({
      code: 'P0001',
      details: '1',
    });
    const alone = { applications: [applicant.id] };
    // Two applicants could choose the same time.
    expect((await offerAll({ ...alone, interviewers: [] })).error).toMatchObject({ code: '23514' });
    expect((await offerAll({ ...alone, place: '' })).error).toMatchObject({ code: '23514' });
    const many = Array.from({ length: 2001 }, () => applicant.id);
    expect((await offerAll({ applications: many })).error).toMatchObject({ code: '54000' });
    expect(await offers()).toEqual(new Map());
  });

  test('undoing it within the minute leaves nothing', async () => {
    const { data } = await offerAll().throwOnError();
    await people.rrhh.client.rpc('cancel_interviews', { interviews: data }).throwOnError();
    await sendMails();
    expect(await offers()).toEqual(new Map());
    const many = Array.from({ length: 2001 }, () => randomUUID());
    const { error } = await people.rrhh.client.rpc('cancel_interviews', { interviews: many });
    expect(error).toMatchObject({ code: '54000' });
  });

  test.each(['anon', 'no role', 'accesos'] as const)('not by %s', async (who) => {
    expect((await offerAll({}, people[who])).error).toMatchObject({ code: '42501' });
    const { data } = await offerAll().throwOnError();
    const cancelling = await people[who].client.rpc('cancel_interviews', { interviews: data });
    expect(cancelling.error).toMatchObject({ code: '42501' });
    expect((await offers()).size).toBe(3);
  });
});

test('a link cannot choose somebody else’s time, one that was not offered, or a past one', async () => {
  const interview = await offer();
  await sendMails();
  const stranger = await apply();
  for (const token of [stranger.token, 'a'.repeat(32), '', 'constructor'])
    expect((await choose(interview, at(3), { ...stranger, token })).data, token).toBeNull();
  expect((await choose(interview, at(7))).data).toBe(false);
  await sql(
    "update public.interviews set times = array[now() - interval '1 minute', now() + interval '3 days'] where id = $1",
    [interview],
  );
  const [row] = await sql('select times[1] as past from public.interviews where id = $1', [interview]);
  expect((await choose(interview, z.date().parse(row?.past).toISOString())).data).toBe(false);
  expect(await stored(interview)).toMatchObject({ state: 'offered' });
  expect((await served.client().rpc('applicant_interviews', { token: stranger.token })).data).toEqual([]);
});

test('a stale edit does not overwrite a choice made since', async () => {
  const interview = await offer();
  await sendMails();
  const read = async () =>
    (await service.from('interviews').select('changed_at').eq('id', interview).single()).data?.changed_at;
  const former = await read();
  expect((await choose(interview, at(3))).data).toBe(true);
  expect((await save({ interview, note: 'Piso 2', version: former })).error).toMatchObject({ code: 'P0001' });
  expect(await stored(interview)).toMatchObject({ state: 'scheduled' });
  const before = await read();
  expect((await save({ interview, note: 'Piso 2', version: before })).error).toBeNull();
  // Nor does it overwrite a colleague's note, nor does one that names no version.
  expect((await save({ interview, note: 'Piso 3' })).error).toMatchObject({ code: 'P0001' });
  expect((await save({ interview, note: 'Piso 3', version: before })).error).toMatchObject({ code: 'P0001' });
  await people.rrhh.client.rpc('cancel_interview', { interview }).throwOnError();
});

describe('a change', () => {
  const versionOf = async (interview: string) =>
    (await service.from('interviews').select('sequence, changed_at').eq('id', interview).single()).data;

  test.each<Row>([
    { times: [at(5)] },
    { minutes: 60 },
    { place: 'Av. Dos 34' },
    { video_url: 'https://video.example/sala' },
  ])('of %j is notified', async (fields) => {
    const interview = await offer();
    await save({ interview, version: await changedAt(interview), ...fields }).throwOnError();
    expect(await versionOf(interview)).toMatchObject({ sequence: 1 });
  });

  test.each(['note', 'interviewers'])('of the %s only makes a new version', async (field) => {
    const interview = await offer();
    const before = await versionOf(interview);
    const fields: Row = { note: 'Piso 2', interviewers: [people['super admin'].id] };
    await save({ interview, version: await changedAt(interview), [field]: fields[field] }).throwOnError();
    const after = await versionOf(interview);
    expect(after).toMatchObject({ sequence: 0 });
    expect(after?.changed_at).not.toBe(before?.changed_at);
  });
});

test('an applicant can change the time only a limited number of times', async () => {
  const interview = await offer();
  await sendMails();
  const chosen: unknown[] = [];
  for (let change = 0; change < 24; change += 1)
    chosen.push((await choose(interview, at(3 + (change % 2)))).data);
  expect(chosen.filter(Boolean)).toHaveLength(20);
  const { count } = await service
    .from('application_events')
    .select('', { count: 'exact', head: true })
    .eq('application_id', applicant.id)
    .eq('kind', 'interview_scheduled');
  expect(count).toBe(20);
});

test('both sides are reminded once, the day before', async () => {
  const soon = new Date(Date.now() + 20 * 3_600_000).toISOString();
  const interview = await offer({ times: [soon], is_fixed: true });
  await sendMails();
  await sendMails();
  for (const email of [applicant.email, recruiter.email])
    expect(await mails(email, interview)).toHaveLength(1);
  await sql(
    "update private.interview_notices set notified_at = notified_at - interval '4 hours' where interview_id = $1",
    [interview],
  );
  await sendMails();
  await sendMails();
  for (const email of [applicant.email, recruiter.email])
    expect((await mails(email, interview)).map(({ subject }) => subject.startsWith('Recordatorio'))).toEqual([
      false,
      true,
    ]);
});

test('internship applicants are interviewed too', async () => {
  const { email, id } = await store(
    service,
    'internship_applications',
    newRecord.internship_applications(`${randomUUID()}.pdf`),
  );
  const interview = await offer({ about: 'internship', applicant: id });
  await sendMails();
  expect(await mails(String(email), interview)).toMatchObject([
    { subject: 'Elige una hora para conversar: Práctica profesional' },
  ]);
});

describe('an interview is not saved', () => {
  test.each<[string, string, () => Promise<Row>]>([
    ['at a past time', '23514', async () => ({ times: [at(-1)] })],
    ['in two years', '23514', async () => ({ times: [at(700)] })],
    ['without a time', '23514', async () => ({ times: [] })],
    ['fixed at two times', '23514', async () => ({ is_fixed: true })],
    ['without a place', '23514', async () => ({ place: '' })],
    ['at a script URL', '23514', async () => ({ video_url: 'javascript:alert(1)' })],
    ['with an unknown interviewer', '23503', async () => ({ interviewers: [randomUUID()] })],
    ['with an unknown applicant', 'P0001', async () => ({ applicant: randomUUID() })],
    ['with a student as an applicant', 'P0001', async () => ({ about: 'internship' })],
    ['about an unknown subject', '42501', async () => ({ about: 'constructor' })],
    [
      'in place of somebody else’s',
      'P0001',
      async () => ({ interview: await offer(), applicant: (await apply()).id }),
    ],
  ])('%s', async (_, code, fields) => {
    expect((await save(await fields())).error).toMatchObject({ code });
  });

  test.each(['anon', 'no role', 'accesos'] as const)('by %s', async (who) => {
    const interview = await offer();
    expect((await save({}, people[who])).error).toMatchObject({ code: '42501' });
    expect((await save({ interview }, people[who])).error).toMatchObject({ code: '42501' });
    expect((await people[who].client.rpc('cancel_interview', { interview })).error).toMatchObject({
      code: '42501',
    });
  });
});
