import type { SupabaseClient } from '@supabase/supabase-js';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { enrolSecondFactor } from '@voltandes/platform/testing/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { applyWithLink, sendDueInterviewMails } from './interviewees.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
/** A recruiter with the name *Persona de Prueba*. */
let me: Caller & { id: string };
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  me = await signInAs(served, 'rrhh_admin');
});

const profileOf = async (user_id: string): Promise<Row | null> =>
  (await service.from('admin_profiles').select('full_name, email, is_active').eq('user_id', user_id).single())
    .data;
const preferencesOf = async (user_id: string): Promise<unknown> =>
  (await service.from('staff_preferences').select().eq('user_id', user_id).maybeSingle()).data;
const choose = ({ client, id }: Caller, choice: Row) =>
  client.from('staff_preferences').insert({ user_id: id, ...choice });
const rename = ({ client }: Caller, new_name: string) => client.rpc('rename_self', { new_name });
const deactivate = (user_id: string) =>
  service.from('admin_profiles').update({ is_active: false }).eq('user_id', user_id).throwOnError();
const emailOf = async (user_id: string): Promise<string> => String((await profileOf(user_id))?.email);
const apply = () => applyWithLink(served, newRecord.job_applications(posting, 'x.pdf'));

describe('one’s own name', () => {
  test('is changed by everybody on the staff, for themselves alone, and colleagues see it', async () => {
    const other = await profileOf(people.rrhh.id ?? '');
    for (const who of ['no role', 'accesos', 'super admin'] as const)
      expect((await rename(people[who], `Persona ${who}`)).error, who).toBeNull();
    expect((await rename(me, '  Elisa Fuentes ')).error).toBeNull();
    expect(await profileOf(me.id)).toMatchObject({ full_name: 'Elisa Fuentes', is_active: true });
    expect(await profileOf(people.rrhh.id ?? '')).toEqual(other);
    const { data } = await people.rrhh.client.rpc('list_recruiters').throwOnError();
    expect(data).toContainEqual({ user_id: me.id, full_name: 'Elisa Fuentes' });
    const logged = await service
      .from('audit_log')
      .select('operation, after')
      .match({ table_name: 'admin_profiles', actor_id: me.id })
      .throwOnError();
    expect(logged.data).toMatchObject([{ operation: 'UPDATE', after: { full_name: 'Elisa Fuentes' } }]);
  });

  test('keeps the limits of a name', async () => {
    for (const name of ['', '  ', 'x'.repeat(201)])
      expect((await rename(me, name)).error?.code).toBe('23514');
    expect(await profileOf(me.id)).toMatchObject({ full_name: 'Persona de Prueba' });
  });

  test('cannot be changed without a profile, by visitors, or after deactivation, which leaves it', async () => {
    const { email, password } = await createPerson(service, null);
    const client = served.client();
    await client.auth.signInWithPassword({ email, password });
    await service.from('admin_profiles').delete().eq('email', email).throwOnError();
    await deactivate(me.id);
    for (const caller of [{ client, id: null, token: null }, people.anon, me])
      expect((await rename(caller, 'Otra')).error).not.toBeNull();
    expect(await profileOf(me.id)).toMatchObject({ full_name: 'Persona de Prueba', is_active: false });
  });

  test('needs the second factor of those who have one, and so do preferences', async () => {
    const { email, id, password } = await createPerson(service, 'rrhh_admin');
    const client = served.client();
    await client.auth.signInWithPassword({ email, password });
    await enrolSecondFactor(client);
    const caller = { client, id, token: null };
    expect((await rename(caller, 'Elisa Fuentes')).error).toBeNull();
    const known = served.client();
    await known.auth.signInWithPassword({ email, password });
    const passwordAlone = { client: known, id, token: null };
    expect((await rename(passwordAlone, 'Otra')).error?.code).toBe('42501');
    expect((await choose(passwordAlone, { signature: 'Otra' })).error?.code).toBe('42501');
    expect(await profileOf(id)).toMatchObject({ full_name: 'Elisa Fuentes' });
  });
});

describe('preferences', () => {
  test('are read and changed by their owner', async () => {
    expect((await choose(me, { signature: 'Elisa', mails_mentions: false })).error).toBeNull();
    const own = me.client.from('staff_preferences');
    const changed = await own.update({ mails_reminders: false }).eq('user_id', me.id).select().throwOnError();
    expect(changed.data).toMatchObject([
      {
        user_id: me.id,
        signature: 'Elisa',
        mails_mentions: false,
        mails_reminders: false,
        mails_interviews: true,
      },
    ]);
    const { data } = await service
      .from('audit_log')
      .select('operation, after')
      .match({ table_name: 'staff_preferences', actor_id: me.id })
      .order('id')
      .throwOnError();
    expect(data).toMatchObject([
      { operation: 'INSERT', after: { mails_mentions: false } },
      { operation: 'UPDATE', after: { mails_reminders: false } },
    ]);
    expect(JSON.stringify(data)).not.toContain('Elisa');
  });

  test('are nobody else’s, and cannot be given to somebody else', async () => {
    await choose(me, { signature: 'Elisa' }).throwOnError();
    const before = await preferencesOf(me.id);
    for (const who of ['anon', 'no role', 'rrhh', 'accesos', 'super admin'] as const) {
      const { client } = people[who];
      const own = client.from('staff_preferences');
      expect((await own.select().eq('user_id', me.id)).data ?? [], who).toEqual([]);
      await own.update({ signature: 'Otra' }).eq('user_id', me.id);
      await own.delete().eq('user_id', me.id);
      expect((await choose({ ...people[who], id: await newColleague() }, {})).error?.code, who).toBe('42501');
    }
    const moved = await me.client
      .from('staff_preferences')
      .update({ user_id: people.rrhh.id })
      .eq('user_id', me.id);
    expect(moved.error?.code).toBe('42501');
    expect(await preferencesOf(me.id)).toEqual(before);
  });

  test('are closed to those who were deactivated, and deleted with the account', async () => {
    await choose(me, { signature: 'Elisa' }).throwOnError();
    await deactivate(me.id);
    const own = me.client.from('staff_preferences');
    expect((await own.select()).data ?? []).toEqual([]);
    await own.update({ signature: 'Otra' }).eq('user_id', me.id);
    expect(await preferencesOf(me.id)).toMatchObject({ signature: 'Elisa' });
    expect((await service.auth.admin.deleteUser(me.id)).error).toBeNull();
    expect(await preferencesOf(me.id)).toBeNull();
  });

  const newColleague = async (): Promise<string> => (await createPerson(service, null)).id;
});

