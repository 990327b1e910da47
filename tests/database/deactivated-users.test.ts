import type { SupabaseClient } from '@supabase/supabase-js';
import { configureRole } from '@voltandes/platform/testing/configure-role';
import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, PEOPLE, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson, type Person } from '#testing/staff.ts';

let db: TestDatabase;
let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let posting: string;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
  // A migration configures it; a cloned database has no settings of its own.
  await configureRole(db.url, 'authenticator', { 'pgrst.db_pre_request': 'private.refuse_ended_session' });
  served = await serveTestPlatform('template_product', { database: db });
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await db[Symbol.asyncDispose]();
});

const setActive = (id: string, is_active: boolean, by = people.accesos.client) =>
  by.from('admin_profiles').update({ is_active }).eq('user_id', id).select('id').throwOnError();
const deactivate = (person: string, successor?: string, by = people['super admin'].client) =>
  by.rpc('deactivate_user', { person, ...(successor && { successor }) });

/** A person with a session, whose tokens somebody kept. */
async function enter() {
  const person = await createPerson(service, 'rrhh_admin');
  const client = served.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { person, client, session: data.session };
}

const signIn = async ({ email, password }: Person) =>
  (await served.client().auth.signInWithPassword({ email, password })).error;

const applyFor = async (fields: object): Promise<string> =>
  String(
    (
      await store(service, 'job_applications', {
        ...newRecord.job_applications(posting, 'x.pdf'),
        ...fields,
      })
    ).id,
  );

describe('a deactivated user', () => {
  test('has no session, on the server or listed, and no kept token opens anything', async () => {
    const { person, session } = await enter();
    await setActive(person.id, false);
    const sessions = await served.db.sql('select id from auth.sessions where user_id = $1', [person.id]);
    expect(sessions).toEqual([]);
    const listed = await people.accesos.client.rpc('list_user_sessions', { person: person.id });
    expect(listed.data).toEqual([]);
    const details = await people.accesos.client.rpc('describe_user_access', { person: person.id });
    expect(details.data).toMatchObject([{ sessions: 0 }]);

    const kept = served.client(served.keys.publishable, session.access_token);
    for (const answer of [
      kept.from('job_applications').select('id'),
      kept.from('admin_profiles').select('id'),
      kept.from('job_postings').update({ title: 'x' }).eq('id', posting),
      kept.rpc('list_recruiters'),
      kept.rpc('list_own_sessions'),
    ]) {
      const { error, status } = await answer;
      expect(status).toBe(401);
      expect(error?.message).toBe('Account is deactivated');
    }
    expect((await kept.storage.from('documents').list('resumes')).data ?? []).toEqual([]);
    expect((await kept.functions.invoke('download-cvs-zip', { body: {} })).error).not.toBeNull();
    expect((await served.client().auth.getUser(session.access_token)).error?.code).toBe('user_banned');
    const { error } = await served.client().auth.refreshSession(session);
    expect(error?.status).toBe(400);
  });

  test('is refused with the reason, with the right password only, until activated again', async () => {
    const { person } = await enter();
    await setActive(person.id, false);
    expect((await signIn(person))?.code).toBe('user_banned');
    expect((await signIn({ ...person, password: 'otra clave 1' }))?.code).toBe('invalid_credentials');
    await setActive(person.id, true, people['super admin'].client);
    expect(await signIn(person)).toBeNull();
  });

  test('does not enter through a link to set a new password either', async () => {
    const { person } = await enter();
    const { data } = await service.auth.admin.generateLink({ type: 'recovery', email: person.email });
    await setActive(person.id, false);
    const token_hash = data.properties?.hashed_token ?? '';
    const { data: opened, error } = await served.client().auth.verifyOtp({ type: 'recovery', token_hash });
    expect(opened.session).toBeNull();
    expect(error?.code).toBe('user_banned');
  });

  test('keeps no session through a rename, and an invitee is not refused', async () => {
    const { person, client } = await enter();
    await people['super admin'].client
      .from('admin_profiles')
      .update({ full_name: 'Otro Nombre' })
      .eq('user_id', person.id)
      .throwOnError();
    expect((await client.rpc('list_own_sessions')).data).toHaveLength(1);
    const email = `${crypto.randomUUID()}@voltandes.example`;
    const { data } = await service.auth.admin.createUser({ email, email_confirm: true });
    await service
      .from('admin_profiles')
      .insert({ user_id: data.user?.id, full_name: 'Invitada', email, is_active: false })
      .throwOnError();
    expect(await served.db.sql('select banned_until from auth.users where id = $1', [data.user?.id])).toEqual(
      [{ banned_until: null }],
    );
  });
});

