import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobAlertPath } from '#domain/website/mail-paths.ts';
import { PDF } from '#testing/records.ts';
import { joinSharedSite, type SharedSite } from '#testing/shared-site.ts';

let site: SharedSite;
let visitor: SupabaseClient;
beforeAll(async () => {
  site = await joinSharedSite();
  visitor = createClient(site.url, site.keys.publishable, {
    global: { headers: { 'x-forwarded-for': ADDRESS } },
  });
});
afterAll(() => site[Symbol.asyncDispose]());

/** Used only by this file, for its own rate limits. */
const ADDRESS = '198.51.100.7';

const newAddress = (): string => `${randomUUID()}@correo.example`;
const alertsOf = (email: string) =>
  site.sql(
    'select confirmed_at, unsubscribe_token, language from private.job_alerts where lower(email) = lower($1)',
    [email],
  );

const FROM_OUR_PAGES = { 'sec-fetch-site': 'same-origin' };

/** Posts a form like a browser without scripts, or a mail service. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(new URL(path, site.url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: site.url, 'x-forwarded-for': ADDRESS, ...FROM_OUR_PAGES, ...headers },
    redirect: 'manual',
  });

/** The path of the link in the confirmation mail. */
async function mailedPath(email: string): Promise<string> {
  const [mail] = await site.sql(
    'select text from mail.outbox where recipient = $1 order by created_at desc limit 1',
    [email],
  );
  const [path = ''] =
    /\/(?:en\/job-alerts|alertas-de-empleo)\/[a-z]+\/[0-9a-f]{64}/.exec(String(mail?.text)) ?? [];
  return path;
}

async function subscribed(): Promise<{ email: string; unsubscribe: string }> {
  const email = newAddress();
  await post('/recibido/alerta', { email });
  await post(await mailedPath(email), {});
  const [alert] = await alertsOf(email);
  const token = String(alert?.unsubscribe_token);
  return { email, unsubscribe: jobAlertPath('unsubscribe', { language: 'es', token }) };
}

test('a form without scripts subscribes after the mail is confirmed by a button, and one click unsubscribes', async () => {
  const email = newAddress();
  const sent = await post('/en/received/job-alert', { email });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/en/received/job-alert?enviado=1']);
  expect(await (await fetch(new URL('/en/received/job-alert?enviado=1', site.url))).text()).toContain(
    'Check your email',
  );
  const path = await mailedPath(email);
  expect(path).toMatch(/^\/en\/job-alerts\/confirm\//);
  // Mail scanners open links any number of times, also with HEAD.
  for (const method of ['HEAD', 'GET', 'GET']) {
    const opened = await fetch(new URL(path, site.url), { method });
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
  }
  expect(await alertsOf(email)).toMatchObject([{ confirmed_at: null }]);
  expect(await (await post(path, {})).text()).toContain('Your alert is active');
  const [alert] = await alertsOf(email);
  expect(alert).toMatchObject({ confirmed_at: expect.any(Date), language: 'en' });
  // The confirmation is replayed.
  const again = await post(path, {});
  expect([again.status, (await again.text()).includes('This link no longer works')]).toEqual([410, true]);

  const token = String(alert?.unsubscribe_token);
  const unsubscribe = jobAlertPath('unsubscribe', { language: 'en', token });
  await fetch(new URL(unsubscribe, site.url));
  expect(await alertsOf(email)).toHaveLength(1);
  // As mail services do (RFC 8058): no cookies, no origin, no redirect.
  const clicked = await fetch(new URL(unsubscribe, site.url), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
  });
  expect([clicked.status, clicked.headers.getSetCookie()]).toEqual([200, []]);
  expect(await alertsOf(email)).toEqual([]);
  const repeated = await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' });
  expect(repeated.status).toBe(200);
  // From a page of the mail service, or a sandboxed one.
  for (const origin of ['https://correo.example', 'null']) {
    const headers = { origin, 'sec-fetch-site': 'cross-site' };
    const page = await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' }, headers);
    expect(page.status, origin).toBe(200);
  }
});

