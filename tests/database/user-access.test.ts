import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, PEOPLE, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

const rows = async (who: Who, name: string, args: object = {}): Promise<number> => {
  const { data, error } = await people[who].client.rpc(name, args);
  if (error) expect(error.code).toBe('42501');
  return z.array(z.unknown()).parse(data ?? []).length;
};
const codeOf = async (who: Who | Caller, name: string, args: object): Promise<string | undefined> =>
  (await (typeof who === 'string' ? people[who] : who).client.rpc(name, args)).error?.code;
const isSignedIn = async ({ client }: Caller): Promise<boolean> => {
  const { data } = await client.rpc('list_own_sessions');
  return z.array(z.unknown()).parse(data ?? []).length > 0;
};

describe('details of a person', () => {
  test.each([
    ['describe_user_access', 'rrhh_admin', ['accesos', 'super admin']],
    ['explain_permissions', 'rrhh_admin', ['accesos', 'super admin']],
    ['list_user_sessions', 'rrhh_admin', ['accesos', 'super admin']],
    ['describe_user_access', 'super_admin', ['accesos', 'super admin']],
    ['list_user_sessions', 'super_admin', ['super admin']],
  ] as const)('%s of one with the role %s are visible only to %j', async (name, role, allowed) => {
    const { id } = await signInAs(served, role);
    const seeing = await Promise.all(
      PEOPLE.map(async (who) => ((await rows(who, name, { person: id })) > 0 ? [who] : [])),
    );
    expect(seeing.flat()).toEqual(allowed);
  });

  test('do not include one’s own sessions, which are listed elsewhere', async () => {
    expect(await rows('accesos', 'list_user_sessions', { person: people.accesos.id })).toBe(0);
  });

  test('explain permissions as they are checked, with each role that grants them', async () => {
    const person = await signInAs(served, 'accesos_admin');
    const role = await store(service, 'admin_roles', newRecord.admin_roles());
    const off = await store(service, 'admin_roles', { ...newRecord.admin_roles(), is_active: false });
    const { data: permissions } = await service.from('admin_permissions').select('id, name').throwOnError();
    const idOf = (name: string) => permissions.find((permission) => permission.name === name)?.id;
    for (const [role_id, name] of [
      [role.id, 'accesos.users.read'],
      [role.id, 'rrhh.postings.read'],
      [off.id, 'rrhh.documents.read'],
    ])
      await store(service, 'admin_role_permissions', { role_id, permission_id: idOf(String(name)) });
    for (const role_id of [role.id, off.id])
      await store(service, 'admin_user_roles', { user_id: person.id, role_id });
    const explained = await people['super admin'].client.rpc('explain_permissions', { person: person.id });
    const found = z.array(z.object({ permission: z.string(), role_name: z.string() })).parse(explained.data);
    const held = await person.client.rpc('get_user_permissions', { target_user_id: person.id });
    expect([...new Set(found.map(({ permission }) => permission))]).toEqual(
      z
        .array(z.object({ permission_name: z.string() }))
        .parse(held.data)
        .map(({ permission_name }) => permission_name),
    );
    const givenBy = (name: string) =>
      found.flatMap(({ permission, role_name }) => (permission === name ? [role_name] : []));
    expect(givenBy('accesos.users.read').sort()).toEqual(['Admin Accesos', role.name].sort());
    expect(givenBy('rrhh.postings.read')).toEqual([role.name]);
    await service.from('admin_profiles').update({ is_active: false }).eq('user_id', person.id).throwOnError();
    expect(await rows('super admin', 'explain_permissions', { person: person.id })).toBe(0);
  });
});

