import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** What the Supabase CLI 3.1 wants of `supabase/`: tried with its `functions deploy` against a stand-in for the API. */
const SUPABASE = join(import.meta.dirname, '..', '..', 'supabase');
const read = (...path: string[]): string => readFileSync(join(SUPABASE, ...path), 'utf8');

const configSchema = z.object({
  auth: z.looseObject({
    // The CLI takes no text for a switch, not even one from the environment that is unset.
    enable_signup: z.boolean(),
    // On hosted Supabase this is the e-mail provider itself: off, nobody signs in.
    // OWASP ASVS 5.0, 6.5.4: codes of twenty bits, six digits, at least. Ours live an hour, and get more.
    email: z.looseObject({ enable_signup: z.literal(true).optional(), otp_length: z.number() }),
    sessions: z.looseObject({ inactivity_timeout: z.string(), timebox: z.string() }),
  }),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean(), import_map: z.string() })),
});
const config = configSchema.parse(parse(read('config.toml')));

test('switches of config.toml are true or false', () => {
  const texts = read('config.toml').matchAll(/^(?:enable|require|secure|verify)\w* *= *(.+)$/gm);
  expect(
    [...texts].map(([, value]) => value).filter((value) => value !== 'true' && value !== 'false'),
  ).toEqual([]);
});

test('sessions of the portal end after 30 idle days, and after 90 days at the latest', () => {
  expect(config.auth.sessions).toEqual({ inactivity_timeout: '720h', timebox: '2160h' });
});

test('mailed codes have eight digits at least', () => {
  expect(config.auth.email.otp_length).toBeGreaterThanOrEqual(8);
});

test('every function is declared, with the import map that the CLI bundles it by', () => {
  const folders = readdirSync(join(SUPABASE, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(SUPABASE, 'functions', entry.name, 'index.ts')))
    .map(({ name }) => name);
  expect(Object.keys(config.functions).sort()).toEqual(folders.sort());
  for (const { import_map } of Object.values(config.functions))
    expect(existsSync(join(SUPABASE, import_map))).toBe(true);
});

test('functions run with the versions that are installed here', () => {
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('functions', 'deno.json')));
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(SUPABASE, '..', 'package.json'), 'utf8')));
  const packages = Object.entries(imports).filter(([, target]) => target.startsWith('npm:'));
  expect(packages.length).toBeGreaterThan(0);
  for (const [name, target] of packages) expect(target).toBe(`npm:${name}@${dependencies[name]}`);
});
