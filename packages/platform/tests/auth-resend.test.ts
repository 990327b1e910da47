import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type SmsService, startSmsService } from '#testing/sms-service.ts';

const password = 'correct horse';
const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' };
let served: AuthPlatform;
let service: SmsService;
let people = 0;

beforeAll(async () => {
  service = await startSmsService();
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    [auth.email]
    enable_confirmations = true
    max_frequency = "0s"
    [auth.sms]
    enable_signup = true
    enable_confirmations = true
    max_frequency = "0s"
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

const newEmail = () => `resend${++people}@example.test`;
const newPhone = () => `5691234${String(++people).padStart(4, '0')}`;

const resend = async (body: object) => {
  const response = await served.request('resend', { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
};

async function redeem(link: string) {
  const landed = await fetch(link, { redirect: 'manual' });
  const code = new URL(landed.headers.get('location') ?? '').searchParams.get('code');
  const response = await served.request('token?grant_type=pkce', {
    method: 'POST',
    body: JSON.stringify({ auth_code: code, code_verifier: challenge.code_challenge }),
  });
  return (await response.json()).user?.email;
}

test('a resent confirmation can lead to an authorization code', async () => {
  const email = newEmail();
  await served.client().auth.signUp({ email, password });
  expect(await resend({ type: 'signup', email, ...challenge })).toEqual({ status: 200, body: {} });
  expect(await redeem((await served.mail(email)).link)).toBe(email);
});

test('a resent email change can lead to an authorization code, too', async () => {
  const [email, next] = [newEmail(), newEmail()];
  const { data } = await served
    .client(served.keys.secret)
    .auth.admin.createUser({ phone: newPhone(), password, phone_confirm: true });
  await served.sql('update auth.users set email = $2, email_change = $3 where id = $1', [
    data.user?.id,
    email,
    next,
  ]);
  expect((await resend({ type: 'email_change', email, ...challenge })).status).toBe(200);
  await fetch((await served.mail(next)).link, { redirect: 'manual' });
  expect(await redeem((await served.mail(email)).link)).toBe(next);
});

test.each(['signup', 'email_change'])('an incomplete challenge is rejected: %s', async (type) => {
  const { code_challenge, code_challenge_method } = challenge;
  for (const half of [{ code_challenge }, { code_challenge_method }])
    expect(await resend({ type, email: newEmail(), ...half })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: /^PKCE flow requires/ },
    });
});

test("a pending change can be resent by an account's other identifier", async () => {
  const [email, next] = [newEmail(), newEmail()];
  const [phone, nextPhone] = [newPhone(), newPhone()];
  const { admin } = served.client(served.keys.secret).auth;
  const byPhone = await admin.createUser({ phone, password, phone_confirm: true });
  await served.sql('update auth.users set email_change = $2 where id = $1', [byPhone.data.user?.id, next]);
  expect((await resend({ type: 'email_change', phone })).status).toBe(200);
  expect((await served.mail(next)).subject).toBe('email_change');
  const byEmail = await admin.createUser({ email, password, email_confirm: true });
  await served.sql('update auth.users set phone_change = $2 where id = $1', [
    byEmail.data.user?.id,
    nextPhone,
  ]);
  expect((await resend({ type: 'phone_change', email })).status).toBe(200);
  expect(service.received.at(-1)).toMatchObject({ sms: { phone: nextPhone } });
});
