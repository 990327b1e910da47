import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Requirements of the Supabase CLI 3.1, verified with `functions deploy` against a stand-in for its API. */
const SUPABASE = join(import.meta.dirname, '..', '..', 'supabase');
const read = (...path: string[]): string => readFileSync(join(SUPABASE, ...path), 'utf8');

const configSchema = z.object({
  auth: z.looseObject({
    // The CLI does not accept strings for booleans, not even an unset environment variable.
    enable_signup: z.boolean(),
    // On hosted Supabase this toggles the e-mail provider itself: when off, nobody can sign in. OWASP ASVS 5.0,
    // 6.5.4 requires codes of twenty bits, six digits; ours are valid for an hour, and are longer.
    email: z.looseObject({ enable_signup: z.literal(true).optional(), otp_length: z.number() }),
    sessions: z.looseObject({ inactivity_timeout: z.string(), timebox: z.string() }),
  }),
  functions: z.record(z.string(), z.object({ verify_jwt: z.boolean(), import_map: z.string() })),
});
const config = configSchema.parse(parse(read('config.toml')));

test('booleans in config.toml are literals', () => {
  const texts = read('config.toml').matchAll(/^(?:enable|require|secure|verify)\w* *= *(.+)$/gm);
  expect(
    [...texts].map(([, value]) => value).filter((value) => value !== 'true' && value !== 'false'),
  ).toEqual([]);
});

test('sessions end after 30 idle days, and after 90 days at the latest', () => {
  // The database lists sessions by the same limits: private.is_session_active().
  expect(config.auth.sessions).toEqual({ inactivity_timeout: '720h', timebox: '2160h' });
});

test('mailed codes have at least eight digits', () => {
  expect(config.auth.email.otp_length).toBeGreaterThanOrEqual(8);
});

test('every function is declared with its import map', () => {
  const folders = readdirSync(join(SUPABASE, 'functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(SUPABASE, 'functions', entry.name, 'index.ts')))
    .map(({ name }) => name);
  expect(Object.keys(config.functions).sort()).toEqual(folders.sort());
  for (const { import_map } of Object.values(config.functions))
    expect(existsSync(join(SUPABASE, import_map))).toBe(true);
});

test('deno.json pins the versions of package.json', () => {
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
