import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database/administration';
import { type EnrolledFactor, enrolSecondFactor, nextCode } from '@voltandes/platform/testing/second-factor';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startBundledPostgres } from '#server/bundled-postgres.ts';
import { readStoredSecrets } from '#server/secrets.ts';
import { parseSettings } from '#server/settings.ts';
import { runCli, runCliHere } from '#testing/run-cli.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const { path } = cleanup.use(await temporaryDirectory());
const data = join(path, 'data');
const file = join(data, 'secrets.json');
const next = `${file}.next`;
const port = await freePort();
const environment = { DATA_DIR: data, PORT: String(port), SITE_URL: `http://localhost:${port}` };
const secretsSchema = z.record(z.string(), z.string());
const readSecrets = async () => secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
const rotate = (...args: string[]) => runCliHere(['secrets:rotate', ...args], environment);

let site: ServedSite;
let old: { access: string; refresh: string; keys: ServedSite['keys']; secrets: Record<string, string> };
let factor: EnrolledFactor;

const connect = (key: string): SupabaseClient =>
  createClient(environment.SITE_URL, key, { auth: { persistSession: false, autoRefreshToken: false } });
const serve = async () => serveSite({ dataDirectory: data, port });
const signIn = async (): Promise<SupabaseClient> => {
  const client = connect(site.keys.publishable);
  const { error } = await client.auth.signInWithPassword(site.administrator);
  if (error) throw error;
  return client;
};

const verifyCode = async (client: SupabaseClient) => {
  const code = nextCode(factor.totp);
  return (await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error;
};

beforeAll(async () => {
  site = await serve();
  cleanup.defer(() => site[Symbol.asyncDispose]());
  const client = await signIn();
  factor = await enrolSecondFactor(client);
  const { data: found } = await client.auth.getSession();
  old = {
    access: found.session?.access_token ?? '',
    refresh: found.session?.refresh_token ?? '',
    keys: site.keys,
    secrets: await readSecrets(),
  };
}, 60_000);

test('refuses to rotate under a running server', async () => {
  expect(await rotate()).toEqual({ code: 1, output: 'Stop the server first.\n' });
});

test('a rotation changes every secret, and prints none', async () => {
  await site[Symbol.asyncDispose]();
  const rotated = await runCli(['secrets:rotate'], environment);
  expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('second factors still work') });
  const secrets = await readSecrets();
  for (const [name, value] of Object.entries(secrets)) {
    expect([name, value]).not.toEqual([name, old.secrets[name]]);
    expect(rotated.output).not.toContain(value);
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('an interrupted rotation blocks the start, and the next rotation completes it', async () => {
  // Interrupted before the database changed …
  const generated = { ...(await readSecrets()), jwtSecret: 'x'.repeat(64), databasePassword: 'y'.repeat(32) };
  await writeFile(next, JSON.stringify(generated), { mode: 0o600 });
  expect(await runCliHere(['keys'], environment)).toMatchObject({
    code: 1,
    output: expect.stringContaining('secrets:rotate'),
  });
  const before = await readFile(file, 'utf8');
  expect(await rotate()).toMatchObject({ code: 0 });
  expect(await readSecrets()).toEqual(generated);
  // … and after that, before the new secrets were moved into place.
  await copyFile(file, next);
  await writeFile(file, before);
  expect(await rotate()).toMatchObject({ code: 0 });
  expect(await readSecrets()).toEqual(generated);
});

test('after all of them no old secret or session is accepted, and second factors are', async () => {
  site = await serve();
  const ask = (key: string, bearer?: string) =>
    fetch(`${site.url}/rest/v1/admin_profiles?select=id`, {
      headers: { apikey: key, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
    });
  expect((await ask(old.keys.secret)).status).toBe(401);
  expect((await ask(old.keys.publishable)).status).toBe(401);
  expect((await ask(site.keys.publishable, old.access)).status).toBe(401);
  expect((await ask(site.keys.secret)).status).toBe(200);
  const refreshed = await connect(site.keys.publishable).auth.refreshSession({ refresh_token: old.refresh });
  expect(refreshed.error?.code).toBe('refresh_token_not_found');
  const client = await signIn();
  expect(await verifyCode(client)).toBeNull();
});

test('--reset-second-factors removes second factors', async () => {
  const count = 'select count(*)::int as factors from auth.mfa_factors';
  expect(await site.sql(count)).toEqual([{ factors: 1 }]);
  await site[Symbol.asyncDispose]();
  expect(await rotate('--reset-second-factors')).toMatchObject({ code: 0 });
  // The test before has seen that a site starts after a rotation.
  await using server = await startBundledPostgres(parseSettings(environment), await readStoredSecrets(data));
  const { rows } = await asAdministrator(server.url, (client) => client.query(count));
  expect(rows).toEqual([{ factors: 0 }]);
});
