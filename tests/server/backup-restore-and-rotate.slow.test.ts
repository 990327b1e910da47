import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { openBlobStore } from '@voltandes/platform/storage';
import { startS3 } from '@voltandes/platform/testing/s3-server';
import { type EnrolledFactor, enrolSecondFactor, nextCode } from '@voltandes/platform/testing/second-factor';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startBundledPostgres } from '#server/bundled-postgres.ts';
import { readInstallation } from '#server/installation.ts';
import { readStoredSecrets } from '#server/secrets.ts';
import { parseSettings } from '#server/settings.ts';
import { uploadCv } from '#testing/records.ts';
import { runCli, runCliInProcess } from '#testing/run-cli.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';

const secretsSchema = z.record(z.string(), z.string());
const OPEN_POSTING = '0a000000-0000-4000-8000-000000000001';
const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const { path } = cleanup.use(await temporaryDirectory());
const data = join(path, 'data');
const file = join(path, 'backup.tgz');
const port = await freePort();
/** Settings of the original site; the restored one is served at the same URL. */
const original = { DATA_DIR: data, PORT: String(port), SITE_URL: `http://localhost:${port}` };
let site: ServedSite;
let token: string;
let cv: { address: string; bytes: Uint8Array };

const connect = (key: string, bearer?: string): SupabaseClient =>
  createClient(original.SITE_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(bearer !== undefined && { global: { headers: { authorization: `Bearer ${bearer}` } } }),
  });

const objectName = (address: string): string => address.split('/documents/')[1] ?? '';

async function apply(name: string): Promise<string> {
  const visitor = connect(site.keys.publishable);
  const resume_url = await uploadCv(visitor, 'resumes');
  await visitor
    .from('job_applications')
    .insert({ job_posting_id: OPEN_POSTING, full_name: name, email: 'ana@correo.example', resume_url })
    .throwOnError();
  return resume_url;
}

async function download(client: SupabaseClient, address: string): Promise<Uint8Array> {
  const { data: found, error } = await client.storage.from('documents').download(objectName(address));
  if (error) throw error;
  return found.bytes();
}

/** Where the bytes of an upload are. */
async function storedFile(address: string): Promise<string> {
  const documents = connect(site.keys.secret).storage.from('documents');
  const { data: info } = await documents.info(objectName(address));
  const { version } = z.object({ version: z.string() }).parse(info);
  return join(data, 'storage', 'objects', version.slice(0, 2), version);
}

beforeAll(async () => {
  site = await serveSite({ dataDirectory: data, port });
  cleanup.defer(() => site[Symbol.asyncDispose]());
  const address = await apply('Ana Guardada');
  const signedIn = await connect(site.keys.publishable).auth.signInWithPassword(site.administrator);
  token = signedIn.data.session?.access_token ?? '';
  cv = { address, bytes: await download(connect(site.keys.publishable, token), address) };
});

test('backs up a healthy running site into a file that only its owner can read', async () => {
  const healthy = await runCliInProcess(['doctor'], original);
  expect(healthy.output).toContain('No failures.');
  expect(healthy.output).toContain('is ready');
  expect(healthy.output).toContain('Storage: belongs to this installation');
  expect(healthy.code).toBe(0);
  // What a killed backup leaves; no process has the highest possible pid.
  await writeFile(`${file}.4194304.part`, 'secrets');
  expect(await runCli(['backup', file], original)).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await runCliInProcess(['backup', file], original);
  expect(again).toEqual({ code: 1, output: `${file} exists. Add --force to replace it.\n` });
  expect((await readdir(path)).sort()).toEqual(['backup.tgz', 'data']);
});

test('refuses to restore over a running server', async () => {
  const refused = await runCliInProcess(['restore', file, '--force'], original);
  expect(refused).toEqual({ code: 1, output: 'Stop the server first.\n' });
});

