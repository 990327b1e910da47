import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { startWebhookService, type WebhookService } from '#testing/webhook-service.ts';

const password = 'lluvia en Puerto Montt';
let hooks: WebhookService;
let served: AuthPlatform;

beforeAll(async () => {
  hooks = await startWebhookService();
  // The hook runs after the password was compared and before a session exists.
  served = await serveAuthPlatform(`
    [auth.hook.password_verification_attempt]
    enabled = true
    uri = "${hooks.url}"
    secrets = "${hooks.secret}"
  `);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await hooks[Symbol.asyncDispose]();
});

test('a sign-in with the old password, in flight during the change, opens no session', async () => {
  const email = 'owner@example.test';
  const { admin } = served.client(served.keys.secret).auth;
  await admin.createUser({ email, password, email_confirm: true });
  const owner = served.client();
  await owner.auth.signInWithPassword({ email, password });
  hooks.respond(async (response) => {
    await owner.auth.updateUser({ password: 'niebla en Valdivia' });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const thief = await served.client().auth.signInWithPassword({ email, password });
  expect(thief.error?.code).toBe('invalid_credentials');
  expect(await served.sql('select count(*)::int as sessions from auth.sessions')).toEqual([{ sessions: 1 }]);
  expect((await owner.auth.refreshSession()).error).toBeNull();
});