test('sessions are listed only while they can be refreshed', async () => {
  const person = await createPerson(service, 'rrhh_admin');
  const signIn = async (): Promise<SupabaseClient> => {
    const client = served.client();
    const { error } = await client.auth.signInWithPassword(person);
    if (error) throw error;
    return client;
  };
  const client = await signIn();
  const sessionOf = async (): Promise<string> => {
    const { data } = await (await signIn()).auth.getClaims();
    return z.object({ session_id: z.string() }).parse(data?.claims).session_id;
  };
  const [unused, old, kept] = [await sessionOf(), await sessionOf(), await sessionOf()];
  const age = (id: string, created: string, refreshed: string | null) =>
    served.db.sql(
      `update auth.sessions set created_at = now() - $2::interval,
         refreshed_at = (now() - $3::interval) at time zone 'UTC' where id = $1`,
      [id, created, refreshed],
    );
  await age(unused, '31 days', null);
  await age(old, '91 days', '1 hour');
  await age(kept, '89 days', '29 days');
  const list = async (by: SupabaseClient, name: string, args: object): Promise<string[]> =>
    z
      .array(z.object({ id: z.string() }))
      .parse((await by.rpc(name, args).throwOnError()).data)
      .map(({ id }) => id);
  const own = await list(client, 'list_own_sessions', {});
  expect(own).toHaveLength(2);
  expect(own).toContain(kept);
  const { client: manager } = people.accesos;
  expect((await list(manager, 'list_user_sessions', { person: person.id })).toSorted()).toEqual(
    own.toSorted(),
  );
  const { data } = await manager.rpc('describe_user_access', { person: person.id }).throwOnError();
  expect(data).toMatchObject([{ sessions: 2 }]);
});

describe('sessions of others', () => {
  test('can be ended individually or all together, with immediate effect, and this is audited', async () => {
    const person = await createPerson(service, 'rrhh_admin');
    const signIn = async (): Promise<Caller> => {
      const { data, error } = await served.client().auth.signInWithPassword(person);
      if (error) throw error;
      const token = data.session.access_token;
      return { client: served.client(served.keys.publishable, token), id: person.id, token };
    };
    const [one, other, third] = [await signIn(), await signIn(), await signIn()];
    const own = await one.client.rpc('list_own_sessions').throwOnError();
    const current = z
      .array(z.object({ id: z.string(), is_current: z.boolean() }))
      .parse(own.data)
      .find(({ is_current }) => is_current);
    const { client, id: actor_id } = people.accesos;
    const end = async (session_id?: string) =>
      (
        await client
          .rpc('end_user_sessions', { person: person.id, ...(session_id && { session_id }) })
          .throwOnError()
      ).data;
    expect(await end(current?.id)).toBe(1);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true]);
    expect(await end(current?.id)).toBe(0);
    expect(await end()).toBe(2);
    expect([await isSignedIn(other), await isSignedIn(third)]).toEqual([false, false]);
    const logged = await service
      .from('audit_log')
      .select('actor_id, before')
      .match({ table_name: 'sessions', record_id: person.id })
      .order('id')
      .throwOnError();
    expect(logged.data).toMatchObject([
      { actor_id, before: { count: 1 } },
      { actor_id, before: { count: 2 } },
    ]);
  });

  test('cannot be ended without permission, nor if they are a super admin’s, one’s own, or another person’s', async () => {
    const [recruiter, boss] = [await signInAs(served, 'rrhh_admin'), await signInAs(served, 'super_admin')];
    for (const who of ['anon', 'no role', 'rrhh'] as const)
      expect(await codeOf(who, 'end_user_sessions', { person: recruiter.id })).toBe('42501');
    expect(await codeOf('accesos', 'end_user_sessions', { person: boss.id })).toBe('42501');
    expect(await codeOf('accesos', 'end_user_sessions', { person: people.accesos.id })).toBe('42501');
    expect(await codeOf('accesos', 'end_user_sessions', { person: crypto.randomUUID() })).toBe('42501');
    const sessions = await boss.client.rpc('list_own_sessions').throwOnError();
    const [session] = z.array(z.object({ id: z.string() })).parse(sessions.data);
    const { data } = await people.accesos.client.rpc('end_user_sessions', {
      person: recruiter.id,
      session_id: session?.id,
    });
    expect(data).toBe(0);
    expect([await isSignedIn(boss), await isSignedIn(recruiter)]).toEqual([true, true]);
    expect(await codeOf('super admin', 'end_user_sessions', { person: boss.id })).toBeUndefined();
    expect(await isSignedIn(boss)).toBe(false);
  });
});

