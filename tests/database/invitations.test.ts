import { randomUUID } from 'node:crypto';
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { configureSupabase, supabase } from '#app/lib/supabase.ts';
import { readInvitation } from '#app/portal/features/auth/account-setup/read-invitation.ts';
import { createInvitation } from '#supabase/functions/invite-admin-user/invitations.ts';
import { type Caller, createPeople, type Who } from '#testing/people.ts';
import { createPerson, roleBeyondAccess } from '#testing/staff.ts';

const PASSWORD = 'Secreto-nuevo-1!';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());
// All tests call from one address, which is rate limited.
beforeEach(() => served.db.sql('delete from private.allowances'));

async function roleOf(role_type: string): Promise<string> {
  const { data } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', role_type)
    .order('created_at')
    .limit(1)
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

/** @returns null on success, otherwise the error message */
async function call(client: SupabaseClient, name: string, body: object): Promise<string | null> {
  const { error } = await client.functions.invoke(name, { body });
  if (error instanceof FunctionsHttpError)
    return z.object({ error: z.string() }).parse(await error.context.json()).error;
  if (error) throw error;
  return null;
}

const setUp = (token: string, password = PASSWORD): Promise<string | null> =>
  call(served.client(), 'setup-password', { token, password });

async function invite(
  who: Who = 'accesos',
  role = 'accesos_admin',
  email = `${randomUUID()}@voltandes.example`,
): Promise<{ email: string; answer: string | null }> {
  const body = { email: ` ${email} `, full_name: 'Carla Díaz', role_id: await roleOf(role) };
  return { email, answer: await call(people[who].client, 'invite-admin-user', body) };
}

async function change(email: string, fields: { is_active: boolean } | { full_name: string }): Promise<void> {
  const { data } = await people.accesos.client
    .from('admin_profiles')
    .update(fields)
    .eq('email', email)
    .select('id')
    .throwOnError();
  expect(data).toHaveLength(1);
}

async function tokenOf(email: string): Promise<string> {
  const [mail] = await mailsTo(served.db, email);
  return /setup-password\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function invited(): Promise<{ email: string; token: string }> {
  const { answer, email } = await invite();
  expect(answer).toBeNull();
  return { email, token: await tokenOf(email) };
}

test('an invitation leads from its mail to the first sign-in, granting the role only then', async () => {
  const { email, token } = await invited();
  const before = await service.from('admin_profiles').select('is_active').eq('email', email).single();
  expect(before.data).toEqual({ is_active: false });
  expect(await setUp(token)).toBeNull();
  const client = served.client();
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.error).toBeNull();
  const { data } = await client.rpc('get_user_permissions', { target_user_id: signedIn.data.user?.id });
  expect(z.array(z.object({ permission_module: z.string() })).parse(data).length).toBeGreaterThan(5);
});

test('of two invitations of an address at once, one is sent, and the other says that it has an account', async () => {
  const email = `${randomUUID()}@voltandes.example`;
  const untilBlocked = (functionName: string) =>
    vi.waitFor(async () => {
      const waiting = await served.db.sql(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
        [functionName],
      );
      expect(waiting).toHaveLength(1);
    }, 10_000);
  const answers = await asAdministrator(served.db.url, async (client) => {
    await client.query('begin');
    await client.query('select from public.admin_roles where role_type = $1 for update', ['accesos_admin']);
    const first = invite('accesos', 'accesos_admin', email);
    await untilBlocked('record_invitation');
    const second = invite('accesos', 'accesos_admin', email);
    await untilBlocked('discard_unused_account');
    await client.query('commit');
    return Promise.all([first, second]);
  });
  expect(answers.map(({ answer }) => answer)).toEqual([null, 'Ya existe un usuario con ese correo']);
  expect(await setUp(await tokenOf(email))).toBeNull();
});

test('an invitation whose account another one has replaced says that there is an account', async () => {
  const email = `${randomUUID()}@voltandes.example`;
  const overtaken = new Proxy(service, {
    get: (target, name) =>
      name === 'rpc'
        ? async (called: string, args: object) => {
            if (called === 'record_invitation')
              expect((await target.rpc('discard_unused_account', { address: email })).data).toBe(true);
            return target.rpc(called, args);
          }
        : Reflect.get(target, name),
  });
  const person = { email, full_name: 'Carla Díaz', role_id: await roleOf('accesos_admin') };
  await expect(
    createInvitation(overtaken, { ...person, digest: 'a'.repeat(64), invitedBy: people.accesos.id ?? '' }),
  ).rejects.toMatchObject({ status: 409, message: 'Ya existe un usuario con ese correo' });
});

test('the database stores no token', async () => {
  const { email, token } = await invited();
  const { data } = await service.from('admin_invitations').select().eq('email', email).single();
  expect(JSON.stringify(data)).not.toContain(token);
});

test('staff read whole rows; the digest in them opens nothing', async () => {
  const { email } = await invited();
  const { data } = await people.accesos.client
    .from('admin_invitations')
    .select('*')
    .eq('email', email)
    .single()
    .throwOnError();
  const { token: digest } = z.object({ token: z.string() }).parse(data);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  const { data: read } = await served
    .client()
    .from('admin_invitations')
    .select('email')
    .setHeader('x-invitation-token', digest);
  expect(read).toEqual([]);
  expect(await setUp(digest, 'Secreto-numero-1!')).not.toBeNull();
});

describe('reading an invitation', () => {
  const read = (token?: string) =>
    served
      .client()
      .from('admin_invitations')
      .select('email, full_name, status')
      .setHeader('x-invitation-token', token ?? '');

  test('succeeds with its token', async () => {
    const { email, token } = await invited();
    expect((await read(token)).data).toEqual([{ email, full_name: 'Carla Díaz', status: 'pending' }]);
  });

  test('succeeds for a signed-in user without a role, who sees no others', async () => {
    const [{ email, token }] = await Promise.all([invited(), invited()]);
    const { data } = await people['no role'].client
      .from('admin_invitations')
      .select('email')
      .setHeader('x-invitation-token', token)
      .throwOnError();
    expect(data).toEqual([{ email }]);
    expect((await people['no role'].client.from('admin_invitations').select('email')).data).toEqual([]);
  });

  test('succeeds while another user is signed in who sees other invitations too', async () => {
    await invited();
    const { email, token } = await invited();
    configureSupabase({
      publishableKey: served.keys.publishable,
      supabaseUrl: served.url,
      // A different origin: there is no window here.
      siteUrl: 'http://site.example',
      tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
    });
    const { auth } = await supabase();
    await auth.signInWithPassword(await createPerson(service, 'accesos_admin'));
    expect(await readInvitation(token)).toMatchObject({ email });
    expect(await readInvitation('x'.repeat(43))).toBe('Invitación no encontrada o ya ha sido utilizada');
    await auth.signOut();
  });

  test('returns nothing without the token, and the digest to staff only', async () => {
    const { token } = await invited();
    expect((await read()).data).toEqual([]);
    expect((await read('x'.repeat(43))).data).toEqual([]);
    const column = await served
      .client()
      .from('admin_invitations')
      .select('token')
      .setHeader('x-invitation-token', token);
    expect(column.error?.code).toBe('42501');
  });
});

describe('a token is refused', () => {
  test('after its use, even with 20 concurrent requests, of which the one that succeeds sets the password', async () => {
    const { email, token } = await invited();
    const passwords = Array.from({ length: 20 }, (_, at) => `Secreto-numero-${at}!`);
    const answers = await Promise.all(passwords.map((password) => setUp(token, password)));
    const winners = passwords.filter((_, at) => answers[at] === null);
    expect(winners).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer !== null))).toEqual(
      new Set(['Invitación no encontrada o ya ha sido utilizada']),
    );
    const [password = ''] = winners;
    expect((await served.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('after it has expired', async () => {
    const { email, token } = await invited();
    await service.from('admin_invitations').update({ expires_at: '2026-01-01T00:00:00Z' }).eq('email', email);
    expect(await setUp(token)).toBe('Esta invitación ha expirado');
  });

  test('after its invitation was deleted, together with the account', async () => {
    const { email, token } = await invited();
    await people.accesos.client.from('admin_invitations').delete().eq('email', email).throwOnError();
    expect(await setUp(token)).toBe('Invitación no encontrada o ya ha sido utilizada');
    const left = await service.from('admin_profiles').select().eq('email', email);
    expect(left.data).toEqual([]);
    expect((await invite()).answer).toBeNull();
  });

  test('after a deletion, which removes the account even if it was entered by a password reset', async () => {
    const { email } = await invited();
    const { data } = await service.auth.admin.generateLink({ type: 'recovery', email });
    const entered = await served
      .client()
      .auth.verifyOtp({ type: 'recovery', token_hash: data.properties?.hashed_token ?? '' });
    expect(entered.error).toBeNull();
    await people.accesos.client.from('admin_invitations').delete().eq('email', email).throwOnError();
    const left = await service.from('admin_profiles').select().eq('email', email).throwOnError();
    expect(left.data).toEqual([]);
    expect((await service.auth.admin.getUserById(entered.data.user?.id ?? '')).data.user).toBeNull();
  });

  test('after the invitation was resent with another', async () => {
    const { email, token } = await invited();
    const body = { email, full_name: 'Carla Díaz', role_id: await roleOf('accesos_admin'), isResend: true };
    expect(await call(people.accesos.client, 'invite-admin-user', body)).toBeNull();
    const renewed = await tokenOf(email);
    expect(renewed).not.toBe(token);
    expect(await setUp(token)).toBe('Invitación no encontrada o ya ha sido utilizada');
    expect(await setUp(renewed)).toBeNull();
  });

  test('after it has expired, until the invitation is resent', async () => {
    const { email, token } = await invited();
    await service.from('admin_invitations').update({ expires_at: '2026-01-01T00:00:00Z' }).eq('email', email);
    const body = { email, full_name: 'Carla Díaz', role_id: await roleOf('accesos_admin'), isResend: true };
    expect(await call(people.accesos.client, 'invite-admin-user', body)).toBeNull();
    expect(await setUp(token)).toBe('Invitación no encontrada o ya ha sido utilizada');
    expect(await setUp(await tokenOf(email))).toBeNull();
  });

  test('after its person was activated manually and then dismissed, but not before', async () => {
    const [dismissed, active] = [await invited(), await invited()];
    for (const { email } of [dismissed, active]) await change(email, { is_active: true });
    await change(dismissed.email, { is_active: false });
    expect(await setUp(active.token)).toBeNull();
    expect(await setUp(dismissed.token)).toBe('Invitación no encontrada o ya ha sido utilizada');
    const { data } = await service
      .from('admin_profiles')
      .select('is_active')
      .eq('email', dismissed.email)
      .single();
    expect(data).toEqual({ is_active: false });
  });

  test.each([
    ['activated, then entered', true],
    ['entered, then activated', false],
  ])('after its person was %s', async (_, isActiveFirst) => {
    const { email, token } = await invited();
    const { data } = await service
      .from('admin_profiles')
      .select('user_id')
      .eq('email', email)
      .single()
      .throwOnError();
    if (isActiveFirst) await change(email, { is_active: true });
    const own = 'Otra-clave-segura-7';
    await service.auth.admin.updateUserById(data.user_id, { password: own, email_confirm: true });
    expect((await served.client().auth.signInWithPassword({ email, password: own })).error).toBeNull();
    if (!isActiveFirst) await change(email, { is_active: true });
    expect(await setUp(token)).toBe('Invitación no encontrada o ya ha sido utilizada');
    expect((await served.client().auth.signInWithPassword({ email, password: own })).error).toBeNull();
  });

  test('with a weak password, keeping the invitation valid', async () => {
    const { token } = await invited();
    expect(await setUp(token, 'corta')).toBe('La contraseña no cumple los requisitos de seguridad');
    expect(await setUp(token)).toBeNull();
  });
});

describe('a partial failure can be retried', () => {
  test('with the same link, if the account could not be activated', async () => {
    const { email, token } = await invited();
    await served.db.sql(`
      create function private.fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
      create trigger fail before update on public.admin_profiles for each row
        when (old.email = '${email}') execute function private.fail();`);
    const body = { token, password: PASSWORD };
    const { error } = await served.client().functions.invoke('setup-password', { body });
    expect(error?.context.status).toBe(500);
    await served.db.sql('drop trigger fail on public.admin_profiles; drop function private.fail()');
    const account = `select encrypted_password <> '' as has_password, email_confirmed_at is not null as is_confirmed,
        raw_app_meta_data ? 'invitation' as names_invitation
      from auth.users where email = $1`;
    expect(await served.db.sql(account, [email])).toEqual([
      { has_password: false, is_confirmed: false, names_invitation: false },
    ]);
    expect(await setUp(token)).toBeNull();
    expect(await served.db.sql(account, [email])).toEqual([
      { has_password: true, is_confirmed: true, names_invitation: false },
    ]);
    const { data } = await service.from('admin_profiles').select('is_active').eq('email', email).single();
    expect(data).toEqual({ is_active: true });
  });

  test('by resending, if the mail could not be sent', async () => {
    await served.db.sql('alter table mail.outbox add constraint out_of_order check (false) not valid');
    const { answer, email } = await invite().finally(() =>
      served.db.sql('alter table mail.outbox drop constraint out_of_order'),
    );
    expect(answer).toBe(
      'La invitación se guardó, pero no se pudo enviar el correo. Use «Reenviar» en Invitaciones.',
    );
    const body = { email, full_name: 'Carla Díaz', role_id: await roleOf('accesos_admin'), isResend: true };
    expect(await call(people.accesos.client, 'invite-admin-user', body)).toBeNull();
    expect(await setUp(await tokenOf(email))).toBeNull();
  });

  test('by inviting again, if only an account was left, but without taking over one in use', async () => {
    const account = async (fields: object): Promise<string> => {
      const email = `${randomUUID()}@voltandes.example`;
      expect((await service.auth.admin.createUser({ email, ...fields })).error).toBeNull();
      return email;
    };
    // An account's address is lowercase; the one typed need not be.
    const left = await account({ password: 'Secreto-ajeno-1!' });
    expect((await invite('accesos', 'accesos_admin', left.toUpperCase())).answer).toBeNull();
    const confirmed = await account({ email_confirm: true });
    const taken = 'Ya existe un usuario con ese correo';
    expect((await invite('accesos', 'accesos_admin', confirmed)).answer).toBe(taken);
  });
});

test('invited people are listed by the name in their profile', async () => {
  const { email } = await invited();
  await change(email, { full_name: 'Carla Soto' });
  const { data } = await people.accesos.client
    .from('admin_invitations')
    .select('full_name')
    .eq('email', email);
  expect(data).toEqual([{ full_name: 'Carla Soto' }]);
});

describe('who may invite', () => {
  test.each(['anon', 'no role', 'rrhh'] as const)('%s cannot', async (who) => {
    const { answer, email } = await invite(who);
    expect(answer).not.toBeNull();
    expect((await service.from('admin_profiles').select().eq('email', email)).data).toEqual([]);
  });

  test('an access manager cannot grant permissions they lack, except those of a role delegated to theirs', async () => {
    expect((await invite('accesos', 'super_admin')).answer).toMatch(/más permisos/);
    const { id: role_id } = await roleBeyondAccess(service);
    const body = { email: `${randomUUID()}@voltandes.example`, full_name: 'Carla Díaz', role_id };
    expect(await call(people.accesos.client, 'invite-admin-user', body)).toMatch(/más permisos/);
    // As a new installation has it.
    expect((await invite('accesos', 'rrhh_admin')).answer).toBeNull();
    expect((await invite('super admin', 'super_admin')).answer).toBeNull();
  });

  test('an access manager cannot resend a super admin’s invitation, whatever role the body names', async () => {
    const { email } = await invite('super admin', 'super_admin');
    const token = await tokenOf(email);
    const body = { email, full_name: 'Carla Díaz', role_id: await roleOf('accesos_admin'), isResend: true };
    expect(await call(people.accesos.client, 'invite-admin-user', body)).toMatch(/más permisos/);
    expect(await tokenOf(email)).toBe(token);
    expect(await setUp(token)).toBeNull();
  });

  test('nobody can invite someone twice, or resend to unknown addresses', async () => {
    const { email } = await invited();
    const body = { email, full_name: 'Carla Díaz', role_id: await roleOf('accesos_admin') };
    expect(await call(people.accesos.client, 'invite-admin-user', body)).toBe(
      'Ya existe un usuario con ese correo',
    );
    const nobody = { ...body, email: 'nadie@voltandes.example', isResend: true };
    expect(await call(people.accesos.client, 'invite-admin-user', nobody)).toBe(
      'No se encontró el usuario asociado a la invitación',
    );
    expect(await call(people.accesos.client, 'invite-admin-user', { ...body, full_name: ' ' })).toBe(
      'Todos los campos son requeridos',
    );
  });
});

test('30 of 200 guesses are evaluated, then the rate limit applies even to the right token', async () => {
  const guessAndUse = async (): Promise<{ guesses: (string | null)[]; right: string | null }> => {
    const { token } = await invited();
    const guesses: (string | null)[] = [];
    for (let batch = 0; batch < 10; batch += 1) {
      const wrong = Array.from({ length: 20 }, (_, at) => setUp(`guess${batch}-${at}`.padEnd(43, 'x')));
      guesses.push(...(await Promise.all(wrong)));
    }
    return { guesses, right: await setUp(token) };
  };
  const hour = (): number => Math.floor(Date.now() / 3_600_000);
  const began = hour();
  let { guesses, right } = await guessAndUse();
  // A new hour allows thirty more.
  if (hour() !== began) ({ guesses, right } = await guessAndUse());
  const limited = guesses.filter((answer) => answer?.startsWith('Demasiadas solicitudes'));
  const told = new Set(guesses.filter((answer) => !answer?.startsWith('Demasiadas solicitudes')));
  expect(limited.length).toBeGreaterThanOrEqual(170);
  expect([...told].filter((answer) => answer !== 'Invitación no encontrada o ya ha sido utilizada')).toEqual(
    [],
  );
  expect(right).toMatch(/^Demasiadas solicitudes/);
});

describe('somebody who signs in at their company’s provider', () => {
  /** @returns the account at the provider of a domain, which may differ from that of the address */
  const companyAccount = async (email: string, domain: string): Promise<unknown> => {
    const [row] = await served.db.sql(
      `with provider as (insert into auth.sso_providers (id) values (gen_random_uuid()) returning id),
         owned as (insert into auth.sso_domains (id, sso_provider_id, domain) select gen_random_uuid(), id, $2 from provider),
         account as (
           insert into auth.users (id, email, is_sso_user, last_sign_in_at) values (gen_random_uuid(), $1, true, now()) returning id),
         identity as (
           insert into auth.identities (id, provider_id, user_id, provider, identity_data, created_at, updated_at)
           select gen_random_uuid(), $1, account.id, 'sso:' || provider.id, '{}', now(), now() from account, provider)
       select id from account`,
      [email, domain],
    );
    return row?.id;
  };
  const profiles = async (email: string) =>
    (await service.from('admin_profiles').select('user_id, is_active').eq('email', email).throwOnError())
      .data;

  test('gets the role immediately, without a mail', async () => {
    const domain = `${randomUUID()}.example`;
    const account = await companyAccount(`Ana@${domain}`, domain);
    const { answer, email } = await invite('accesos', 'accesos_admin', `ana@${domain}`);
    expect(answer).toBeNull();
    expect(await mailsTo(served.db, email)).toEqual([]);
    expect(await profiles(email)).toEqual([{ user_id: account, is_active: true }]);
    const { data: log } = await service
      .from('audit_log')
      .select('actor_id')
      .eq('table_name', 'admin_profiles')
      .eq('after->>user_id', String(account))
      .throwOnError();
    expect(log).toEqual([{ actor_id: people.accesos.id }]);
    // They are staff now; another account with the address is invited like anybody.
    expect((await invite('accesos', 'accesos_admin', email)).answer).toBeNull();
    expect(await mailsTo(served.db, email)).toHaveLength(1);
  });

  test('is invited like anybody if the provider is not that of their address', async () => {
    const email = `${randomUUID()}@voltandes.example`;
    const account = await companyAccount(email, `${randomUUID()}.example`);
    expect((await invite('accesos', 'accesos_admin', email)).answer).toBeNull();
    expect(await mailsTo(served.db, email)).toHaveLength(1);
    expect((await profiles(email)).map(({ user_id }) => user_id)).not.toContain(account);
  });

  test('gets no role that the inviter may not give', async () => {
    const domain = `${randomUUID()}.example`;
    await companyAccount(`ana@${domain}`, domain);
    expect((await invite('accesos', 'super_admin', `ana@${domain}`)).answer).not.toBeNull();
    expect(await profiles(`ana@${domain}`)).toEqual([]);
  });
});