describe('what a user is responsible for', () => {
  const interviewWith = async (fields: object) =>
    String(
      (
        await store(service, 'interviews', {
          ...newRecord.interviews(),
          application_id: await applyFor({}),
          ...fields,
        })
      ).id,
    );
  const past = { state: 'scheduled', starts_at: '2026-01-05T12:00:00Z' };

  test.each([
    ['count_responsibilities', 'rrhh_admin', ['accesos', 'super admin']],
    ['list_successors', 'rrhh_admin', ['accesos', 'super admin']],
    ['count_responsibilities', 'super_admin', ['super admin']],
    ['list_successors', 'super_admin', ['super admin']],
  ] as const)('%s of one with the role %s is visible only to %j', async (name, role, allowed) => {
    const { id } = await createPerson(service, role);
    const seeing = await Promise.all(
      PEOPLE.map(async (who) => {
        const { data } = await people[who].client.rpc(name, { person: id });
        return z.array(z.unknown()).parse(data ?? []).length > 0 ? [who] : [];
      }),
    );
    expect(seeing.flat()).toEqual(allowed);
  });

  test('is counted, and taken over by the successor, in one step', async () => {
    const leaver = await signInAs(served, 'rrhh_admin');
    const successor = await signInAs(served, 'rrhh_admin');
    const open = await applyFor({ owner_id: leaver.id });
    const reviewed = await applyFor({ owner_id: leaver.id, status: 'reviewing' });
    const decided = await applyFor({ owner_id: leaver.id, status: 'approved' });
    const alone = await interviewWith({ interviewers: [leaver.id], created_by: leaver.id });
    const both = await interviewWith({ interviewers: [successor.id, leaver.id] });
    const held = await interviewWith({ interviewers: [leaver.id], ...past });
    const admin = people['super admin'].client;
    const count = async () => (await admin.rpc('count_responsibilities', { person: leaver.id })).data;
    expect(await count()).toEqual([{ applications: 2, interviews: 2, quotes: 0 }]);

    const names = await admin.rpc('list_successors', { person: leaver.id }).throwOnError();
    const ids = z
      .array(z.object({ user_id: z.string() }))
      .parse(names.data)
      .map(({ user_id }) => user_id);
    expect(ids).toContain(successor.id);
    expect(ids).not.toContain(leaver.id);
    expect(ids).not.toContain(people.accesos.id);

    expect((await deactivate(leaver.id, successor.id)).data).toBe(true);
    expect(await count()).toEqual([{ applications: 0, interviews: 0, quotes: 0 }]);
    const owners = await service
      .from('job_applications')
      .select('id, owner_id')
      .in('id', [open, reviewed, decided]);
    expect(new Map(owners.data?.map(({ id, owner_id }) => [id, owner_id]))).toEqual(
      new Map([
        [open, successor.id],
        [reviewed, successor.id],
        [decided, leaver.id],
      ]),
    );
    const interviews = await service
      .from('interviews')
      .select('id, interviewers, created_by')
      .in('id', [alone, both, held]);
    const byId = new Map(interviews.data?.map((row) => [row.id, row]));
    expect(byId.get(alone)).toMatchObject({ interviewers: [successor.id], created_by: successor.id });
    expect(byId.get(both)).toMatchObject({ interviewers: [successor.id] });
    expect(byId.get(held)).toMatchObject({ interviewers: [leaver.id] });
    // The timeline names who reassigned it.
    const { data } = await people.rrhh.client
      .from('application_events')
      .select('actor_id, detail')
      .eq('application_id', open)
      .eq('kind', 'assigned');
    expect(data).toMatchObject([
      { actor_id: people['super admin'].id, detail: { owner_id: successor.id, former_owner_id: leaver.id } },
    ]);
    expect((await deactivate(leaver.id)).data).toBe(false);
  });

  test('stays where it is when the successor may not read applications, and so does the user', async () => {
    const leaver = await createPerson(service, 'rrhh_admin');
    const id = await applyFor({ owner_id: leaver.id });
    for (const successor of [String(people.accesos.id), leaver.id])
      expect((await deactivate(leaver.id, successor)).error?.code).toBe('23514');
    const { data } = await service.from('job_applications').select('owner_id').eq('id', id);
    expect(data).toEqual([{ owner_id: leaver.id }]);
    expect(await signIn(leaver)).toBeNull();
  });

  test.each(['anon', 'no role', 'rrhh'] as const)('is not for %s to hand over', async (who) => {
    const leaver = await createPerson(service, 'rrhh_admin');
    expect((await deactivate(leaver.id, undefined, people[who].client)).error?.code).toBe('42501');
  });

  test('of a super admin is for super admins, and never one’s own', async () => {
    const admin = await createPerson(service, 'super_admin');
    expect((await deactivate(admin.id, undefined, people.accesos.client)).error?.code).toBe('42501');
    expect((await deactivate(String(people['super admin'].id))).error?.code).toBe('42501');
    expect((await deactivate(admin.id)).data).toBe(true);
  });
});

