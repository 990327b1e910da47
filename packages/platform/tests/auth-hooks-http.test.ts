import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { startWebhookService, type WebhookPayload, type WebhookService } from '#testing/webhook-service.ts';

const password = 'lluvia en Puerto Montt';
let people = 0;

let hooks: WebhookService;
let served: AuthPlatform;
beforeAll(async () => {
  hooks = await startWebhookService();
  served = await serveAuthPlatform(`
    [auth.rate_limit]
    sign_in_sign_ups = 10000
    [auth.hook.custom_access_token]
    enabled = true
    uri = "${hooks.url}"
    secrets = "v1,whsec_${Buffer.alloc(32).toString('base64')}|${hooks.secret}"
  `);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await hooks[Symbol.asyncDispose]();
});

async function createPerson() {
  const email = `hooked${++people}@example.test`;
  const { admin } = served.client(served.keys.secret).auth;
  await admin.createUser({ email, password, email_confirm: true });
  return email;
}

const unchanged = ({ claims }: WebhookPayload) => ({ claims });
const signIn = async (email?: string) => {
  const body = JSON.stringify({ email: email ?? (await createPerson()), password });
  const response = await served.request('token?grant_type=password', { method: 'POST', body });
  const { access_token, error_code: code, msg: message } = await response.json();
  return { status: response.status, access_token, code, message };
};

test('a hook request is signed with each secret and its response is applied', async () => {
  hooks.answer(({ claims }) => ({ claims: { ...Object(claims), plan: 'gold' } }));
  const { access_token } = await signIn();
  expect(decodeJwt(access_token)).toMatchObject({ plan: 'gold' });
});

test('a hook that responds with a retry request is called again', async () => {
  const before = hooks.received.length;
  hooks.respond((response, payload) => {
    if (hooks.received.length - before < 3) response.writeHead(503, { 'retry-after': 'true' }).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(unchanged(payload)));
  });
  expect(await signIn()).toMatchObject({ status: 200 });
  expect(hooks.received.length - before).toBe(3);
});

test.each<[string, Parameters<WebhookService['respond']>[0], number, string, RegExp]>([
  ['503', (response) => response.writeHead(503).end(), 500, 'unexpected_failure', /^Service currently/],
  ['400', (response) => response.writeHead(400).end(), 500, 'unexpected_failure', /^Invalid payload sent/],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: 'https://elsewhere.test' }).end(),
    500,
    'unexpected_failure',
    /^Unexpected status code returned from hook: 307$/,
  ],
  [
    'plain text',
    (response) => response.setHeader('content-type', 'text/plain').end('{}'),
    400,
    'hook_payload_invalid_content_type',
    /text\/plain/,
  ],
  [
    'too large a body',
    (response) => response.setHeader('content-type', 'application/json').end(' '.repeat(200 * 1024 + 1)),
    422,
    'hook_payload_over_size_limit',
    /204800 bytes/,
  ],
  [
    'invalid JSON',
    (response) => response.setHeader('content-type', 'application/json').end('{'),
    500,
    'unexpected_failure',
    /^Error unmarshaling JSON output\.$/,
  ],
])('a hook that responds with %s fails the sign-in', async (_, answer, status, code, message) => {
  hooks.respond(answer);
  const before = hooks.received.length;
  expect(await signIn()).toMatchObject({ status, code, message: expect.stringMatching(message) });
  expect(hooks.received.length - before).toBe(1);
});

test('a hanging hook does not hold a connection that other requests need', { timeout: 120_000 }, async () => {
  hooks.respond(() => undefined);
  const before = hooks.received.length;
  const emails = await Promise.all(Array.from({ length: 12 }, createPerson));
  const slow = emails.map(signIn);
  await expect.poll(() => hooks.received.length).toBe(before + 5);
  const rest = fetch(`${served.url}/rest/v1/`, { headers: { apikey: served.keys.secret } });
  expect(await Promise.race([rest, ...slow])).toBe(await rest);
  for (const { code, status } of await Promise.all(slow))
    expect(['422 hook_timeout', '503 unexpected_failure']).toContain(`${status} ${code}`);
});

test.each([
  ['uri = "http://hooks.test/a"', 'uri must be https:'],
  ['uri = "pg-functions://postgres/hooks"', 'uri must be pg-functions:'],
  ['uri = "https://hooks.test/a"', 'secrets must have the form'],
])('a hook that cannot be called prevents the start: %s', async (lines, message) => {
  const start = serveAuthPlatform(`[auth.hook.send_email]\nenabled = true\n${lines}`);
  await expect(start).rejects.toThrow(message);
});

test('an account that is soft-deleted while a sign-in is waiting for a hook keeps no session', async () => {
  const email = await createPerson();
  const { admin } = served.client(served.keys.secret).auth;
  const [owner] = await served.sql('select id from auth.users where email = $1', [email]);
  const deleted = Promise.withResolvers<unknown>();
  hooks.respond(async (response, payload) => {
    admin.deleteUser(String(owner?.id), true).then(deleted.resolve, deleted.reject);
    await expect.poll(() => served.sql('select from pg_locks where not granted')).not.toEqual([]);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(unchanged(payload)));
  });
  expect((await signIn(email)).status).toBe(200);
  expect(await deleted.promise).toMatchObject({ error: null });
  expect(await served.sql('select from auth.sessions where user_id = $1', [owner?.id])).toEqual([]);
});