test('nothing reveals whether an address is subscribed', async () => {
  const { email } = await subscribed();
  const body = { departments: [], locations: [], language: 'es', consent_version: '1' };
  const answers = await Promise.all(
    [email, email.toUpperCase(), newAddress()].map(async (address) => {
      const { data, error } = await visitor.functions.invoke('subscribe-job-alert', {
        body: { ...body, email: address },
      });
      return { data, error };
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const posted = await Promise.all(
    [email, newAddress()].map((address) => post('/recibido/alerta', { email: address })),
  );
  expect(posted.map(({ headers, status }) => [status, headers.get('location')])).toEqual([
    [303, '/recibido/alerta?enviado=1'],
    [303, '/recibido/alerta?enviado=1'],
  ]);
});

test('an address cannot be flooded: it gets three mails until it confirms one', async () => {
  const victim = newAddress();
  for (let times = 0; times < 5; times += 1)
    expect((await post('/recibido/alerta', { email: victim })).status).toBe(303);
  const [queued] = await site.sql('select count(*)::int from mail.outbox where recipient = $1', [victim]);
  expect(queued).toEqual({ count: 3 });
});

test('guessed, malformed and foreign tokens do nothing and reveal nothing', async () => {
  const { email, unsubscribe } = await subscribed();
  const guesses = ['0'.repeat(64), randomUUID(), 'a', '%00', "'--", '..%2f..', 'x'.repeat(3000)];
  for (const guess of guesses) {
    const confirmed = await post(`/alertas-de-empleo/confirmar/${guess}`, {});
    expect([400, 404, 410]).toContain(confirmed.status);
    const ended = await post(`/alertas-de-empleo/baja/${guess}`, {});
    expect([200, 400, 404]).toContain(ended.status);
  }
  // A token works only for its own purpose.
  await post(unsubscribe.replace('baja', 'confirmar'), {});
  expect(await alertsOf(email)).toHaveLength(1);
  const known = await (await post(unsubscribe, {})).text();
  const unknown = await (
    await post(jobAlertPath('unsubscribe', { language: 'es', token: randomUUID() }), {})
  ).text();
  expect(unknown).toContain('Alerta cancelada');
  expect(known).toContain('Alerta cancelada');
});

describe('the form refuses', () => {
  test.each([
    ['a line break in the address', { email: 'a@correo.example\r\nBcc: b@correo.example' }],
    ['two addresses', { email: 'a@correo.example, b@correo.example' }],
    ['a bracket', { email: 'a@correo.example>' }],
    ['a made-up department', { email: 'a@correo.example', 'department:<b>Gane dinero</b>': 'on' }],
    ['a filled-in honeypot field', { email: 'a@correo.example', website: 'https://spam.example' }],
  ])('%s', async (_, fields) => {
    const count = () =>
      site.sql("select count(*)::int from private.job_alerts where email ~ '^[ab]@correo[.]example'");
    const [before] = await count();
    const answer = await post('/recibido/alerta', fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).not.toContain('<b>Gane');
    expect(await count()).toEqual([before]);
  });

  test('posts from other sites, including confirmations', async () => {
    const email = newAddress();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await post('/recibido/alerta', { email }, foreign)).status).toBe(403);
    expect((await post(`/alertas-de-empleo/confirmar/${'0'.repeat(64)}`, {}, foreign)).status).toBe(403);
    expect(await alertsOf(email)).toEqual([]);
  });
});

test('a spontaneous application posted without scripts is stored, and its page shows the reference', async () => {
  const email = newAddress();
  const body = new FormData();
  for (const [name, value] of Object.entries({
    full_name: 'Daniela <b>Muñoz</b>',
    email,
    phone: '',
    profile_url: 'linkedin.com/in/daniela',
    area: 'Automatización y control',
    message: 'Hola',
    website: '',
  }))
    body.append(name, value);
  const submit = (cv: File | null) => {
    if (cv) body.set('cv', cv);
    return fetch(new URL('/recibido/cv', site.url), {
      method: 'POST',
      body,
      headers: { origin: site.url, 'x-forwarded-for': ADDRESS, ...FROM_OUR_PAGES },
      redirect: 'manual',
    });
  };
  const refused = await submit(null);
  const html = await refused.text();
  expect([refused.status, html.includes('Adjunte su CV')]).toEqual([422, true]);
  expect(html).toContain('Daniela &lt;b&gt;Muñoz');
  const sent = await submit(new File([PDF], 'cv.pdf'));
  expect(sent.status).toBe(303);
  const [row] = await site.sql(
    'select reference, profile_url, consent_version from public.spontaneous_applications where email = $1',
    [email],
  );
  expect(row).toMatchObject({
    profile_url: 'https://linkedin.com/in/daniela',
    consent_version: expect.any(String),
  });
  expect(await (await fetch(new URL(sent.headers.get('location') ?? '', site.url))).text()).toContain(
    String(row?.reference),
  );
});
