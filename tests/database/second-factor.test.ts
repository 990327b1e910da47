import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { configureRole } from '@voltandes/platform/testing/configure-role';
import { createTestDatabase } from '@voltandes/platform/testing/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { enrolSecondFactor, nextCode } from '@voltandes/platform/testing/second-factor';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newRecord, store } from '#testing/records.ts';
import { createPerson, type Person, type StaffRole } from '#testing/staff.ts';

let served: TestPlatform;
let service: SupabaseClient;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
});
afterAll(() => served[Symbol.asyncDispose]());
afterEach(() => requireSecondFactor(false));

async function requireSecondFactor(super_admins_need_second_factor: boolean): Promise<void> {
  await service
    .from('portal_settings')
    .update({ super_admins_need_second_factor })
    .eq('id', true)
    .throwOnError();
}

async function signIn({ email, password }: Person): Promise<SupabaseClient> {
  const client = served.client();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}

async function newcomer(role: StaffRole | null): Promise<{ person: Person; client: SupabaseClient }> {
  const person = await createPerson(service, role);
  return { person, client: await signIn(person) };
}

const tokenOf = async (client: SupabaseClient): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? '';
async function sessionOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getClaims();
  return z.object({ session_id: z.string() }).parse(data?.claims).session_id;
}
/** A client with a fixed token, which does not refresh it. */
const withToken = (token: string): SupabaseClient => served.client(served.keys.publishable, token);

const permissionsOf = async (client: SupabaseClient, { id }: Person): Promise<unknown[]> =>
  z
    .array(z.unknown())
    .parse((await client.rpc('get_user_permissions', { target_user_id: id }).throwOnError()).data);

/** Whether the database treats a user as a super admin in every check. */
async function isSuperAdmin(client: SupabaseClient, { id }: Person): Promise<boolean> {
  const told = await client.rpc('is_super_admin', { target_user_id: id }).throwOnError();
  const permissions = await client.rpc('get_user_permissions', { target_user_id: id }).throwOnError();
  const read = await client.from('audit_log').select('id').limit(1).throwOnError();
  const settings = await client.from('portal_settings').select('id').throwOnError();
  const written = await client.from('hero_images').insert(newRecord.hero_images());
  const answers = [
    told.data === true,
    z.array(z.unknown()).parse(permissions.data).length > 0,
    z.array(z.unknown()).parse(read.data).length > 0,
    z.array(z.unknown()).parse(settings.data).length > 0,
    written.error === null,
  ];
  expect(new Set(answers).size).toBe(1);
  return answers.every(Boolean);
}

describe('a super admin without a second factor', () => {
  test('loses access when the portal requires one, and regains it by enrolling', async () => {
    const { client, person } = await newcomer('super_admin');
    await client.from('hero_images').insert(newRecord.hero_images()).throwOnError();
    expect(await isSuperAdmin(client, person)).toBe(true);
    expect((await client.rpc('is_second_factor_required').throwOnError()).data).toBe(false);
    await requireSecondFactor(true);
    expect(await isSuperAdmin(client, person)).toBe(false);
    expect((await client.rpc('is_second_factor_required').throwOnError()).data).toBe(true);
    await enrolSecondFactor(client);
    expect(await isSuperAdmin(client, person)).toBe(true);
    expect((await client.rpc('is_second_factor_required').throwOnError()).data).toBe(false);
  });

  test('cannot call functions of super admins while it is required', async () => {
    const { client } = await newcomer('super_admin');
    const other = await newcomer('rrhh_admin');
    await enrolSecondFactor(other.client);
    await requireSecondFactor(true);
    const body = { user_id: other.person.id };
    const { error } = await client.functions.invoke('reset-second-factor', { body });
    expect(error?.context.status).toBe(403);
  });

  test('cannot change settings, but can after enrolling, which is recorded', async () => {
    const { client, person } = await newcomer('super_admin');
    const write = () =>
      client
        .from('portal_settings')
        .update({ super_admins_need_second_factor: true })
        .eq('id', true)
        .select('id')
        .throwOnError();
    expect((await write()).data).toEqual([]);
    await enrolSecondFactor(client);
    expect((await write()).data).toEqual([{ id: true }]);
    const { data } = await client
      .from('audit_log')
      .select('operation, before, after')
      .eq('table_name', 'portal_settings')
      .eq('actor_id', person.id)
      .throwOnError();
    expect(data).toMatchObject([{ operation: 'UPDATE', after: { super_admins_need_second_factor: true } }]);
  });
});