test('a backup that lacks a file is a failure, and the complete one before it stays', async () => {
  const backups = join(path, 'backups');
  const settings = {
    ...original,
    BACKUP_URL: pathToFileURL(backups).href,
    BACKUP_KEEP_DAYS: '1',
    BACKUP_KEEP_WEEKS: '1',
  };
  const stored = async () => (await readdir(join(backups, 'backups'))).sort();
  const due = () => rm(join(data, 'backups.json'), { force: true });
  const kept = await apply('Ema Guardada');
  const object = await storedFile(kept);
  const bytes = await readFile(object);
  expect(await runCliInProcess(['backup', '--scheduled'], settings)).toMatchObject({ code: 0 });
  const [complete] = await stored();
  await rm(object);
  // Names of backups count seconds.
  await setTimeout(1100);
  const failed = await runCliInProcess(['backup'], settings);
  expect(failed).toMatchObject({
    code: 1,
    output: expect.stringMatching(/lacks 1 file that the database references/),
  });
  expect(await stored()).toEqual([complete, expect.any(String)]);
  const outcome = JSON.parse(await readFile(join(data, 'backups.json'), 'utf8')).full;
  expect(outcome).toMatchObject({
    succeeded: { backup: complete },
    failure: expect.stringContaining('lacks 1 file'),
  });
  // Not again every hour.
  expect(await runCliInProcess(['backup', '--scheduled'], settings)).toMatchObject({ code: 0 });
  expect(await stored()).toHaveLength(2);
  expect((await runCliInProcess(['doctor'], settings)).output).toMatch(
    /FAILURE {2}Backup: the last succeeded .* since then: .* lacks 1 file/,
  );
  // Without the record of the complete one, none expires.
  await due();
  await setTimeout(1100);
  expect(await runCliInProcess(['backup', '--scheduled'], settings)).toMatchObject({ code: 1 });
  expect(await stored()).toHaveLength(3);
  await writeFile(object, bytes);
  await setTimeout(1100);
  expect(await runCliInProcess(['backup'], settings)).toMatchObject({ code: 0 });
  expect(await stored()).toHaveLength(1);
  const file = join(path, 'lacking.tgz');
  await rm(object);
  expect(await runCliInProcess(['backup', file], settings)).toMatchObject({
    code: 1,
    output: expect.stringContaining('It lacks files that the database references: 1.'),
  });
  await writeFile(object, bytes);
  await due();
});

test('doctor reports a missing file and an unreachable database', async () => {
  const lost = await apply('Lía Perdida');
  await rm(await storedFile(lost));
  const missing = await runCliInProcess(['doctor'], original);
  expect(missing.output).toMatch(
    new RegExp(`FAILURE {2}Files: 1 of \\d+ are missing: documents/${objectName(lost)}\n`),
  );
  expect(missing.code).toBe(1);
  const objects = join(data, 'storage', 'objects');
  await rename(objects, `${objects}.away`);
  const unmounted = await runCliInProcess(['doctor'], original);
  expect(unmounted.output).toMatch(/FAILURE {2}Storage: there are no files in .*\n +→ Mount its disk/);
  // doctor has not created the folder.
  await mkdir(objects);
  const empty = await runCliInProcess(['doctor'], original);
  expect(empty.output).toMatch(/FAILURE {2}Files: none of \d+ is there\n +→ Mount the disk/);
  await rm(objects, { recursive: true });
  await rename(`${objects}.away`, objects);
  const away = `postgres://nobody:secret-word@127.0.0.1:${await freePort()}/none`;
  const unreachable = await runCliInProcess(['doctor'], { ...original, DATABASE_URL: away });
  expect(unreachable.output).toMatch(/FAILURE {2}Database: connect ECONNREFUSED/);
  expect(unreachable.output).not.toContain('secret-word');
  expect(unreachable.code).toBe(1);
});

test('refuses foreign and damaged backups, and leaves the installation unchanged', async () => {
  await site[Symbol.asyncDispose]();
  const before = (await readdir(data)).sort();
  const secrets = await readFile(join(data, 'secrets.json'), 'utf8');
  // The staging directory of a killed restore.
  await mkdir(join(data, 'postgres.restoring-20260101000000-4194304'));
  for (const name of ['secrets.json', 'secrets.json.next', 'secrets.json.restoring-20260101000000-4194304'])
    await writeFile(join(data, `${name}.4194304.part`), '');
  const checked = await runCliInProcess(['doctor'], original);
  expect(checked.output).toMatch(/WARNING {2}Leftovers: .* left postgres\.restoring-20260101000000-4194304/);
  const foreign = await runCliInProcess(['restore', 'package.json', '--force'], original);
  expect(foreign.output).toContain('is not a backup that this version can read');
  const damaged = join(path, 'cut.tgz');
  const bytes = await readFile(file);
  await writeFile(damaged, bytes.subarray(0, bytes.length - 100));
  const cut = await runCliInProcess(['restore', damaged, '--force'], original);
  expect(cut.output).toContain('cut.tgz is damaged');
  expect([foreign.code, cut.code]).toEqual([1, 1]);
  expect((await readdir(data)).sort()).toEqual(before);
  expect(await readFile(join(data, 'secrets.json'), 'utf8')).toBe(secrets);
  const full = await runCliInProcess(['restore', file], original);
  expect(full.output).toContain('Add --force');
});

