import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

const password = 'lluvia en Puerto Montt';
let people = 0;
const newEmail = () => `hooked${++people}@example.test`;

/** The database functions behind the hooks of the first platform. */
const FUNCTIONS = `
  create schema hooks;
  create table hooks.calls (name text, event jsonb, id int generated always as identity);
  create table hooks.created (id uuid);
  create table hooks.answers (name text primary key, answer jsonb);
  create function hooks.answer(name text, event jsonb) returns jsonb language plpgsql security definer as $$
  begin
    insert into hooks.calls values (name, event);
    return coalesce((select a.answer from hooks.answers a where a.name = answer.name), '{}');
  end $$;
  create function hooks.before_user(event jsonb) returns jsonb language sql
    as $$ select hooks.answer('before_user', event) $$;
  create function hooks.after_user(event jsonb) returns jsonb language plpgsql security definer as $$
  begin
    -- By now the account is visible to other connections, too.
    insert into hooks.created select id from auth.users where id = (event #>> '{user,id}')::uuid;
    return hooks.answer('after_user', event);
  end $$;
  create function hooks.password(event jsonb) returns jsonb language sql
    as $$ select hooks.answer('password', event) $$;
  create function hooks.factor(event jsonb) returns jsonb language sql
    as $$ select hooks.answer('factor', event) $$;
  create function hooks.email(event jsonb) returns jsonb language sql
    as $$ select hooks.answer('email', event) $$;
  create function hooks.token(event jsonb) returns jsonb language plpgsql as $$
  declare answer jsonb = hooks.answer('token', event);
  begin
    if answer ? 'raise' then raise exception 'the hook is broken'; end if;
    if answer ? 'sleep' then perform pg_sleep(5); end if;
    if answer ? 'add' then
      return jsonb_build_object('claims', (event -> 'claims') || (answer -> 'add'));
    end if;
    return case when answer = '{}' then jsonb_build_object('claims', event -> 'claims') else answer end;
  end $$;
  grant usage on schema hooks to supabase_auth_admin;
  revoke execute on all functions in schema hooks from public;
  grant execute on all functions in schema hooks to supabase_auth_admin;
`;

let served: AuthPlatform;
beforeAll(async () => {
  const hook = (name: string, fn: string) =>
    `[auth.hook.${name}]\nenabled = true\nuri = "pg-functions://postgres/hooks/${fn}"\n`;
  served = await serveAuthPlatform(`
    [auth.email]
    enable_confirmations = true
    max_frequency = "0s"
    [auth.rate_limit]
    sign_in_sign_ups = 10000
    ${hook('before_user_created', 'before_user')}
    ${hook('after_user_created', 'after_user')}
    ${hook('custom_access_token', 'token')}
    ${hook('password_verification_attempt', 'password')}
    ${hook('mfa_verification_attempt', 'factor')}
    ${hook('send_email', 'email')}
  `);
  await served.sql(FUNCTIONS);
});
afterAll(() => served[Symbol.asyncDispose]());

/** Runs `work` while a hook returns `answer`. */
async function withHookResult<T>(name: string, answer: object, work: () => Promise<T>): Promise<T> {
  await served.sql('insert into hooks.answers values ($1, $2)', [name, JSON.stringify(answer)]);
  try {
    return await work();
  } finally {
    await served.sql('delete from hooks.answers');
  }
}

const lastCall = async (name: string) =>
  (await served.sql('select event from hooks.calls where name = $1 order by id desc limit 1', [name]))[0]
    ?.event;

async function createPerson() {
  const email = newEmail();
  const { data } = await served
    .client(served.keys.secret)
    .auth.admin.createUser({ email, password, email_confirm: true });
  return { email, id: data.user?.id ?? '' };
}