describe('mails that were turned off', () => {
  const sendPending = async (): Promise<void> => {
    const { error } = await service.functions.invoke('send-pending-notices', { body: {} });
    if (error) throw error;
  };
  const subjects = async (): Promise<string[]> =>
    (await mailsTo(served.db, await emailOf(me.id)))
      .map(({ subject }) => subject.split(':')[0] ?? '')
      .toSorted();
  const interview = async (fields: Row = {}, { client } = people.rrhh) => {
    const { id, token } = await apply();
    const { data } = await client
      .rpc('save_interview', {
        about: 'application',
        applicant: id,
        times: [new Date(Date.now() + 3 * 86_400_000).toISOString()],
        is_fixed: true,
        minutes: 45,
        place: 'Av. Uno 23',
        video_url: '',
        note: '',
        interviewers: [me.id],
        ...fields,
      })
      .throwOnError();
    return { id: String(data), token };
  };
  /** Brings the time of an interview within a day, as if its mails had been sent long before. */
  const comeNear = (id: string) =>
    served.db.sql(`
      update public.interviews set starts_at = now() + interval '12 hours',
        times = array[now() + interval '12 hours'] where id = '${id}';
      update private.interview_notices notice set notified_at = now() - interval '4 hours',
        sequence = interview.sequence, starts_at = interview.starts_at
      from public.interviews interview where interview.id = interview_id and interview_id = '${id}'`);

  test('mentions: none is sent, unless they are turned on within the day', async () => {
    const { id } = await apply();
    await choose(me, { mails_mentions: false }).throwOnError();
    await people.rrhh.client
      .from('application_comments')
      .insert({ application_id: id, body: 'Mire', mentions: [me.id] })
      .throwOnError();
    await sendPending();
    expect(await subjects()).toEqual([]);
    // The portal shows it.
    expect((await me.client.rpc('list_notices').throwOnError()).data).toHaveLength(1);
    await me.client
      .from('staff_preferences')
      .update({ mails_mentions: true })
      .eq('user_id', me.id)
      .throwOnError();
    await sendPending();
    expect(await subjects()).toEqual(['Persona de Prueba le mencionó en un comentario']);
  });

  test('interviews: the applicant is told, the interviewer is not, nor reminded', async () => {
    await choose(me, { mails_interviews: false }).throwOnError();
    const { id } = await interview();
    await sendDueInterviewMails(served);
    await comeNear(id);
    await sendDueInterviewMails(served);
    expect(await subjects()).toEqual([]);
    const told = await served.db.sql(
      `select from mail.outbox where idempotency_key like 'interview/${id}/applicant/%'`,
    );
    expect(told.length).toBeGreaterThan(0);
    // Turned on again, they are told of interviews to come.
    await me.client
      .from('staff_preferences')
      .update({ mails_interviews: true })
      .eq('user_id', me.id)
      .throwOnError();
    await sendDueInterviewMails(served);
    expect(await subjects()).toEqual(['Entrevista agendada']);
  });

  test.each([
    [true, ['Entrevista agendada', 'Recordatorio de entrevista']],
    [false, ['Entrevista agendada']],
  ])('reminders alone: with mails_reminders %s an interviewer gets %j', async (mails_reminders, expected) => {
    await choose(me, { mails_reminders }).throwOnError();
    const { id } = await interview();
    await sendDueInterviewMails(served);
    await comeNear(id);
    await sendDueInterviewMails(served);
    expect(await subjects()).toEqual(expected);
  });

  test.each([
    [true, ['Pide otra hora de entrevista']],
    [false, []],
  ])('declined offers: with mails_declined %s their author gets %j', async (mails_declined, expected) => {
    await choose(me, { mails_declined }).throwOnError();
    const { id, token } = await interview({ is_fixed: false, interviewers: [] }, me);
    await sendDueInterviewMails(served);
    const declined = await served
      .client()
      .rpc('decline_interview', { token, interview: id, words: 'El jueves sí.' });
    expect(declined.data).toBe(true);
    await sendDueInterviewMails(served);
    expect(await subjects()).toEqual(expected);
  });
});