describe('accounts', () => {
  const exists = async (id: string): Promise<boolean> =>
    (await service.auth.admin.getUserById(id)).data.user !== null;

  test('are deleted only by super admins, never their own; the audit log is kept', async () => {
    const person = await signInAs(served, 'accesos_admin');
    const role = await store(service, 'admin_roles', newRecord.admin_roles());
    await person.client.from('admin_roles').update({ description: 'Otra' }).eq('id', role.id).throwOnError();
    for (const who of ['anon', 'no role', 'rrhh', 'accesos'] as const)
      expect(await codeOf(who, 'delete_user', { person: person.id })).toBe('42501');
    const { id } = people['super admin'];
    expect(await codeOf('super admin', 'delete_user', { person: id })).toBe('42501');
    expect([await exists(person.id), await exists(id ?? '')]).toEqual([true, true]);
    expect(await codeOf('super admin', 'delete_user', { person: person.id })).toBeUndefined();
    expect([await exists(person.id), await isSignedIn(person)]).toEqual([false, false]);
    const { data } = await service.from('audit_log').select('id').eq('actor_id', person.id).throwOnError();
    expect(data).toHaveLength(1);
  });

  test('update the address in the profile when it changes', async () => {
    const { id } = await createPerson(service, 'rrhh_admin');
    const email = `${crypto.randomUUID()}@voltandes.example`;
    expect((await service.auth.admin.updateUserById(id, { email })).error).toBeNull();
    const { data } = await service.from('admin_profiles').select('email').eq('user_id', id).single();
    expect(data).toEqual({ email });
  });

  test('that do not belong to staff cannot be deleted', async () => {
    const { data } = await service.auth.admin.createUser({
      email: `${crypto.randomUUID()}@voltandes.example`,
    });
    const id = data.user?.id ?? '';
    expect(await codeOf('super admin', 'delete_user', { person: id })).toBe('42501');
    expect(await exists(id)).toBe(true);
  });
});

describe('a review of access', () => {
  const reviewed = async (person: string | null) => {
    const { data } = await people.accesos.client
      .rpc('list_access_review')
      .eq('user_id', person)
      .throwOnError();
    return z
      .array(
        z.object({
          last_sign_in_at: z.string().nullable(),
          has_second_factor: z.boolean(),
          permissions: z.array(z.string()),
          reviewed_at: z.string().nullable(),
          reviewed_by: z.string().nullable(),
        }),
      )
      .parse(data)[0];
  };

  test('is listed for those who see users', async () => {
    const seeing = await Promise.all(
      PEOPLE.map(async (who) => ((await rows(who, 'list_access_review')) > 0 ? [who] : [])),
    );
    expect(seeing.flat()).toEqual(['accesos', 'super admin']);
  });

  test('lists permissions, sign-in and factor of active people, and the reviewer', async () => {
    const person = await createPerson(service, 'rrhh_admin');
    const before = await reviewed(person.id);
    expect(before).toMatchObject({ last_sign_in_at: null, has_second_factor: false, reviewed_at: null });
    expect(before?.permissions).toContain('rrhh.documents.read');
    expect(await codeOf('accesos', 'mark_access_reviewed', { person: person.id })).toBeUndefined();
    expect(await reviewed(person.id)).toMatchObject({ reviewed_by: 'Persona de Prueba' });
    // Again, by somebody else, a year later.
    await served.db.sql("update public.access_reviews set reviewed_at = reviewed_at - interval '1 year'");
    expect(await codeOf('super admin', 'mark_access_reviewed', { person: person.id })).toBeUndefined();
    const { data } = await service
      .from('access_reviews')
      .select('reviewed_by, reviewed_at')
      .eq('user_id', person.id)
      .single()
      .throwOnError();
    expect(data.reviewed_by).toBe(people['super admin'].id);
    expect(Date.now() - Date.parse(data.reviewed_at)).toBeLessThan(86_400_000);
    const { data: logged } = await service
      .from('audit_log')
      .select('actor_id, operation')
      .match({ table_name: 'access_reviews', record_id: person.id })
      .order('id')
      .throwOnError();
    expect(logged).toEqual([
      { actor_id: people.accesos.id, operation: 'INSERT' },
      { actor_id: people['super admin'].id, operation: 'UPDATE' },
    ]);
    await service.from('admin_profiles').update({ is_active: false }).eq('user_id', person.id).throwOnError();
    expect(await reviewed(person.id)).toBeUndefined();
  });

  test('cannot be recorded without permission, for a super admin by a manager, or for oneself', async () => {
    const { id } = await createPerson(service, 'rrhh_admin');
    for (const who of ['anon', 'no role', 'rrhh'] as const)
      expect(await codeOf(who, 'mark_access_reviewed', { person: id })).toBe('42501');
    for (const person of [people['super admin'].id, people.accesos.id])
      expect(await codeOf('accesos', 'mark_access_reviewed', { person })).toBe('42501');
    const { error } = await people['super admin'].client
      .from('access_reviews')
      .insert({ user_id: id, reviewed_by: people['super admin'].id });
    expect(error?.code).toBe('42501');
  });
});