/** Bypasses the client, which retries server errors and drops their codes. */
async function token(grant: string, body: object) {
  const response = await served.request(`token?grant_type=${grant}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const { error_code: code, msg: message } = await response.json();
  return { status: response.status, code, message };
}

const METADATA = { uuid: expect.any(String), time: expect.any(String), ip_address: '127.0.0.1' };

describe('custom_access_token', () => {
  test('changes the claims, including those of each refresh', async () => {
    const { email, id } = await createPerson();
    const client = served.client();
    await withHookResult('token', { add: { plan: 'gold', role: 'authenticated' } }, async () => {
      const { data } = await client.auth.signInWithPassword({ email, password });
      expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ plan: 'gold', sub: id });
      expect(await lastCall('token')).toMatchObject({
        metadata: { ...METADATA, name: 'customize-access-token' },
        user_id: id,
        authentication_method: 'password',
        claims: {
          aud: 'authenticated',
          email,
          aal: 'aal1',
          amr: [{ method: 'password' }],
          is_anonymous: false,
          iss: expect.stringMatching(/\/auth\/v1$/),
        },
      });
      const refreshed = await client.auth.refreshSession();
      expect(decodeJwt(refreshed.data.session?.access_token ?? '')).toMatchObject({ plan: 'gold' });
      expect(await lastCall('token')).toMatchObject({ authentication_method: 'token_refresh' });
      // The platform accepts the token it signed.
      expect((await client.auth.getUser()).data.user?.id).toBe(id);
    });
  });

  test.each([
    ['an error', { error: { http_code: 403, message: 'not today' } }, 403, 'unknown', /^not today$/],
    ['no claims', { other: 1 }, 500, 'unexpected_failure', /^output claims field is missing$/],
    ['a claim of another type', { add: { exp: 'soon' } }, 500, 'unexpected_failure', /do not conform.*exp/s],
    ['an exception', { raise: true }, 500, 'unexpected_failure', /^Error running hook URI: pg-functions:/],
    ['a slow function', { sleep: true }, 500, 'unexpected_failure', /^Error running hook URI/],
  ])('fails the sign-in for %s and leaves no session', async (_, answer, status, code, message) => {
    const { email, id } = await createPerson();
    const answered = await withHookResult('token', answer, () => token('password', { email, password }));
    expect(answered).toEqual({ status, code, message: expect.stringMatching(message) });
    expect(await served.sql('select from auth.sessions where user_id = $1', [id])).toEqual([]);
  });

  test('that fails a refresh does not prevent a retry', async () => {
    const { email } = await createPerson();
    const client = served.client();
    const { data } = await client.auth.signInWithPassword({ email, password });
    const refresh = () => token('refresh_token', { refresh_token: data.session?.refresh_token });
    expect(await withHookResult('token', { raise: true }, refresh)).toMatchObject({ status: 500 });
    expect(await refresh()).toMatchObject({ status: 200 });
  });
});

describe('password_verification_attempt', () => {
  test('is called for correct and wrong passwords, but not for unknown accounts', async () => {
    const { email, id } = await createPerson();
    for (const [typed, valid] of [
      ['wrong password', false],
      [password, true],
    ] as const) {
      await served.client().auth.signInWithPassword({ email, password: typed });
      expect(await lastCall('password')).toMatchObject({
        metadata: { ...METADATA, name: 'password-verification' },
        user_id: id,
        valid,
      });
    }
    await served.client().auth.signInWithPassword({ email: newEmail(), password });
    expect(await lastCall('password')).toMatchObject({ user_id: id });
  });

  test('rejects with its own message, and ends the sessions on request', async () => {
    const { email, id } = await createPerson();
    await served.client().auth.signInWithPassword({ email, password });
    const sessions = () => served.sql('select from auth.sessions where user_id = $1', [id]);
    const attempt = (answer: object) =>
      withHookResult('password', answer, () => served.client().auth.signInWithPassword({ email, password }));
    expect((await attempt({ decision: 'reject' })).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Further password verification attempts will be rejected.',
    });
    expect(await sessions()).toHaveLength(1);
    const answer = { decision: 'reject', message: 'Too many', should_logout_user: true };
    expect((await attempt(answer)).error?.message).toBe('Too many');
    expect(await sessions()).toEqual([]);
    const unexplained = { decision: 'reject', message: null, should_logout_user: null };
    expect((await attempt(unexplained)).error?.code).toBe('invalid_credentials');
    expect((await attempt({ decision: 'continue' })).error).toBeNull();
  });
});

const UNREADABLE = { status: 500, code: 'unexpected_failure', message: 'Error unmarshaling JSON output.' };

describe('a malformed hook result lets nobody in:', () => {
  test.each<[string, string, object]>([
    ['a message that is not a string', 'password', { decision: 'reject', message: 5 }],
    ['a decision that is not a string', 'password', { decision: { kind: 'reject' } }],
    ['a list', 'password', [{ decision: 'reject' }]],
    ['an error whose status is a string', 'token', { error: { http_code: '403', message: 'no' } }],
    ['an error that is a string', 'token', { error: 'no' }],
  ])('%s', async (_, hook, answer) => {
    const { email, id } = await createPerson();
    expect(await withHookResult(hook, answer, () => token('password', { email, password }))).toEqual(
      UNREADABLE,
    );
    expect(await served.sql('select from auth.sessions where user_id = $1', [id])).toEqual([]);
  });

  test.each<[object]>([[{ error: { http_code: '403', message: 'no' } }], [{ error: 'no' }], [['no']]])(
    'from before_user_created, %j',
    async (answer) => {
      const email = newEmail();
      const { error } = await withHookResult('before_user', answer, () =>
        served.client().auth.signUp({ email, password }),
      );
      expect(error).toMatchObject({ status: 500 });
      expect(await served.sql('select from auth.users where email = $1', [email])).toEqual([]);
    },
  );
});

test('mfa_verification_attempt is called for each code, and its rejection ends the sessions', async () => {
  const { email, id } = await createPerson();
  const client = served.client();
  await client.auth.signInWithPassword({ email, password });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const factorId = factor?.id ?? '';
  const verify = async (code: string) => (await client.auth.mfa.challengeAndVerify({ factorId, code })).error;
  const secret = factor?.type === 'totp' ? factor.totp.secret : '';
  const right = new TOTP({ secret }).generate();
  expect((await verify(right === '000000' ? '000001' : '000000'))?.code).toBe('mfa_verification_failed');
  expect(await lastCall('factor')).toMatchObject({
    metadata: { ...METADATA, name: 'mfa-verification' },
    user_id: id,
    factor_id: factorId,
    factor_type: 'totp',
    valid: false,
  });
  const error = await withHookResult('factor', { decision: 'reject' }, () => verify(right));
  expect(error).toMatchObject({
    status: 403,
    code: 'mfa_verification_rejected',
    message: 'Further MFA verification attempts will be rejected.',
  });
  expect(await lastCall('factor')).toMatchObject({ valid: true });
  expect(await served.sql('select from auth.sessions where user_id = $1', [id])).toEqual([]);
});

describe('before_user_created', () => {
  test('receives the user who signs up and can reject them', async () => {
    const email = newEmail();
    const signUp = () => served.client().auth.signUp({ email, password, options: { data: { name: 'Ana' } } });
    const refusal = { error: { http_code: 400, message: 'Only people of the company' } };
    const { error } = await withHookResult('before_user', refusal, signUp);
    expect(error).toMatchObject({ status: 400, message: 'Only people of the company' });
    expect(await served.sql('select from auth.users where email = $1', [email])).toEqual([]);
    const { data } = await signUp();
    expect(await lastCall('before_user')).toMatchObject({
      metadata: { ...METADATA, name: 'before-user-created' },
      user: {
        id: data.user?.id,
        aud: 'authenticated',
        email,
        phone: '',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { name: 'Ana' },
        identities: [],
        is_anonymous: false,
      },
    });
  });

  test('is called for invitations and links, but not for users created by an administrator', async () => {
    const { admin } = served.client(served.keys.secret).auth;
    const refusal = { error: { message: 'nobody' } };
    const [invited, linked, created] = await withHookResult('before_user', refusal, () =>
      Promise.all([
        admin.inviteUserByEmail(newEmail()),
        admin.generateLink({ type: 'magiclink', email: newEmail() }),
        admin.createUser({ email: newEmail(), password }),
      ]),
    );
    expect(invited.error).toMatchObject({ status: 500, message: 'nobody' });
    expect(linked.error).toMatchObject({ status: 500, message: 'nobody' });
    expect(created.error).toBeNull();
  });
});

describe('after_user_created', () => {
  test('is called for users who signed up, once they are in the database', async () => {
    const email = newEmail();
    const { data, error } = await served.client().auth.signUp({ email, password });
    expect(error).toBeNull();
    expect(await lastCall('after_user')).toMatchObject({
      metadata: { ...METADATA, name: 'after-user-created' },
      user: { id: data.user?.id, email, identities: [{ provider: 'email' }] },
    });
    expect(await served.sql('select from hooks.created where id = $1', [data.user?.id])).toHaveLength(1);
  });

  test('fails the request when it fails, but the account remains', async () => {
    const email = newEmail();
    const refusal = { error: { http_code: 403, message: 'too late' } };
    const { error } = await withHookResult('after_user', refusal, () =>
      served.client().auth.signUp({ email, password }),
    );
    expect(error).toMatchObject({ status: 403, message: 'too late' });
    expect(await served.sql('select from auth.users where email = $1', [email])).toHaveLength(1);
  });

  test('is not called for users created by an administrator or for existing users', async () => {
    const { email } = await createPerson();
    const before = await served.sql("select from hooks.calls where name = 'after_user'");
    await served.client().auth.signUp({ email, password });
    expect(await served.sql("select from hooks.calls where name = 'after_user'")).toHaveLength(before.length);
  });
});

describe('send_email', () => {
  test('receives the codes, and nothing is mailed', async () => {
    const { email, id } = await createPerson();
    const client = served.client();
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://evil.test' } });
    const event = await lastCall('email');
    expect(event).toMatchObject({
      metadata: { ...METADATA, name: 'send-email' },
      user: { id, email },
      email_data: { email_action_type: 'magiclink', site_url: `${served.url}/auth/v1`, token_new: '' },
    });
    await expect(served.mail(email)).rejects.toThrow('no mail');
    const [{ code }] = (await served.sql(
      `select event #>> '{email_data,token}' as code from hooks.calls where name = 'email' order by id desc`,
    )) as [{ code: string }];
    expect((await client.auth.verifyOtp({ type: 'email', email, token: code })).error).toBeNull();
  });

  test('receives both codes of an email change at once', async () => {
    const { email } = await createPerson();
    const client = served.client();
    await client.auth.signInWithPassword({ email, password });
    const next = newEmail();
    expect((await client.auth.updateUser({ email: next })).error).toBeNull();
    const [row] = (await served.sql(
      `select event #> '{email_data}' as data, event #>> '{user,new_email}' as address from hooks.calls
       where name = 'email' order by id desc`,
    )) as [{ data: Record<string, string>; address: string }];
    expect(row.address).toBe(next);
    expect(row.data.email_action_type).toBe('email_change');
    const confirm = async (address: string, token = '') =>
      (await client.auth.verifyOtp({ type: 'email_change', email: address, token })).error;
    expect(await confirm(email, row.data.token)).toBeNull();
    expect(await confirm(next, row.data.token_new)).toBeNull();
    expect((await client.auth.getUser()).data.user?.email).toBe(next);
  });

  test('leaves no code behind when it rejects', async () => {
    const { email, id } = await createPerson();
    const { error } = await withHookResult('email', { error: { http_code: 429, message: 'full' } }, () =>
      served.client().auth.resetPasswordForEmail(email),
    );
    expect(error).toMatchObject({ status: 429, message: 'full' });
    expect(await served.sql('select from auth.one_time_tokens where user_id = $1', [id])).toEqual([]);
  });
});
