import { asAdministrator } from '@voltandes/platform/database';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import checkSettings from '#supabase/functions/check-settings/handler.ts';
import { type HostedBackend, serveHostedBackend } from '#testing/hosted-backend.ts';
import { runCli, runCliInProcess } from '#testing/run-cli.ts';
import { createPerson } from '#testing/staff.ts';

const resources = new AsyncDisposableStack();
let backend: HostedBackend;
beforeAll(async () => {
  // The platform's functions run with the environment of the tests.
  for (const name of ['SITE_URL', 'MAIL_FROM']) vi.stubEnv(name, undefined);
  backend = resources.use(await serveHostedBackend());
});
beforeEach(() => backend.setState('responds'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await resources.disposeAsync();
});

/**
 * @param run `runCli` when the platform's functions, which share this thread's environment, are asked about theirs
 * @returns doctor's findings by subject
 */
async function doctor(
  environment: Record<string, string> = {},
  run = runCliInProcess,
): Promise<Map<string, string>> {
  await using data = await temporaryDirectory();
  const { output } = await run(['doctor'], { DATA_DIR: data.path, ...backend.environment, ...environment });
  return new Map(
    output
      .split('\n')
      .map((line) => /^(?<level>ok|WARNING|FAILURE) +(?<subject>[^:]+): (?<text>.*)$/.exec(line)?.groups)
      .filter((groups) => groups !== undefined)
      // Without the ports, which differ.
      .map(({ level, subject = '', text = '' }) => [
        subject,
        `${level} ${text.replace(/(127\.0\.0\.1):\d+/, '$1')}`,
      ]),
  );
}

const sql = (text: string) => asAdministrator(backend.platform.db.url, (client) => client.query(text));

test('reports what an installation on Supabase lacks, and nothing once it is complete', async () => {
  const { url } = backend.platform;
  await sql(`delete from supabase_migrations.schema_migrations where version = '20261128190000';
    update storage.buckets set public = true where id = 'documents'; delete from storage.buckets where id = 'quote-files'`);
  const incomplete = await doctor({ SITE_URL: 'https://www.voltandes.example' }, runCli);
  expect(Object.fromEntries(incomplete)).toMatchObject({
    Supabase: 'ok http://127.0.0.1 responds and accepts both keys',
    Migrations: 'FAILURE missing: 20261128190000',
    Buckets: 'FAILURE documents has different limits, quote-files is missing',
    Administrator: 'FAILURE there is no super administrator',
    Content: 'ok no job postings yet',
    Removals: 'ok none overdue',
    Redirects: 'FAILURE links in account mails lead to http://127.0.0.1',
    'Sign-up': 'ok by invitation only',
    Functions: expect.stringMatching(/^ok all \d+ deployed$/),
    'Function secrets': 'FAILURE SITE_URL is missing, MAIL_FROM is missing',
  });
  await sql("insert into supabase_migrations.schema_migrations (version) values ('20261204000000')");
  const former = await doctor({ SITE_URL: url }, runCli);
  expect(Object.fromEntries(former)).toMatchObject({
    Migrations: 'FAILURE the project is of a version before 1.0',
  });
  await sql(`update supabase_migrations.schema_migrations set version = '20261128190000';
    update storage.buckets set public = false where id = 'documents';
    insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
    select 'quote-files', 'quote-files', 10485760, array['application/pdf', 'image/vnd.dwg',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'image/jpeg', 'image/png', 'image/webp']`);
  await createPerson(backend.platform.client(backend.platform.keys.secret), 'super_admin');
  const complete = await doctor({ SITE_URL: url }, runCli);
  expect([...complete].filter(([, text]) => !text.startsWith('ok'))).toEqual([
    // Never set for the functions of the test platform.
    ['Function secrets', 'FAILURE SITE_URL is missing, MAIL_FROM is missing'],
  ]);
});

test('reports once that the backend does not respond or refuses a key', async () => {
  const refused = await doctor({ SUPABASE_SECRET_KEY: 'sb_secret_wrong' });
  expect(refused.get('Supabase')).toBe('FAILURE http://127.0.0.1 responds with 401 to SUPABASE_SECRET_KEY');
  expect([...refused.keys()].at(-1)).toBe('Supabase');
  backend.setState('refuses');
  expect((await doctor()).get('Supabase')).toMatch(/^FAILURE/);
});

test('only the operator can see which settings are missing', async () => {
  const { keys } = backend.platform;
  const environment = { SUPABASE_URL: backend.platform.url, SUPABASE_SECRET_KEY: keys.secret };
  const settings = {
    SITE_URL: 'https://www.voltandes.example',
    MAIL_API_URL: 'https://mail.example',
    MAIL_API_KEY: 'key',
  };
  const ask = async (apikey: string, siteUrl = settings.SITE_URL): Promise<unknown> => {
    const body = JSON.stringify({ siteUrl });
    const request = new Request('http://localhost/', { method: 'POST', headers: { apikey }, body });
    const answer = await checkSettings(request, { ...environment, ...settings });
    return answer.ok ? answer.json() : answer.status;
  };
  expect(await ask(keys.secret)).toEqual({ problems: ['MAIL_FROM is missing'] });
  expect(await ask(keys.secret, 'https://voltandes.example')).toEqual({
    problems: [
      'MAIL_FROM is missing',
      'SITE_URL is https://www.voltandes.example, not https://voltandes.example',
    ],
  });
  for (const key of [keys.publishable, 'wrong', '']) expect(await ask(key)).toBe(403);
});
