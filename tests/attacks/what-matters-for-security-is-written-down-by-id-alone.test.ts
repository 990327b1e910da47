import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#tests/support/auth-platform.ts';

let served: AuthPlatform;

beforeAll(async () => {
  served = await serveAuthPlatform('');
});
afterAll(() => served[Symbol.asyncDispose]());

const events = async (action: string) =>
  (
    await served.sql(
      `select payload from auth.audit_log_entries where payload ->> 'action' = $1 order by created_at`,
      [action],
    )
  ).map(({ payload }) => payload);

test('a forged token, with a digest of where it came from', async () => {
  await served.request('user', { headers: { authorization: 'Bearer forged.by.somebody' } });
  await expect
    .poll(() => events('token_refused'))
    .toEqual([
      {
        action: 'token_refused',
        actor_id: null,
        log_type: 'token',
        traits: {
          problem: 'malformed',
          request_id: expect.any(String),
          origin: expect.stringMatching(/^[0-9a-f]{12}$/),
        },
      },
    ]);
});