describe('applications without an active owner', () => {
  const withoutOwner = async (ids: string[]) => {
    const { data } = await people.rrhh.client
      .from('job_applications_list')
      .select('id')
      .in('id', ids)
      .eq('lacks_owner', true)
      .throwOnError();
    return data.map(({ id }) => id);
  };

  test('are found: nobody’s, a deactivated user’s, and those of one who no longer sees applications', async () => {
    const [gone, demoted, present] = [
      await createPerson(service, 'rrhh_admin'),
      await createPerson(service, 'rrhh_admin'),
      await createPerson(service, 'rrhh_admin'),
    ];
    const nobodys = await applyFor({});
    const decided = await applyFor({ status: 'rejected' });
    const goneOnes = await applyFor({ owner_id: gone.id });
    const demotedOnes = await applyFor({ owner_id: demoted.id });
    const owned = await applyFor({ owner_id: present.id });
    const all = [nobodys, decided, goneOnes, demotedOnes, owned];
    expect(await withoutOwner(all)).toEqual([nobodys]);
    await setActive(gone.id, false);
    await service.from('admin_user_roles').delete().eq('user_id', demoted.id).throwOnError();
    expect(new Set(await withoutOwner(all))).toEqual(new Set([nobodys, goneOnes, demotedOnes]));

    const asked = { people: [gone.id, demoted.id, present.id, people.accesos.id] };
    const { data } = await people.rrhh.client.rpc('list_former_recruiters', asked).throwOnError();
    expect(data).toContainEqual({ user_id: gone.id, full_name: 'Persona de Prueba', is_active: false });
    expect(data).toContainEqual({ user_id: demoted.id, full_name: 'Persona de Prueba', is_active: true });
    expect(JSON.stringify(data)).not.toContain(present.id);
    expect(JSON.stringify(data)).not.toContain(people.accesos.id);
    for (const who of ['no role', 'accesos'] as const)
      expect((await people[who].client.rpc('list_former_recruiters', asked)).data).toEqual([]);
    expect((await people.anon.client.rpc('list_former_recruiters', asked)).error?.code).toBe('42501');
  });
});