describe('a user with a second factor', () => {
  test.each(['super_admin', 'rrhh_admin', 'accesos_admin'] as const)(
    'has no permissions until it is verified: %s',
    async (role) => {
      const { client, person } = await newcomer(role);
      const { id, totp } = await enrolSecondFactor(client);
      const thief = await signIn(person);
      const held = () => permissionsOf(thief, person);
      const before = withToken(await tokenOf(thief));
      expect(await held()).toEqual([]);
      expect((await thief.rpc('list_own_sessions').throwOnError()).data).toEqual([]);
      const session_id = await sessionOf(client);
      expect((await thief.rpc('end_own_session', { session_id }).throwOnError()).data).toBe(false);
      const { error } = await thief.auth.mfa.challengeAndVerify({ factorId: id, code: nextCode(totp) });
      expect(error).toBeNull();
      expect(await held()).not.toEqual([]);
      // A token issued before.
      expect(await permissionsOf(before, person)).toEqual([]);
    },
  );

  test('needs it even with tokens that name no session or another user’s', async () => {
    const { client, person } = await newcomer('rrhh_admin');
    const other = await newcomer('rrhh_admin');
    await enrolSecondFactor(other.client);
    const session_id = await sessionOf(other.client);
    const made = async (claims: object): Promise<SupabaseClient> =>
      withToken(
        await new SignJWT({
          role: 'authenticated',
          aud: 'authenticated',
          sub: person.id,
          aal: 'aal2',
          ...claims,
        })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode(JWT_SECRET.reveal())),
      );
    const tokens = [await made({}), await made({ session_id })];
    const held = () =>
      Promise.all(tokens.map(async (token) => (await permissionsOf(token, person)).length > 0));
    expect(await held()).toEqual([true, false]);
    await enrolSecondFactor(client);
    expect(await held()).toEqual([false, false]);
  });

  test('is asked for it, not to enroll one', async () => {
    const { client, person } = await newcomer('super_admin');
    await enrolSecondFactor(client);
    await requireSecondFactor(true);
    const thief = await signIn(person);
    expect((await thief.rpc('is_second_factor_required').throwOnError()).data).toBe(false);
    const recruiter = await newcomer('rrhh_admin');
    expect((await recruiter.client.rpc('is_second_factor_required').throwOnError()).data).toBe(false);
  });

  test('needs none that was never verified', async () => {
    const { client, person } = await newcomer('rrhh_admin');
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
    expect(await permissionsOf(client, person)).not.toEqual([]);
    const admin = await newcomer('super_admin');
    const listed = async () =>
      z
        .array(z.object({ user_id: z.string(), enrolled_at: z.string().nullable() }))
        .parse((await admin.client.rpc('list_second_factors').throwOnError()).data)
        .filter(({ user_id }) => user_id === person.id);
    expect(await listed()).toEqual([{ user_id: person.id, enrolled_at: null }]);
    await service.from('admin_profiles').update({ is_active: false }).eq('user_id', person.id).throwOnError();
    expect(await listed()).toEqual([]);
  });

  test('cannot read applicants at aal1', async () => {
    const { client, person } = await newcomer('rrhh_admin');
    const posting = await store(service, 'job_postings', newRecord.job_postings());
    await store(service, 'job_applications', newRecord.job_applications(String(posting.id), 'x.pdf'));
    await enrolSecondFactor(client);
    const read = async (who: SupabaseClient) =>
      (await who.from('job_applications').select('id').eq('job_posting_id', posting.id).throwOnError()).data;
    expect(await read(client)).toHaveLength(1);
    expect(await read(await signIn(person))).toEqual([]);
  });

  test('loses aal2 along with the factor, even in issued tokens', async () => {
    await requireSecondFactor(true);
    const { client, person } = await newcomer('super_admin');
    await enrolSecondFactor(client);
    expect(await isSuperAdmin(client, person)).toBe(true);
    const { data } = await service.auth.admin.mfa.listFactors({ userId: person.id });
    for (const { id } of data?.factors ?? [])
      await service.auth.admin.mfa.deleteFactor({ id, userId: person.id });
    expect(await isSuperAdmin(client, person)).toBe(false);
  });
});

