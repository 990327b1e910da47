import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, fragmentOf, serveAuthPlatform } from '#testing/auth-platform.ts';
import { serveTestPlatform } from '#testing/platform.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    additional_redirect_urls = ["https://*.preview.example/**", "app.example://callback"]
    [auth.email]
    enable_confirmations = true
    max_frequency = "0s"
  `);
});
afterAll(() => served[Symbol.asyncDispose]());

const admin = () => served.client(served.keys.secret).auth.admin;
const password = 'correct horse';
const newAddress = () => `person${++people}@example.test`;

async function confirmed() {
  const email = newAddress();
  const { data, error } = await admin().createUser({ email, password, email_confirm: true });
  expect(error).toBeNull();
  return { email, id: data.user?.id ?? '' };
}

const follow = (link: string) => fetch(link, { redirect: 'manual' });

describe('a sign-up with confirmation', () => {
  test('creates a session only when its link is followed, once', async () => {
    const email = newAddress();
    const client = served.client();
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { data: { name: 'Ana' }, emailRedirectTo: 'https://site.example/welcome' },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user?.identities).toHaveLength(1);
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe(
      'email_not_confirmed',
    );
    const { link, subject } = await served.mail(email);
    expect(subject).toBe('confirmation');
    expect(link).toMatch(`${served.url}/auth/v1/verify?token=`);
    const response = await follow(link);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch('https://site.example/welcome#access_token=');
    const fragment = fragmentOf(response);
    expect(fragment).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' });
    expect((await client.auth.getUser(fragment.access_token)).data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
    });
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    expect(fragmentOf(await follow(link))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
  });

  test('can be resent, and confirmed with the code', async () => {
    const email = newAddress();
    const client = served.client();
    await client.auth.signUp({ email, password });
    const first = await served.mail(email);
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
    const second = await served.mail(email);
    expect(second.count).toBe(2);
    const old = await client.auth.verifyOtp({ type: 'signup', email, token: first.code });
    expect(old.error).toMatchObject({
      code: 'otp_expired',
      status: 403,
      message: 'Token has expired or is invalid',
    });
    const { data } = await client.auth.verifyOtp({ type: 'signup', email, token: second.code });
    expect(data.session?.user.email).toBe(email);
  });

  test('with a registered address looks like any other and sends no email', async () => {
    const { email, id } = await confirmed();
    const { data, error } = await served.client().auth.signUp({ email, password: 'something else' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [], confirmation_sent_at: expect.any(String) });
    expect(data.user?.id).not.toBe(id);
    await expect(served.mail(email)).rejects.toThrow('no mail');
  });

  test('does not take over an invitation', async () => {
    const email = newAddress();
    await admin().inviteUserByEmail(email, { data: { secret: 'of the administrator' } });
    const { data } = await served.client().auth.signUp({ email, password });
    expect(data.user).toMatchObject({ user_metadata: {}, identities: [] });
    expect((await served.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });
});

describe('a magic link', () => {
  test('creates an account for a new address', async () => {
    const email = newAddress();
    const client = served.client();
    expect((await client.auth.signInWithOtp({ email, options: { data: { a: 1 } } })).error).toBeNull();
    const { code } = await served.mail(email);
    const { data, error } = await client.auth.verifyOtp({ type: 'email', email, token: code });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1 } });
  });

  test.each(['code', 'token_hash', 'link'] as const)('works by %s', async (way) => {
    const { email } = await confirmed();
    const client = served.client();
    await client.auth.signInWithOtp({ email });
    const mail = await served.mail(email);
    expect(mail.subject).toBe('magic_link');
    if (way === 'link') {
      expect(fragmentOf(await follow(mail.link))).toMatchObject({ type: 'magiclink' });
      return;
    }
    const { data, error } = await client.auth.verifyOtp(
      way === 'code' ? { type: 'email', email, token: mail.code } : { type: 'email', token_hash: mail.hash },
    );
    expect(error).toBeNull();
    expect((await client.auth.getClaims(data.session?.access_token)).data?.claims.amr).toMatchObject([
      { method: 'otp' },
    ]);
  });

  test.each([
    [
      'some time after it was sent',
      "update auth.users set recovery_sent_at = now() - interval '2 hours' where id = $1",
    ],
    [
      'some time after it was created, even if a message was sent since',
      "update auth.one_time_tokens set created_at = created_at - interval '2 hours' where user_id = $1",
    ],
  ])('expires %s', async (_, age) => {
    const { email, id } = await confirmed();
    await served.client().auth.signInWithOtp({ email });
    const { hash } = await served.mail(email);
    await served.sql(age, [id]);
    const { error } = await served.client().auth.verifyOtp({ type: 'magiclink', token_hash: hash });
    expect(error).toMatchObject({ code: 'otp_expired', status: 403 });
  });

  test('is consumed once by concurrent requests', async () => {
    const { email } = await confirmed();
    await served.client().auth.signInWithOtp({ email });
    const { hash } = await served.mail(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        served.client().auth.verifyOtp({ type: 'magiclink', token_hash: hash }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('is not consumed by HEAD requests of link scanners', async () => {
    const { email } = await confirmed();
    await served.client().auth.signInWithOtp({ email });
    const { link } = await served.mail(email);
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(405);
    expect(fragmentOf(await follow(link))).toHaveProperty('access_token');
  });

  test('cannot be derived from the database', async () => {
    const { email } = await confirmed();
    await served.client().auth.signInWithOtp({ email });
    const { code, hash } = await served.mail(email);
    const rows = JSON.stringify(
      await served.sql(
        'select t.*, u.* from auth.one_time_tokens t join auth.users u on u.id = t.user_id where email = $1',
        [email],
      ),
    );
    expect(rows).not.toContain(hash);
    expect(rows).not.toContain(code);
  });

  test('of a banned user creates no session', async () => {
    const { email, id } = await confirmed();
    await served.client().auth.signInWithOtp({ email });
    const { link } = await served.mail(email);
    await admin().updateUserById(id, { ban_duration: '1h' });
    expect(fragmentOf(await follow(link))).toMatchObject({ error_code: 'user_banned' });
  });
});

describe('recovery', () => {
  test('creates a session that can set a new password', async () => {
    const { email } = await confirmed();
    const client = served.client();
    await client.auth.resetPasswordForEmail(email, { redirectTo: 'https://site.example/reset-password' });
    const { link, subject } = await served.mail(email);
    expect(subject).toBe('recovery');
    const response = await follow(link);
    expect(response.headers.get('location')).toMatch('https://site.example/reset-password#');
    const { access_token = '', refresh_token = '', type } = fragmentOf(response);
    expect(type).toBe('recovery');
    expect((await client.auth.setSession({ access_token, refresh_token })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'another secret' })).error).toBeNull();
    const again = await served.client().auth.signInWithPassword({ email, password: 'another secret' });
    expect(again.error).toBeNull();
  });

  test('a code for an unknown address is rejected with create_user false', async () => {
    const email = newAddress();
    const { error } = await served
      .client()
      .auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({
      status: 422,
      code: 'otp_disabled',
      message: 'Signups not allowed for otp',
    });
  });

  test.each(['recover', 'otp', 'magiclink', 'resend'])(
    '%s responds the same for an unknown address',
    async (path) => {
      const { email } = await confirmed();
      const request = async (address: string) => {
        const response = await served.request(path, {
          method: 'POST',
          body: JSON.stringify({ email: address, type: 'signup' }),
        });
        return [response.status, await response.json()];
      };
      const unknown = newAddress();
      expect(await request(unknown)).toEqual([200, {}]);
      expect(await request(email)).toEqual([200, {}]);
    },
  );

  test.each([
    [{}, 'Password recovery requires an email'],
    [{ email: 'nonsense' }, 'Unable to validate email address: invalid format'],
    [{ email: 'a@b.cl', code_challenge: 'x' }, 'PKCE flow requires code_challenge_method and code_challenge'],
    ...[42, 129].map((length): [object, string] => [
      { email: 'a@b.cl', code_challenge: 'x'.repeat(length), code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ]),
  ])('rejects %o: %s', async (body, msg) => {
    const response = await served.request('recover', { method: 'POST', body: JSON.stringify(body) });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg },
    ]);
  });
});

test('a response for an unknown address takes the minimum duration', async () => {
  const begun = performance.now();
  await served.client().auth.resend({ type: 'signup', email: newAddress() });
  expect(performance.now() - begun).toBeGreaterThan(55);
});

test('an email is sent over SMTP with a working link', async () => {
  await using smtp = await startSmtpServer();
  await using mailing = await serveTestPlatform('template_platform', { smtpUrl: smtp.url });
  const email = newAddress();
  await mailing.client(mailing.keys.secret).auth.admin.createUser({ email, email_confirm: true });
  await mailing.client().auth.resetPasswordForEmail(email);
  await expect.poll(() => smtp.received.length, { timeout: 120_000 }).toBe(1);
  const raw = smtp.received[0]?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  const link =
    /https?:\/\/\S+\/auth\/v1\/verify\?token=\w+&type=recovery&redirect_to=[^\s"<)]+/.exec(raw)?.[0] ?? '';
  expect(fragmentOf(await follow(link))).toMatchObject({
    type: 'recovery',
    access_token: expect.any(String),
  });
});

describe('redirect URLs', () => {
  test.each([
    ['https://site.example/somewhere?a=1', 'https://site.example/somewhere?a=1'],
    ['https://pr-7.preview.example/x/y', 'https://pr-7.preview.example/x/y'],
    ['app.example://callback', 'app.example://callback'],
    ['http://127.0.0.1:5173/x', 'http://127.0.0.1:5173/x'],
    ['https://evil.example/', 'https://site.example'],
    ['https://site.example.evil.example/', 'https://site.example'],
    ['https://site.example@evil.example/', 'https://site.example'],
    ['https://evil.example/.preview.example/x', 'https://site.example'],
    ['https://a.b.preview.example/', 'https://site.example'],
    ['javascript://site.example/%0aalert(1)', 'https://site.example'],
    ['http://203.0.113.7/', 'https://site.example'],
    ['http://2130706433.example@10.0.0.1/', 'https://site.example'],
  ])('%s redirects to %s', async (requested, target) => {
    const { email } = await confirmed();
    await served.client().auth.signInWithOtp({ email, options: { emailRedirectTo: requested } });
    const { link } = await served.mail(email);
    const location = (await follow(link)).headers.get('location') ?? '';
    expect(location.split('#')[0]).toBe(target);
  });

  test('the redirect_to parameter of the link is validated too', async () => {
    const { email } = await confirmed();
    await served.client().auth.signInWithOtp({ email });
    const url = new URL((await served.mail(email)).link);
    url.searchParams.set('redirect_to', 'https://evil.example/');
    expect((await follow(url.href)).headers.get('location')).toMatch('https://site.example#access_token');
  });
});

describe('verification', () => {
  test.each([
    [{ token: '123456', email: 'a@b.cl' }, 400, 'Verify requires a verification type'],
    [{ type: 'email', email: 'a@b.cl' }, 400, 'Verify requires either a token or a token hash'],
    [{ type: 'email', token: '1', token_hash: '2' }, 400, 'Verify requires either a token or a token hash'],
    [
      { type: 'email', token_hash: '2', email: 'a@b.cl' },
      400,
      'Only the token_hash and type should be provided',
    ],
    [
      { type: 'email', token: '123456' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'email', token_hash: 'unknown' }, 403, 'Email link is invalid or has expired'],
    [{ type: 'nonsense', token_hash: 'unknown' }, 400, 'Invalid email verification type'],
  ])('responds to %o with %i %s', async (body, status, message) => {
    const response = await served.request('verify', { method: 'POST', body: JSON.stringify(body) });
    expect([response.status, (await response.json()).msg]).toEqual([status, message]);
  });

  test('limits guesses at a code', async () => {
    const { email } = await confirmed();
    await served.client().auth.signInWithOtp({ email });
    const { code } = await served.mail(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 30; guess += 1) {
      await served.client().auth.verifyOtp({ type: 'email', email, token: wrong });
    }
    const { error } = await served.client().auth.verifyOtp({ type: 'email', email, token: code });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });
});

describe('an email change', () => {
  async function request() {
    const { email } = await confirmed();
    const client = served.client();
    await client.auth.signInWithPassword({ email, password });
    const newEmail = newAddress();
    const { data, error } = await client.auth.updateUser({ email: newEmail });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: newEmail });
    return { client, email, newEmail };
  }

  test('requires both addresses to confirm', async () => {
    const { client, email, newEmail } = await request();
    const half = await follow((await served.mail(email)).link);
    expect(fragmentOf(half)).toEqual({
      message: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    });
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const whole = fragmentOf(await follow((await served.mail(newEmail)).link));
    expect(whole).toMatchObject({ type: 'email_change' });
    const { data } = await client.auth.getUser(whole.access_token);
    expect(data.user).toMatchObject({
      email: newEmail,
      identities: [{ identity_data: { email: newEmail } }],
    });
    expect(data.user).not.toHaveProperty('new_email');
    expect((await served.client().auth.signInWithPassword({ email: newEmail, password })).error).toBeNull();
  });

  test('works by code, and confirming one address twice does not complete it', async () => {
    const { client, email, newEmail } = await request();
    const { code } = await served.mail(email);
    const half = await served.request('verify', {
      method: 'POST',
      body: JSON.stringify({ type: 'email_change', email, token: code }),
    });
    expect([half.status, await half.json()]).toEqual([
      200,
      {
        msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
        code: '200',
      },
    ]);
    const twice = await client.auth.verifyOtp({ type: 'email_change', email, token: code });
    expect(twice.error?.code).toBe('otp_expired');
    const whole = await client.auth.verifyOtp({
      type: 'email_change',
      email: newEmail,
      token: (await served.mail(newEmail)).code,
    });
    expect(whole.data.user?.email).toBe(newEmail);
  });

  test('to an address that has been registered in the meantime sends the visitor back with an error', async () => {
    const { email, newEmail } = await request();
    await follow((await served.mail(email)).link);
    const { link } = await served.mail(newEmail);
    await admin().createUser({ email: newEmail, password, email_confirm: true });
    expect(fragmentOf(await follow(link))).toMatchObject({ error_code: 'email_exists' });
  });

  test('to a registered address is rejected', async () => {
    const other = await confirmed();
    const { client } = await request();
    expect((await client.auth.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });
});

describe('an administrator', () => {
  test('invites new users and rejects registered ones', async () => {
    const email = newAddress();
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { role: 'staff' },
      redirectTo: 'https://site.example/setup',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      user_metadata: { role: 'staff' },
    });
    const { link, subject } = await served.mail(email);
    expect(subject).toBe('invite');
    const response = await follow(link);
    expect(response.headers.get('location')).toMatch('https://site.example/setup#');
    expect(fragmentOf(response)).toMatchObject({ type: 'invite' });
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await served.client().auth.admin.inviteUserByEmail(newAddress())).error?.status).toBe(401);
  });

  test.each(['email', 'link'])(
    'invites, by %s, an address that somebody else has signed up with, without their password',
    async (way) => {
      const email = newAddress();
      await served.client().auth.signUp({ email, password });
      const token_hash =
        way === 'email'
          ? await admin()
              .inviteUserByEmail(email)
              .then(async () => (await served.mail(email)).hash)
          : ((await admin().generateLink({ type: 'invite', email })).data.properties?.hashed_token ?? '');
      const accepted = await served.client().auth.verifyOtp({ type: 'invite', token_hash });
      expect(accepted.data.user).toMatchObject({ email, invited_at: expect.any(String) });
      expect((await served.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
        'invalid_credentials',
      );
    },
  );

  test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)(
    'generates a link of type %s',
    async (type) => {
      const isNew = type === 'signup' || type === 'invite';
      const { email } = isNew ? { email: newAddress() } : await confirmed();
      const { data, error } = await admin().generateLink({
        type,
        email,
        password,
        options: { redirectTo: 'https://site.example/a' },
      });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email });
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: 'https://site.example/a',
        email_otp: expect.stringMatching(/^\d{6}$/),
      });
      const { action_link = '', hashed_token = '' } = data.properties ?? {};
      expect(action_link).toContain(`token=${hashed_token}&type=${type}&redirect_to=https://site.example/a`);
      expect(fragmentOf(await follow(action_link))).toMatchObject({ type });
      await expect(served.mail(email)).rejects.toThrow('no mail');
    },
  );

  test('generates both links of an email change', async () => {
    const { email } = await confirmed();
    const newEmail = newAddress();
    const link = (type: 'email_change_current' | 'email_change_new') =>
      admin().generateLink({ type, email, newEmail });
    const present = await link('email_change_current');
    const next = await link('email_change_new');
    expect(fragmentOf(await follow(present.data.properties?.action_link ?? ''))).toHaveProperty('message');
    expect(fragmentOf(await follow(next.data.properties?.action_link ?? ''))).toHaveProperty('access_token');
    expect((await served.client().auth.signInWithPassword({ email: newEmail, password })).error).toBeNull();
  });

  test('gets an error for an unknown user', async () => {
    const { error } = await admin().generateLink({ type: 'recovery', email: newAddress() });
    expect(error).toMatchObject({ status: 404, code: 'user_not_found' });
  });
});