test('serves the restored users, sessions, applications and files', async () => {
  const elsewhere = join(path, 'elsewhere');
  await mkdir(elsewhere);
  // Left by an interrupted rotation: the backup's secrets must win.
  await writeFile(join(elsewhere, 'secrets.json.next'), '{}');
  const restored = await runCli(['restore', file], { ...original, DATA_DIR: elsewhere });
  expect(restored).toMatchObject({ code: 0 });
  expect((await readdir(elsewhere)).sort()).toEqual([
    'installation.json',
    'postgres',
    'secrets.json',
    expect.stringMatching(/^secrets\.json\.next\.replaced-/),
    'storage',
  ]);
  site = await serveSite({ dataDirectory: elsewhere, port });
  const staff = connect(site.keys.publishable, token);
  const named = async (): Promise<unknown> => {
    const found = await staff
      .from('job_applications')
      .select('full_name, resume_url')
      .eq('email', 'ana@correo.example')
      .order('full_name')
      .throwOnError();
    return found.data;
  };
  expect(await named()).toEqual([{ full_name: 'Ana Guardada', resume_url: cv.address }]);
  expect(await download(staff, cv.address)).toEqual(cv.bytes);
  const again = await connect(site.keys.publishable).auth.signInWithPassword(site.administrator);
  expect(again.error).toBeNull();
  await apply('Zoe Nueva');
  expect(await named()).toHaveLength(2);
});

test("takes over another installation's bucket only with --take-over", async () => {
  await using s3 = await startS3();
  const bucket = { ...original, DATA_DIR: join(path, 'in-a-bucket'), STORAGE_URL: s3.url().href };
  const owner = randomUUID();
  await using store = await openBlobStore(new Secret(bucket.STORAGE_URL));
  await store.claim(owner);
  const refused = await runCliInProcess(['restore', file], bucket);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(`installation ${owner}.*--take-over`),
  });
  expect(s3.objects.size).toBe(1);
  expect(await runCliInProcess(['restore', file, '--take-over'], bucket)).toMatchObject({ code: 0 });
  expect(await readInstallation(bucket.DATA_DIR)).toBe(owner);
});

