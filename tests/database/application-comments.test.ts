import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ignoreStored } from '#app/lib/query/use-row-id.ts';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let colleague: Caller & { id: string };
let posting: string;
let application: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  colleague = await signInAs(served, 'rrhh_admin');
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  application = String(
    (await store(service, 'job_applications', newRecord.job_applications(posting, 'x.pdf'))).id,
  );
});

const idOf = (who: Who): string => z.string().parse(people[who].id);

const comment = async (body: string, mentions: readonly string[] = [], { client } = people.rrhh) => {
  const { data } = await client
    .from('application_comments')
    .insert({ application_id: application, body, mentions: [...mentions] })
    .select()
    .single()
    .throwOnError();
  return z
    .object({
      id: z.string(),
      author_id: z.string(),
      mentions: z.array(z.string()),
      edited_at: z.string().nullable(),
    })
    .parse(data);
};

const noticesOf = async ({ client }: Caller) =>
  (
    await client
      .from('notices')
      .select('id, comment_id, kind, actor_id, read_at')
      .eq('application_id', application)
  ).data ?? [];

const announce = (commentId: string, { client }: Caller = people.rrhh) =>
  client.functions.invoke('send-mention-notices', { body: { commentId } });

const emailOf = async (id: string): Promise<string> =>
  z.string().parse((await service.auth.admin.getUserById(id)).data.user?.email);

test('resending a comment with the same id stores it once, and no other failure is ignored', async () => {
  const send = (fields: object) =>
    people.rrhh.client
      .from('application_comments')
      .insert({ application_id: application, body: 'Una vez', ...fields })
      .throwOnError()
      .then(null, ignoreStored);
  const id = randomUUID();
  await send({ id });
  await send({ id });
  await expect(send({ application_id: randomUUID() })).rejects.toMatchObject({ code: '23503' });
  const { data } = await service.from('application_comments').select('id').eq('application_id', application);
  expect(data).toEqual([{ id }]);
});

test('a comment can be edited and deleted only by its author, and is marked as edited', async () => {
  const { author_id, edited_at, id } = await comment('Buena experiencia');
  expect([author_id, edited_at]).toEqual([people.rrhh.id, null]);
  for (const { client } of [colleague, people['super admin'], people.accesos, people['no role']]) {
    await client.from('application_comments').update({ body: 'Otra cosa' }).eq('id', id);
    await client.from('application_comments').delete().eq('id', id);
  }
  const own = people.rrhh.client.from('application_comments');
  expect((await own.select('body').eq('id', id)).data).toEqual([{ body: 'Buena experiencia' }]);
  const editedAt = async () => (await own.select('edited_at').eq('id', id).single()).data?.edited_at;
  await own
    .update({ body: 'Buena experiencia', mentions: [colleague.id] })
    .eq('id', id)
    .throwOnError();
  expect(await editedAt()).toBeNull();
  await own.update({ body: 'Muy buena' }).eq('id', id).throwOnError();
  expect(await editedAt()).not.toBeNull();
  // Nobody can write in another's name, or move a comment to another application.
  expect((await own.update({ author_id: colleague.id }).eq('id', id)).error).not.toBeNull();
  expect((await own.update({ application_id: application }).eq('id', id)).error).not.toBeNull();
  await own.delete().eq('id', id).throwOnError();
  expect((await own.select('id').eq('id', id)).data).toEqual([]);
  const { data } = await people.rrhh.client
    .from('application_events')
    .select('detail')
    .eq('application_id', application)
    .eq('kind', 'commented');
  expect(data).toEqual([{ detail: { comment_id: id } }]);
});

test.each([
  ['nothing', '   ', '23514'],
  ['a megabyte', 'x'.repeat(1_000_000), '23514'],
])('a comment of %s is refused', async (_, body, code) => {
  const { error } = await people.rrhh.client
    .from('application_comments')
    .insert({ application_id: application, body });
  expect(error?.code).toBe(code);
});

test('markup is stored as text', async () => {
  const body = '<img src=x onerror=alert(1)>';
  const { id } = await comment(body);
  const { data } = await people.rrhh.client.from('application_comments').select('body').eq('id', id).single();
  expect(data).toEqual({ body });
});

test('a comment on an application that was deleted meanwhile is refused', async () => {
  await service.from('job_applications').delete().eq('id', application).throwOnError();
  const { error } = await people.rrhh.client
    .from('application_comments')
    .insert({ application_id: application, body: 'Tarde' });
  expect(error?.code).toBe('23503');
});