describe('a session', () => {
  test('loses all permissions immediately when signed out elsewhere', async () => {
    const { client, person } = await newcomer('rrhh_admin');
    const other = await signIn(person);
    // An unexpired token kept from that session.
    const kept = withToken(await tokenOf(other));
    const held = () => permissionsOf(kept, person);
    expect(await held()).not.toEqual([]);
    const { data } = await client.rpc('list_own_sessions').throwOnError();
    const sessions = z
      .array(z.object({ id: z.uuid(), is_current: z.boolean(), user_agent: z.string().nullable() }))
      .parse(data);
    expect(sessions.map(({ is_current }) => is_current).toSorted()).toEqual([false, true]);
    const elsewhere = sessions.find(({ is_current }) => !is_current)?.id;
    const ended = await client.rpc('end_own_session', { session_id: elsewhere }).throwOnError();
    expect(ended.data).toBe(true);
    expect(await held()).toEqual([]);
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const again = await client.rpc('end_own_session', { session_id: elsewhere }).throwOnError();
    expect(again.data).toBe(false);
  });

  test('counts as ended after its time limit', async () => {
    const { client, person } = await newcomer('rrhh_admin');
    const other = await signIn(person);
    const session_id = await sessionOf(other);
    const limit = (not_after: string) =>
      served.db.sql('update auth.sessions set not_after = $1 where id = $2', [not_after, session_id]);
    const sessions = async () =>
      z.array(z.unknown()).parse((await client.rpc('list_own_sessions').throwOnError()).data);
    await limit('2099-01-01');
    expect(await permissionsOf(other, person)).not.toEqual([]);
    expect(await sessions()).toHaveLength(2);
    await limit('2026-01-01');
    expect(await permissionsOf(other, person)).toEqual([]);
    expect(await sessions()).toHaveLength(1);
  });

  test('that has ended gets 401 from the API', async () => {
    await using db = await createTestDatabase('template_product');
    const setting = { 'pgrst.db_pre_request': 'private.refuse_ended_session' };
    // A migration configures it; a cloned database has no settings of its own.
    const configured = await db.sql(
      `select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
         where datname = 'template_product' and setrole = 'authenticator'::regrole and $1 = any (setconfig)`,
      [Object.entries(setting).flat().join('=')],
    );
    expect(configured).toHaveLength(1);
    await configureRole(db.url, 'authenticator', setting);
    await using platform = await serveTestPlatform('template_product', { database: db });
    const person = await createPerson(platform.client(platform.keys.secret), 'rrhh_admin');
    const client = platform.client();
    const { data } = await client.auth.signInWithPassword(person);
    const kept = platform.client(platform.keys.publishable, data.session?.access_token);
    expect((await kept.from('job_postings').select('id')).status).toBe(200);
    await client.auth.signOut();
    const { error, status } = await kept.from('job_postings').select('id');
    expect([status, error?.message]).toEqual([401, 'Session has ended']);
  });

  test('of another user is neither visible nor revocable', async () => {
    const [mine, theirs] = [await newcomer('super_admin'), await newcomer('rrhh_admin')];
    const { data } = await theirs.client.rpc('list_own_sessions').throwOnError();
    const session_id = z.array(z.object({ id: z.uuid() })).parse(data)[0]?.id;
    const own = await mine.client.rpc('list_own_sessions').throwOnError();
    expect(JSON.stringify(own.data)).not.toContain(session_id);
    expect((await mine.client.rpc('end_own_session', { session_id }).throwOnError()).data).toBe(false);
    expect((await theirs.client.auth.getUser()).error).toBeNull();
  });

  test('functions are not accessible to visitors', async () => {
    for (const procedure of ['list_own_sessions', 'list_second_factors', 'is_second_factor_required'])
      expect((await served.client().rpc(procedure)).error?.code).toBe('42501');
  });
});

