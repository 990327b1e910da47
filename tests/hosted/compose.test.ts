import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseSettings, SETTING_NAMES } from '#server/settings.ts';
import { npmTool } from './npm-tool.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const FILE = join(ROOT, 'compose.yaml');
const CADDYFILE = join(ROOT, 'deploy', 'compose.Caddyfile');
const CADDY = '/usr/bin/caddy';

const serviceSchema = z.object({
  env_file: z.literal('.env').optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
  volumes: z.array(z.string()).default([]),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  volumes: z.record(z.string(), z.null()),
});

const source = await readFile(FILE, 'utf8');
const { services, volumes } = composeSchema.parse(parse(source, { merge: true }));
const sites = Object.entries(services).filter(([name]) => name.startsWith('site-'));

/** Sample values that an operator would write to .env. */
const SAMPLES: Readonly<Record<string, string>> = {
  SITE_URL: 'https://www.voltandes.example',
  JWT_SECRET: 'x'.repeat(32),
  ADMIN_EMAIL: 'admin@voltandes.example',
};
/** A whole .env, with further settings. */
const DOTENV: Readonly<Record<string, string>> = {
  ...SAMPLES,
  ...parseEnv(await readFile(join(ROOT, '.env.example'), 'utf8')),
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Voltandes <portal@voltandes.cl>',
  BACKUP_URL: 'file:///data/backups',
  BACKUP_DRILL: 'true',
};
const filled = (value: string): string =>
  value.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => SAMPLES[name] ?? 'aB3dE6gH9');

/** The linter validates against the schema of the Compose Specification; its style rules are ignored. */
test('the file conforms to the Compose Specification', async () => {
  const linter = await npmTool('dclint');
  const { stdout } = await run(linter, ['--formatter', 'json', FILE]).catch((error: unknown) =>
    z.object({ stdout: z.string() }).parse(error),
  );
  const messages = z
    .array(
      z.object({ messages: z.array(z.object({ rule: z.string(), message: z.string(), type: z.string() })) }),
    )
    .parse(JSON.parse(stdout))
    .flatMap((file) => file.messages);
  expect(messages.length).toBeGreaterThan(0);
  // The proxy is public.
  const wrong = messages.filter(
    ({ rule, type }) => type === 'error' && rule !== 'no-unbound-port-interfaces',
  );
  expect(wrong).toEqual([]);
});

test('both processes have the settings of .env and those that they must share', () => {
  expect(sites.map(([name]) => name)).toEqual(['site-1', 'site-2']);
  for (const [name, { env_file, environment }] of sites) {
    expect(env_file).toBe('.env');
    const set = Object.fromEntries(Object.entries(environment).map(([each, value]) => [each, filled(value)]));
    const settings = parseSettings({ ...DOTENV, ...set });
    expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(set)));
    expect(settings).toMatchObject({
      PORT: 3000,
      DATA_DIR: '/data',
      TRUST_PROXY: 1,
      MAIL_FROM: 'Voltandes <portal@voltandes.cl>',
    });
    for (const each of [
      'SMTP_URL',
      'DATABASE_URL',
      'STORAGE_URL',
      'JWT_SECRET',
      'SUPABASE_SECRET_KEY',
    ] as const)
      expect(settings[each]).toBeDefined();
    expect([name, settings.BACKUP_URL !== undefined]).toEqual([name, name === 'site-1']);
  }
  expect(sites[0]?.[1].volumes).not.toEqual(sites[1]?.[1].volumes);
});

test('the services, volumes and hosts that a service refers to exist', async () => {
  for (const { depends_on, volumes: mounted } of Object.values(services)) {
    for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect(services).toHaveProperty(name);
    for (const volume of mounted.map((each) => each.split(':')[0] ?? ''))
      if (volume.startsWith('.')) await access(join(ROOT, volume));
      else expect(volumes).toHaveProperty(volume);
  }
  for (const host of source.matchAll(/(?:@|endpoint=http:\/\/)(postgres|s3):\d+/g))
    expect(services).toHaveProperty(host[1] ?? '');
});

test('the proxy balances between both', async () => {
  const caddyfile = await readFile(CADDYFILE, 'utf8');
  expect(caddyfile).toContain(`reverse_proxy ${sites.map(([name]) => `${name}:3000`).join(' ')} {`);
  const isThere = await access(CADDY).then(
    () => true,
    () => false,
  );
  if (!isThere) return console.log('not validated: Caddy is not installed');
  const environment = { ...process.env, SITE_URL: SAMPLES.SITE_URL };
  await run(CADDY, ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE], { env: environment });
});