describe('on the restored installation', () => {
  const data = join(path, 'elsewhere');
  const environment = { ...original, DATA_DIR: data };
  const file = join(data, 'secrets.json');
  const next = `${file}.next`;
  const readSecrets = async () => secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const rotate = (args: string[] = [], more = {}) =>
    runCliInProcess(['secrets:rotate', ...args], { ...environment, ...more });
  let old: { access: string; refresh: string; keys: ServedSite['keys']; secrets: Record<string, string> };
  let factor: EnrolledFactor;
  const countLinks = () => site.sql('select count(*)::int as links from private.applicant_links');
  const subscriber = 'eva@correo.example';
  let oldRenewalTokens: string[];

  /** Sends due notices. @returns the tokens mailed so far to renew the job alert */
  const mailedRenewalTokens = async (): Promise<string[]> => {
    await connect(site.keys.publishable).functions.invoke('send-pending-notices', { body: {} });
    const mails = await site.sql('select text from mail.outbox where recipient = $1 order by created_at', [
      subscriber,
    ]);
    return mails.map(({ text }) => /confirmar\/([0-9a-f]{64})/.exec(String(text))?.[1] ?? '');
  };
  const renew = async (token: string | undefined) =>
    (await connect(site.keys.publishable).rpc('confirm_job_alert', { token }).throwOnError()).data;

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
    const client = await signIn();
    factor = await enrolSecondFactor(client);
    await site.sql(
      `insert into private.applicant_links (digest, application_id) select repeat('a', 64), id from job_applications limit 1`,
    );
    expect(await countLinks()).not.toEqual([{ links: 0 }]);
    await site.sql(
      `insert into private.job_alerts
         (email, departments, locations, language, consent_version, confirmed_at, digested_through, expires_at)
       values ($1, '{}', '{}', 'es', '1', now(), now(), now() + interval '10 days')`,
      [subscriber],
    );
    oldRenewalTokens = await mailedRenewalTokens();
    expect(oldRenewalTokens).toHaveLength(1);
    const { data: found } = await client.auth.getSession();
    old = {
      access: found.session?.access_token ?? '',
      refresh: found.session?.refresh_token ?? '',
      keys: site.keys,
      secrets: await readSecrets(),
    };
  });

  test('refuses to rotate under a running server', async () => {
    expect(await rotate()).toEqual({ code: 1, output: 'Stop the server first.\n' });
  });

  test('a rotation changes every secret and prints none', async () => {
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

  test('a second rotation keeps second factors although JWT_SECRET is still the original one', async () => {
    expect(await rotate([], { JWT_SECRET: old.secrets.jwtSecret })).toMatchObject({ code: 0 });
  });

  test('a rotation that cannot decrypt second factors with any known secret changes nothing', async () => {
    const kept = await readFile(file, 'utf8');
    const lost = JSON.stringify({ ...JSON.parse(kept), jwtSecret: 'w'.repeat(64) });
    await writeFile(file, lost);
    expect(await rotate()).toMatchObject({
      code: 1,
      output: expect.stringContaining('--reset-second-factors'),
    });
    expect([await readFile(file, 'utf8'), await readdir(data)]).toEqual([
      lost,
      expect.not.arrayContaining(['secrets.json.next']),
    ]);
    await writeFile(file, kept);
  });

  test('an interrupted rotation blocks the start until another rotation completes it', async () => {
    // Interrupted before the database changed …
    const generated = {
      ...(await readSecrets()),
      jwtSecret: 'x'.repeat(64),
      databasePassword: 'y'.repeat(32),
    };
    await writeFile(next, JSON.stringify(generated), { mode: 0o600 });
    expect(await runCliInProcess(['keys'], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('secrets:rotate'),
    });
    const before = await readFile(file, 'utf8');
    expect(await rotate()).toMatchObject({ code: 0 });
    expect(await readSecrets()).toEqual(generated);
    const current = await readFile(file, 'utf8');
    await writeFile(file, before);
    expect((await runCliInProcess(['doctor'], environment)).output).toContain(
      'secrets.json does not belong to this database',
    );
    await writeFile(file, current);
    // … and after that, before the new secrets were moved into place.
    await copyFile(file, next);
    await writeFile(file, before);
    expect(await rotate()).toMatchObject({ code: 0 });
    expect(await readSecrets()).toEqual(generated);
  });

  test('after the rotations, old secrets and sessions are refused, and second factors still work', async () => {
    site = await serveSite({ dataDirectory: data, port });
    const ask = (key: string, bearer?: string) =>
      fetch(`${site.url}/rest/v1/admin_profiles?select=id`, {
        headers: { apikey: key, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) },
      });
    expect((await ask(old.keys.secret)).status).toBe(401);
    expect((await ask(old.keys.publishable)).status).toBe(401);
    expect((await ask(site.keys.publishable, old.access)).status).toBe(401);
    expect((await ask(site.keys.secret)).status).toBe(200);
    const refreshed = await connect(site.keys.publishable).auth.refreshSession({
      refresh_token: old.refresh,
    });
    expect(refreshed.error?.code).toBe('refresh_token_not_found');
    const client = await signIn();
    expect(await verifyCode(client)).toBeNull();
    expect(await countLinks()).toEqual([{ links: 0 }]);
  });

  test('after the rotations, an old link to renew a job alert is refused and a new one is mailed', async () => {
    expect(await renew(oldRenewalTokens[0])).toBe(false);
    const [former, next, ...more] = await mailedRenewalTokens();
    expect([former, more]).toEqual([oldRenewalTokens[0], []]);
    expect(await renew(next)).toBe(true);
  });

  test('--reset-second-factors removes second factors', async () => {
    const count = 'select count(*)::int as factors from auth.mfa_factors';
    expect(await site.sql(count)).toEqual([{ factors: 1 }]);
    await site[Symbol.asyncDispose]();
    expect(await rotate(['--reset-second-factors'])).toMatchObject({ code: 0 });
    // An earlier test has shown that a site starts after a rotation.
    await using server = await startBundledPostgres(
      parseSettings(environment),
      await readStoredSecrets(data),
    );
    const { rows } = await asAdministrator(server.url, (client) => client.query(count));
    expect(rows).toEqual([{ factors: 0 }]);
  });
});