describe('a lost second factor', () => {
  const reset = async (client: SupabaseClient, user_id: string): Promise<[number, unknown]> => {
    const { data, error } = await client.functions.invoke('reset-second-factor', { body: { user_id } });
    return error ? [error.context.status, await error.context.json()] : [200, data];
  };

  test('is removed only if that is recorded, but even if the mail cannot be sent', async () => {
    const admin = await newcomer('super_admin');
    const { client, person } = await newcomer('rrhh_admin');
    await enrolSecondFactor(client);
    const factors = async () =>
      (await service.auth.admin.mfa.listFactors({ userId: person.id })).data?.factors.length;
    await served.db.sql('alter table public.audit_log add constraint out_of_order check (false) not valid');
    expect((await reset(admin.client, person.id))[0]).toBe(500);
    await served.db.sql('alter table public.audit_log drop constraint out_of_order');
    expect(await factors()).toBe(1);
    await served.db.sql('alter table mail.outbox add constraint out_of_order check (false) not valid');
    expect(await reset(admin.client, person.id)).toEqual([200, { success: true }]);
    await served.db.sql('alter table mail.outbox drop constraint out_of_order');
    expect(await factors()).toBe(0);
  });

  test('is removed by a super admin and recorded; its owner signs in with the password', async () => {
    const admin = await newcomer('super_admin');
    const { client, person } = await newcomer('rrhh_admin');
    await enrolSecondFactor(client);
    const listed = async () =>
      z
        .array(z.object({ user_id: z.string(), enrolled_at: z.string().nullable() }))
        .parse((await admin.client.rpc('list_second_factors').throwOnError()).data)
        .find(({ user_id }) => user_id === person.id)?.enrolled_at;
    expect(await listed()).toEqual(expect.any(String));
    expect(await reset(admin.client, person.id)).toEqual([200, { success: true }]);
    expect(await listed()).toBeNull();
    const [mail] = await mailsTo(served.db, person.email);
    expect(mail?.subject).toBe('Se quitó su segundo factor');
    const again = await signIn(person);
    const held = await again.rpc('get_user_permissions', { target_user_id: person.id }).throwOnError();
    expect(held.data).not.toEqual([]);
    const { data } = await admin.client
      .from('audit_log')
      .select('actor_id, operation')
      .eq('table_name', 'mfa_factors')
      .eq('record_id', person.id)
      .throwOnError();
    expect(data).toEqual([{ actor_id: admin.person.id, operation: 'DELETE' }]);
    expect(await reset(admin.client, person.id)).toEqual([
      404,
      { error: 'Este usuario no tiene un segundo factor' },
    ]);
  });

  test('cannot be removed by anyone else, nor by super admins for themselves', async () => {
    const { client, person } = await newcomer('accesos_admin');
    await enrolSecondFactor(client);
    const manager = await newcomer('accesos_admin');
    expect((await reset(manager.client, person.id))[0]).toBe(403);
    expect((await manager.client.rpc('list_second_factors').throwOnError()).data).toEqual([]);
    const admin = await newcomer('super_admin');
    expect((await reset(admin.client, admin.person.id))[0]).toBe(403);
    expect((await reset(admin.client, randomUUID()))[0]).toBe(404);
    const { data } = await service.auth.admin.mfa.listFactors({ userId: person.id });
    expect(data?.factors).toHaveLength(1);
  });
});
