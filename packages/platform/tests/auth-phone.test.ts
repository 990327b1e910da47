import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type SmsService, startSmsService } from '#testing/sms-service.ts';

let served: AuthPlatform;
let service: SmsService;
let people = 0;

beforeAll(async () => {
  service = await startSmsService();
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    enable_manual_linking = true
    [auth.email]
    secure_password_change = true
    [auth.sms]
    enable_signup = true
    enable_confirmations = true
    max_frequency = "0s"
    template = "Voltandes: {{.Code}}"
    [auth.sms.test_otp]
    56911112222 = "123456"
    [auth.hook.send_sms]
    enabled = true
    uri = "${service.url}"
    secrets = "${service.secret}"
  `);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const password = 'correct horse';
const newNumber = () => `569${String(++people).padStart(8, '0')}`;
const codeTo = (phone: string) => service.received.findLast(({ sms }) => sms.phone === phone)?.sms.otp ?? '';

describe('a phone number', () => {
  test('signs up with an SMS code', async () => {
    const phone = newNumber();
    const client = served.client();
    const { data, error } = await client.auth.signUp({ phone: `+${phone}`, password });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { phone, app_metadata: { provider: 'phone' } } });
    expect((await client.auth.signInWithPassword({ phone, password })).error?.code).toBe(
      'phone_not_confirmed',
    );
    const message = service.received.at(-1);
    expect(message?.sms).toMatchObject({ phone, channel: 'sms', message: `Voltandes: ${message?.sms.otp}` });
    const wrong = codeTo(phone) === '000000' ? '000001' : '000000';
    expect((await client.auth.verifyOtp({ type: 'sms', phone, token: wrong })).error?.code).toBe(
      'otp_expired',
    );
    const verified = await client.auth.verifyOtp({ type: 'sms', phone, token: codeTo(phone) });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) });
    expect((await client.auth.signInWithPassword({ phone, password })).error).toBeNull();
  });

  test('signs in with a code, creating an account for a new number', async () => {
    const phone = newNumber();
    const client = served.client();
    for (const round of [1, 2]) {
      expect((await client.auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })).error).toBeNull();
      expect(service.received.at(-1)?.sms.channel, `round ${round}`).toBe('whatsapp');
      const { data } = await client.auth.verifyOtp({ type: 'sms', phone, token: codeTo(phone) });
      expect(data.session?.user.phone).toBe(phone);
    }
  });

  test('changes once the new one is confirmed', async () => {
    const phone = newNumber();
    const client = served.client();
    await client.auth.signInWithOtp({ phone });
    await client.auth.verifyOtp({ type: 'sms', phone, token: codeTo(phone) });
    const next = newNumber();
    const taken = newNumber();
    await served.client().auth.signInWithOtp({ phone: taken });
    expect((await client.auth.updateUser({ phone: taken })).error?.code).toBe('phone_exists');
    const { data } = await client.auth.updateUser({ phone: next });
    expect(data.user).toMatchObject({ phone, new_phone: next });
    const changed = await client.auth.verifyOtp({ type: 'phone_change', phone: next, token: codeTo(next) });
    expect(changed.data.user).toMatchObject({
      phone: next,
      identities: [{ identity_data: { phone: next } }],
    });
  });

  test('signs nobody in with a code sent before it was unlinked', async () => {
    const account = { email: `unlinked${++people}@example.test`, phone: newNumber(), password };
    const { admin } = served.client(served.keys.secret).auth;
    await admin.createUser({ ...account, email_confirm: true, phone_confirm: true });
    const client = served.client();
    await client.auth.signInWithPassword({ email: account.email, password });
    await served.client().auth.signInWithOtp({ phone: account.phone });
    const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
    const own = identities.find(({ provider }) => provider === 'phone');
    if (!own) throw new Error('no identity');
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    const code = { type: 'sms', phone: account.phone, token: codeTo(account.phone) } as const;
    expect((await served.client().auth.verifyOtp(code)).error?.code).toBe('otp_expired');
  });

  test('receives the nonce of a password change, which expires like its other codes', async () => {
    const phone = newNumber();
    const { admin } = served.client(served.keys.secret).auth;
    const { data } = await admin.createUser({ phone, password, phone_confirm: true });
    const id = data.user?.id;
    const client = served.client();
    await client.auth.signInWithPassword({ phone, password });
    await served.sql("update auth.sessions set created_at = now() - interval '2 days' where user_id = $1", [
      id,
    ]);
    const change = () => client.auth.updateUser({ password: `${password}s`, nonce: codeTo(phone) });
    await client.auth.reauthenticate();
    await served.sql(
      "update auth.users set reauthentication_sent_at = now() - interval '2 minutes' where id = $1",
      [id],
    );
    expect((await change()).error?.code).toBe('reauthentication_not_valid');
    await client.auth.reauthenticate();
    expect((await change()).error).toBeNull();
  });

  test('for tests has a fixed code and is sent nothing', async () => {
    const before = service.received.length;
    const client = served.client();
    await client.auth.signInWithOtp({ phone: '56911112222' });
    expect(service.received).toHaveLength(before);
    const { error } = await client.auth.verifyOtp({ type: 'sms', phone: '56911112222', token: '123456' });
    expect(error).toBeNull();
  });

  test.each([
    [{ phone: 'no number' }, 400, 'Invalid phone number format (E.164 required)'],
    [
      { phone: '56900000001', email: 'a@b.cl' },
      400,
      'Only an email address or phone number should be provided',
    ],
    [
      { phone: '56900000001', channel: 'pigeon' },
      400,
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ],
    [{}, 400, 'One of email or phone must be set'],
  ])('responds to %o with %i %s', async (body, status, message) => {
    const response = await served.request('otp', { method: 'POST', body: JSON.stringify(body) });
    expect([response.status, (await response.json()).msg]).toEqual([status, message]);
  });

  test('reports when the message cannot be sent', async () => {
    service.refuseWith('no credit');
    const { error } = await served.client().auth.signInWithOtp({ phone: newNumber() });
    service.refuseWith(null);
    expect(error).toMatchObject({ status: 422, message: 'no credit' });
  });
});

test('no account is created for a number to which nothing can be sent', async () => {
  await using platform = await serveAuthPlatform(`
    [auth.sms]
    enable_signup = true
    enable_confirmations = true`);
  const { auth } = platform.client();
  const phone = newNumber();
  expect((await auth.signUp({ phone, password })).error?.message).toBe('Unable to get SMS provider');
  expect(await platform.sql('select from auth.users where phone = $1', [phone])).toEqual([]);
});
