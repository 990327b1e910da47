import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { legacyKeys } from '@voltandes/platform/auth';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FUNCTION_CALLS } from '#testing/function-calls.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { type DenoFunction, serveInDeno } from './deno-functions.ts';
import { type DeployedFunction, serveManagementApi } from './management-api.ts';
import { supabase } from './supabase-cli.ts';

const NAMES = (
  await readdir(join(import.meta.dirname, '..', '..', 'supabase', 'functions'), { withFileTypes: true })
)
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map(({ name }) => name);

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());
let served: TestPlatform;
let people: Record<Who, Caller>;
let deployed: Map<string, DeployedFunction>;
let directory: string;
let environment: Record<string, string>;

beforeAll(async () => {
  served = cleanup.use(await serveTestPlatform('template_product'));
  people = await createPeople(served);
  directory = cleanup.use(await temporaryDirectory()).path;
  const api = cleanup.use(await serveManagementApi(directory));
  await supabase(['functions', 'deploy', '--use-api', '--remote=abcdefghijklmnopqrst'], {
    apiUrl: api.url,
    directory,
  });
  deployed = api.deployed;
  const { anon, serviceRole } = await legacyKeys(JWT_SECRET);
  environment = {
    SUPABASE_URL: served.url,
    SUPABASE_ANON_KEY: anon,
    SUPABASE_SERVICE_ROLE_KEY: serviceRole.reveal(),
    MAIL_API_URL: `${served.url}/mail/v1`,
    MAIL_API_KEY: served.keys.secret,
  };
}, 300_000);

test('the CLI deploys every function with its import map', () => {
  expect([...deployed.keys()].sort()).toEqual(NAMES.sort());
  for (const { import_map_path } of deployed.values())
    expect(import_map_path).toBe('supabase/functions/deno.json');
});

describe.each(NAMES)('%s', (name) => {
  let inDeno: DenoFunction;
  beforeAll(async () => {
    const found = deployed.get(name);
    if (!found) throw new Error(`${name} is not deployed`);
    inDeno = await serveInDeno(found, { directory, environment });
  });
  afterAll(() => inDeno[Symbol.asyncDispose]());

  async function ask(url: string, who: Who, init: { method?: string; body?: string }): Promise<unknown> {
    const { token } = people[who];
    const response = await fetch(url, {
      method: 'POST',
      headers: { apikey: served.keys.publishable, ...(token && { authorization: `Bearer ${token}` }) },
      ...init,
    });
    const type = response.headers.get('content-type');
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      type,
      disposition: response.headers.get('content-disposition'),
      origin: response.headers.get('access-control-allow-origin'),
      body: type === 'application/zip' ? Object.keys(unzipSync(bytes)).length : withoutIds(bytes),
    };
  }
  const onPlatform = (): string => `${served.url}/functions/v1/${name}`;
  /** With `verify_jwt`, the gateway refuses visitors before they reach the function. */
  const callers = (): readonly Who[] =>
    deployed.get(name)?.verify_jwt ? PEOPLE.filter((who) => who !== 'anon') : PEOPLE;

  test('responds to invalid calls as on the platform', async () => {
    for (const init of [{ method: 'OPTIONS' }, { body: '{' }, { body: '[]' }, { body: '"text"' }])
      expect(await ask(inDeno.url, 'super admin', init)).toEqual(
        await ask(onPlatform(), 'super admin', init),
      );
  });

  test('responds to every kind of caller as on the platform', async () => {
    const call = FUNCTION_CALLS.find((known) => known.name === name);
    for (const who of callers()) {
      const init = async () => ({ body: JSON.stringify((await call?.body(served)) ?? {}) });
      const answer = await ask(inDeno.url, who, await init());
      expect(answer).toEqual(await ask(onPlatform(), who, await init()));
      const isPermitted = call === undefined || call.may.includes(who);
      expect(answer).toMatchObject({ status: isPermitted ? 200 : expect.any(Number) });
    }
  });
});

/** Replaces ids, which differ between two calls of a function. */
function withoutIds(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return text.replace(/\d{13}-[0-9a-f]+/g, 'OBJECT').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
}