test('a mention notifies those who may read the application, and nobody else', async () => {
  const others = [idOf('accesos'), idOf('no role'), idOf('rrhh')];
  const { id, mentions } = await comment('@Colega, mire', [colleague.id, colleague.id, ...others]);
  expect(mentions).toEqual([colleague.id]);
  expect(await noticesOf(colleague)).toMatchObject([
    { comment_id: id, kind: 'mention', actor_id: people.rrhh.id, read_at: null },
  ]);
  for (const who of ['anon', 'no role', 'accesos', 'rrhh', 'super admin'] as const)
    expect(await noticesOf(people[who])).toEqual([]);
  const { data } = await colleague.client.rpc('list_notices').throwOnError();
  expect(data[0]).toMatchObject({
    actor_name: 'Persona de Prueba',
    applicant_name: 'Amanda Rojas',
    excerpt: '@Colega, mire',
  });
  // Only the read mark can be changed, and only on one's own notices.
  const notices = colleague.client.from('notices');
  expect((await notices.update({ kind: 'assigned' }).eq('comment_id', id)).error).not.toBeNull();
  await people.rrhh.client.from('notices').update({ read_at: new Date().toISOString() }).eq('comment_id', id);
  expect(await noticesOf(colleague)).toMatchObject([{ read_at: null }]);
  await notices.update({ read_at: new Date().toISOString() }).eq('comment_id', id).throwOnError();
  expect(await noticesOf(colleague)).not.toMatchObject([{ read_at: null }]);
});

test('an unread notice is listed, however many newer ones were read', async () => {
  const reader = await signInAs(served, 'rrhh_admin');
  const read_at = new Date().toISOString();
  const notices = Array.from({ length: 32 }, (_, minute) => ({
    user_id: reader.id,
    kind: 'assigned',
    application_id: application,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    read_at: minute === 0 ? null : read_at,
  }));
  await service.from('notices').insert(notices).throwOnError();
  const { data } = await reader.client.rpc('list_notices').throwOnError();
  expect(data.map((notice: { read_at: string | null }) => notice.read_at !== null)).toEqual([
    ...Array.from({ length: 30 }, () => true),
    false,
  ]);
});

test('editing a comment notifies the newly mentioned, and withdraws the notices of those no longer mentioned', async () => {
  const { id } = await comment('Mire', [colleague.id]);
  const own = people.rrhh.client.from('application_comments');
  await own
    .update({ body: 'Miren', mentions: [colleague.id, idOf('super admin')] })
    .eq('id', id)
    .throwOnError();
  expect(await noticesOf(colleague)).toHaveLength(1);
  expect(await noticesOf(people['super admin'])).toHaveLength(1);
  await own.update({ body: 'Nada', mentions: [] }).eq('id', id).throwOnError();
  expect(await noticesOf(colleague)).toEqual([]);
});

test('losing the permission hides comments and notices immediately', async () => {
  const leaver = await signInAs(served, 'rrhh_admin');
  await comment('Mire', [leaver.id]);
  expect(await noticesOf(leaver)).toHaveLength(1);
  await service.from('admin_profiles').update({ is_active: false }).eq('user_id', leaver.id).throwOnError();
  expect(await noticesOf(leaver)).toEqual([]);
  expect((await leaver.client.rpc('list_notices')).data).toEqual([]);
  expect((await leaver.client.from('application_comments').select('id')).data).toEqual([]);
  expect((await comment('Y ahora', [leaver.id])).mentions).toEqual([]);
});

test('only recruiters can list the people they can mention', async () => {
  const listed = async (who: Who) =>
    z
      .array(z.object({ user_id: z.string() }))
      .parse((await people[who].client.rpc('list_recruiters')).data ?? [])
      .map(({ user_id }) => user_id);
  expect(await listed('rrhh')).toEqual(
    expect.arrayContaining([idOf('rrhh'), idOf('super admin'), colleague.id]),
  );
  expect(await listed('rrhh')).not.toEqual(expect.arrayContaining([idOf('accesos')]));
  for (const who of ['anon', 'no role', 'accesos'] as const) expect(await listed(who)).toEqual([]);
});

