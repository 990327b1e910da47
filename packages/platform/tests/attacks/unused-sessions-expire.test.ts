import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform('');
});
afterAll(() => served[Symbol.asyncDispose]());

async function signIn() {
  const credentials = { email: `idle${++people}@example.test`, password: 'lluvia en Puerto Montt' };
  const { data } = await served
    .client(served.keys.secret)
    .auth.admin.createUser({ ...credentials, email_confirm: true });
  const client = served.client();
  await client.auth.signInWithPassword(credentials);
  return { client, id: data.user?.id ?? '' };
}

const rows = (table: string, id: string) =>
  served.sql(`select from auth.${table} where user_id::text = $1`, [id]);
const age = (id: string, interval: string) =>
  served.sql(
    `with aged as (update auth.refresh_tokens set updated_at = updated_at - $2::interval where user_id = $1)
     update auth.sessions set created_at = created_at - $2::interval, refreshed_at = refreshed_at - $2::interval
     where user_id::text = $1`,
    [id, interval],
  );
const runHousekeeping = () => served.sql('select auth.forget_ended_sessions()');

test('deletes sessions idle for 400 days with their tokens', async () => {
  const { client, id } = await signIn();
  await client.auth.refreshSession();
  await age(id, '400 days');
  await runHousekeeping();
  expect([await rows('sessions', id), await rows('refresh_tokens', id)]).toEqual([[], []]);
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
});

test('keeps active sessions, and the parent token needed to retry a refresh', async () => {
  const { client, id } = await signIn();
  const first = (await client.auth.getSession()).data.session?.refresh_token ?? '';
  await client.auth.refreshSession();
  await client.auth.refreshSession();
  const { data } = await client.auth.refreshSession();
  await age(id, '20 days');
  await runHousekeeping();
  expect(await rows('refresh_tokens', id)).toHaveLength(2);
  const refresh = async (token: string) =>
    (await served.client().auth.refreshSession({ refresh_token: token })).error?.code ?? 'signed in';
  expect(await refresh(first)).toBe('refresh_token_not_found');
  expect(await refresh(data.session?.refresh_token ?? '')).toBe('signed in');
});

test('housekeeping runs every night', async () => {
  const jobs = await served.sql("select schedule from cron.job where command ~ 'forget_ended_sessions'");
  expect(jobs).toEqual([{ schedule: '40 3 * * *' }]);
});
