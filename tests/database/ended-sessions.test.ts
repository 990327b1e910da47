import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#testing/people.ts';

let served: TestPlatform;

beforeAll(async () => {
  served = await serveTestPlatform('template_product');
});
afterAll(() => served[Symbol.asyncDispose]());

test.each([
  ['idle for 31 days', "refreshed_at = now() - interval '31 days'", 0],
  ['91 days old', "created_at = now() - interval '91 days', refreshed_at = now()", 0],
  ['that expired an hour ago', "not_after = now() - interval '1 hour'", 0],
  ['idle for 29 days', "refreshed_at = now() - interval '29 days'", 1],
])('the nightly job deletes old sessions, with their address: a session %s', async (_, change, left) => {
  const { id } = await signInAs(served, 'rrhh_admin');
  await asAdministrator(served.db.url, async (client) => {
    await client.query(`update auth.sessions set ${change} where user_id = $1`, [id]);
    const { rows } = await client.query("select command from cron.job where jobname = 'ended sessions'");
    await client.query(String(rows[0]?.command));
    expect((await client.query('select from auth.sessions where user_id = $1', [id])).rowCount).toBe(left);
  });
});