test('a mention is mailed once, without the text of the comment', async () => {
  const { id } = await comment('Pide 1.500.000, no se lo diga a nadie', [colleague.id]);
  for (const answer of await Promise.all([announce(id), announce(id), announce(id)]))
    expect(answer.error).toBeNull();
  const mails = await mailsTo(served.db, await emailOf(colleague.id));
  const [mail] = mails.filter(({ text }) => text.includes(application));
  expect(mail?.subject).toBe('Persona de Prueba le mencionó en un comentario');
  expect(mail?.text).not.toContain('1.500.000');
  expect(mails.filter(({ text }) => text.includes(application))).toHaveLength(1);
  expect((await announce(id, people.anon)).error).not.toBeNull();
});

test('a mention that cannot be mailed does not hold up the others', async () => {
  const [failing, other] = [
    await createPerson(service, 'rrhh_admin'),
    await createPerson(service, 'rrhh_admin'),
  ];
  await comment('Mire', [failing.id]);
  await comment('Mire', [other.id]);
  const sendPending = () =>
    served.client(served.keys.secret).functions.invoke('send-pending-notices', { body: {} });
  await served.db.sql(
    `alter table mail.outbox add constraint failing check (recipient <> '${failing.email}') not valid`,
  );
  expect((await sendPending()).error).not.toBeNull();
  await served.db.sql('alter table mail.outbox drop constraint failing');
  expect(await mailsTo(served.db, failing.email)).toEqual([]);
  expect(await mailsTo(served.db, other.email)).toHaveLength(1);
  expect((await sendPending()).error).toBeNull();
  expect(await mailsTo(served.db, failing.email)).toHaveLength(1);
});

test('a mention already read is not mailed', async () => {
  const reader = await signInAs(served, 'rrhh_admin');
  const { id } = await comment('Mire', [reader.id]);
  await reader.client
    .from('notices')
    .update({ read_at: new Date().toISOString() })
    .is('read_at', null)
    .throwOnError();
  expect((await announce(id)).error).toBeNull();
  expect(await mailsTo(served.db, await emailOf(reader.id))).toEqual([]);
});

test('a hundred mentions do not flood a mailbox', async () => {
  await withinOneHour();
  const target = await createPerson(service, 'rrhh_admin');
  const many = await people.rrhh.client.from('application_comments').insert({
    application_id: application,
    body: 'Miren',
    mentions: Array.from({ length: 100 }, () => crypto.randomUUID()),
  });
  expect(many.error?.code).toBe('23514');
  for (let at = 0; at < 12; at += 1) await comment(`Mire ${at}`, [target.id]);
  const { error } = await served
    .client(served.keys.secret)
    .functions.invoke('send-pending-notices', { body: {} });
  expect(error).toBeNull();
  expect(await mailsTo(served.db, target.email)).toHaveLength(10);
  const { count } = await service
    .from('notices')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', target.id)
    .throwOnError();
  expect(count).toBe(12);
});

test('a comment outlives the dismissal and deletion of its author', async () => {
  const leaver = await signInAs(served, 'rrhh_admin');
  const { id } = await comment('Lo conozco', [], leaver);
  await service.from('admin_profiles').update({ is_active: false }).eq('user_id', leaver.id).throwOnError();
  const timeline = async () =>
    (await people.rrhh.client.rpc('application_timeline', { application }).throwOnError()).data[0];
  expect(await timeline()).toMatchObject({ kind: 'commented', actor_name: 'Persona de Prueba' });
  expect((await service.auth.admin.deleteUser(leaver.id)).error).toBeNull();
  expect(await timeline()).toMatchObject({ kind: 'commented', actor_name: null });
  const { data } = await people.rrhh.client
    .from('application_comments')
    .select('author_id, body')
    .eq('id', id);
  expect(data).toEqual([{ author_id: null, body: 'Lo conozco' }]);
});

test('comments and notices are deleted with the application, and notices after 90 days', async () => {
  await comment('Mire', [colleague.id]);
  await service.from('job_applications').delete().eq('id', application).throwOnError();
  expect(await noticesOf(colleague)).toEqual([]);
  application = String(
    (await store(service, 'job_applications', newRecord.job_applications(posting, 'x.pdf'))).id,
  );
  const { id } = await comment('Mire', [colleague.id]);
  await asAdministrator(served.db.url, async (client) => {
    await client.query(
      "update public.notices set created_at = now() - interval '91 days' where application_id = $1",
      [application],
    );
    await client.query('select private.delete_expired_notices()');
  });
  // An edit does not notify them again either.
  await people.rrhh.client.from('application_comments').update({ body: 'Miren' }).eq('id', id).throwOnError();
  expect(await noticesOf(colleague)).toEqual([]);
});
