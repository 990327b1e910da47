import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replyMailbox } from './replies/reply-mailbox.ts';
import { parseSettings, SETTING_NAMES } from './settings.ts';
import { storageLimits } from './storage-settings.ts';

test('works with an empty environment', () => {
  const settings = parseSettings({});
  expect(settings.PORT).toBe(3000);
  expect(settings.SITE_URL).toBe('http://localhost:3000');
  expect(settings.SEED).toBe('demo');
});

test.each([
  ['https://www.v.example/', 'https://www.v.example'],
  ['https://www.v.example:443', 'https://www.v.example'],
  ['http://Intranet.V.example:80', 'http://intranet.v.example'],
])('SITE_URL=%s is the origin %s', (SITE_URL, origin) => {
  expect(parseSettings({ SITE_URL }).SITE_URL).toBe(origin);
});

test('paths can be appended to SUPABASE_URL', () => {
  const keys = { SUPABASE_PUBLISHABLE_KEY: 'p', SUPABASE_SECRET_KEY: 's' };
  for (const SUPABASE_URL of ['https://v.example/base', 'https://v.example/base/'])
    expect(parseSettings({ SUPABASE_URL, ...keys }).SUPABASE_URL).toBe('https://v.example/base');
});

test('a public site gets demonstration content only on request', () => {
  const SITE_URL = 'https://www.voltandes.example';
  expect(parseSettings({ SITE_URL }).SEED).toBe('none');
  expect(parseSettings({ SITE_URL, SEED: 'demo' }).SEED).toBe('demo');
});

test('WEBAUTHN_RP_ID is the host of the site or a parent domain', () => {
  const SITE_URL = 'https://www.voltandes.example';
  for (const WEBAUTHN_RP_ID of ['www.voltandes.example', 'voltandes.example'])
    expect(parseSettings({ SITE_URL, WEBAUTHN_RP_ID })).toMatchObject({ WEBAUTHN_RP_ID });
  for (const WEBAUTHN_RP_ID of ['andes.example', 'https://www.voltandes.example', 'a.www.voltandes.example'])
    expect(() => parseSettings({ SITE_URL, WEBAUTHN_RP_ID })).toThrow('WEBAUTHN_RP_ID must be the host of');
});

test('reports every invalid variable on a line of its own', () => {
  const wrong = {
    PORT: 'eighty',
    SEED: 'some',
    DATABASE_URL: 'mysql://x',
    SMTP_URL: 'localhost',
    JWT_SECRET: 'short',
  };
  expect(() => parseSettings(wrong)).toThrow(
    [
      'PORT must be a port number, 0 to 65535',
      'DATABASE_URL must be a postgres:// URL',
      'JWT_SECRET must have at least 32 characters',
      'SMTP_URL must be an smtp:// or smtps:// URL',
      "SEED must be 'demo' or 'none'",
    ].join('\n'),
  );
});

test('upload limits have defaults and can be changed', () => {
  expect(storageLimits(parseSettings({}))).toMatchObject({ uploadsPerHour: 60, signedUrlSeconds: 604_800 });
  expect(storageLimits(parseSettings({ UPLOADS_PER_HOUR: '5' })).uploadsPerHour).toBe(5);
  expect(() => parseSettings({ UPLOAD_MB_PER_DAY: 'much' })).toThrow(
    'UPLOAD_MB_PER_DAY must be a whole number, at least 1',
  );
});

test('with DATABASE_DIRECT_URL only requests use the pooler', () => {
  const [pooler, direct] = ['postgres://pooler/site', 'postgres://postgres/site'];
  const settings = parseSettings({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct });
  expect([settings.DATABASE_URL?.reveal(), settings.DATABASE_POOL_URL?.reveal()]).toEqual([direct, pooler]);
  expect(parseSettings({ DATABASE_URL: direct }).DATABASE_POOL_URL).toBeUndefined();
  expect(() => parseSettings({ DATABASE_DIRECT_URL: direct })).toThrow(
    'DATABASE_DIRECT_URL needs DATABASE_URL',
  );
});

test('treats empty variables as unset', () => {
  const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
  expect(JSON.stringify(parseSettings(empty))).toBe(JSON.stringify(parseSettings({})));
});

test.each([
  ['imaps://ana%40v.example:a%2Fb@mail.v.example', undefined, 'ana@v.example', 993, 'INBOX'],
  ['imap://ana:x@[::1]:1143/Respuestas%20web', 'Post@V.example', 'post@v.example', 1143, 'Respuestas web'],
])('accepts %s as a mailbox', (IMAP_URL, MAIL_REPLY_TO, address, port, folder) => {
  const settings = parseSettings({ IMAP_URL, MAIL_REPLY_TO });
  expect(settings.IMAP_URL && replyMailbox(settings.IMAP_URL, settings.MAIL_REPLY_TO)).toMatchObject({
    address,
    port,
    folder,
  });
});

test.each([
  [{ IMAP_URL: 'pop3://x' }, 'IMAP_URL must be an imap:// or imaps:// URL'],
  [{ IMAP_URL: 'imaps://ana:secret-word@v.example' }, 'IMAP_URL must be imaps://user:password'],
  [{ IMAP_URL: 'imaps://ana%40v.example@v.example' }, 'IMAP_URL must be imaps://user:password'],
  [{ IMAP_URL: 'imaps://a%ZZ:secret-word@v.example' }, 'IMAP_URL must be'],
  [
    { IMAP_URL: 'imaps://a:secret-word@v.example', MAIL_REPLY_TO: `${'x'.repeat(32)}@v.example` },
    'IMAP_URL must be imaps://user:password',
  ],
  [{ MAIL_REPLY_TO: 'post@v.example' }, 'MAIL_REPLY_TO needs IMAP_URL'],
])('refuses %j as a mailbox', (environment, problem) => {
  expect(() => parseSettings(environment)).toThrow(problem);
  expect(() => parseSettings(environment)).not.toThrow('secret-word');
});

test('requires keys for hosted Supabase', () => {
  expect(() => parseSettings({ SUPABASE_URL: 'https://x.supabase.co' })).toThrow('SUPABASE_URL needs');
});

test('requires ADMIN_EMAIL and ADMIN_PASSWORD together', () => {
  expect(() => parseSettings({ ADMIN_EMAIL: 'ana@voltandes.example' })).toThrow(
    'ADMIN_PASSWORD and ADMIN_EMAIL',
  );
});

test('password limits have defaults and can be changed', () => {
  expect(parseSettings({ PASSWORD_FAILURES: '' })).toMatchObject({
    PASSWORD_FAILURES: 10,
    PASSWORD_PAUSE_MINUTES: 15,
  });
  expect(parseSettings({ PASSWORD_FAILURES: '5', MAX_BODY_BYTES: '2048' })).toMatchObject({
    PASSWORD_FAILURES: 5,
    MAX_BODY_BYTES: 2048,
  });
  expect(() => parseSettings({ PASSWORD_FAILURES: 'few' })).toThrow(
    'PASSWORD_FAILURES must be a whole number, at least 1',
  );
});

test.each([
  ['true', 1],
  ['false', 0],
  ['2', 2],
])('TRUST_PROXY=%s trusts %d proxies', (TRUST_PROXY, proxies) => {
  expect(parseSettings({ TRUST_PROXY }).TRUST_PROXY).toBe(proxies);
});

test('SAML_PRIVATE_KEY is an RSA key in either form of DER, of at least 2048 bits', () => {
  const encoded = (modulusLength: number, type: 'pkcs1' | 'pkcs8'): string =>
    generateKeyPairSync('rsa', { modulusLength })
      .privateKey.export({ type, format: 'der' })
      .toString('base64');
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    const SAML_PRIVATE_KEY = encoded(2048, type);
    expect(parseSettings({ SAML_PRIVATE_KEY }).SAML_PRIVATE_KEY?.reveal()).toBe(SAML_PRIVATE_KEY);
  }
  expect(() => parseSettings({ SAML_PRIVATE_KEY: encoded(1024, 'pkcs8') })).toThrow(
    'SAML_PRIVATE_KEY must be an RSA key of at least 2048 bits',
  );
});

test.each([
  { PORT: '0', SITE_URL: 'https://www.v.example/', SUPABASE_URL: '' },
  { SITE_URL: 'http://[::1]:3000' },
  { SUPABASE_URL: 'https://v.example/base', SUPABASE_PUBLISHABLE_KEY: 'a', SUPABASE_SECRET_KEY: 'b' },
  { STORAGE_URL: 'file:///datos', BACKUP_URL: 'file://localhost/copias' },
  {
    STORAGE_URL: 's3://key:se%2Fcret@bucket/prefix?region=eu-west-1&endpoint=https://s3.example',
    BACKUP_URL: 's3://bucket?endpoint=http://127.0.0.1:9000',
  },
  { MAIL_FROM: 'post@v.example', METRICS_ADDRESS: 'localhost:65535' },
  { MAIL_FROM: 'Voltandes <no-responder@voltandes.example>', METRICS_ADDRESS: '0.0.0.0:1' },
  { MAIL_FROM: 'Señales & Cía. (RR.HH.) <root@localhost>' },
  { MAIL_FROM: 'Andes, S.A. <post@v.example>' },
  { MAIL_FROM: '"Voltandes, RR.HH." <post@v.example>' },
  { MAIL_FROM: '<post@v.example>' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-tenant = v;b=c,' },
  { AD_PIXEL_ID: '1234567890123456', AD_CONVERSION_ID: 'AW-123456789/AbC-d_Ef' },
])('accepts %j', (environment) => {
  expect(() => parseSettings(environment)).not.toThrow();
});

test.each([
  ...[
    'https://x.cl/base?q=1',
    'https://x.cl/base',
    'https://x.cl/#a',
    'https://ana:word@x.cl',
    'https://x.cl/?',
  ].map((SITE_URL): [NodeJS.ProcessEnv, string] => [
    { SITE_URL },
    'SITE_URL must have no path, query, fragment or credentials',
  ]),
  [{ SITE_URL: 'ftp://x' }, 'SITE_URL must be an http:// or https:// URL'],
  [{ SITE_URL: 'https:x.cl' }, 'SITE_URL must be an http:// or https:// URL'],
  [{ SUPABASE_URL: 'ftp://x' }, 'SUPABASE_URL must be an http:// or https:// URL'],
  ...[
    'file://rel/x',
    'file:///a%2Fb',
    's3://',
    's3://a%ZZ:b@bucket',
    's3://bucket?endpoint=s3.example',
  ].flatMap((place): [NodeJS.ProcessEnv, string][] => [
    [{ BACKUP_URL: place }, 'BACKUP_URL must be file:///path or s3://'],
    [{ STORAGE_URL: place }, 'STORAGE_URL must be file:///path or s3://'],
  ]),
  ...['no address', 'Voltandes', 'Voltandes <post>', 'a@v.example, b@v.example'].map(
    (MAIL_FROM): [NodeJS.ProcessEnv, string] => [
      { MAIL_FROM },
      'MAIL_FROM must be an e-mail address, optionally as Name <address>',
    ],
  ),
  ...['127.0.0.1:99999', '127.0.0.1:0', '127.0.0.1'].map((METRICS_ADDRESS): [NodeJS.ProcessEnv, string] => [
    { METRICS_ADDRESS },
    'METRICS_ADDRESS must be a host and a port from 1 to 65535, such as 127.0.0.1:9464',
  ]),
  ...['abcd', 'no base64'].map((SAML_PRIVATE_KEY): [NodeJS.ProcessEnv, string] => [
    { SAML_PRIVATE_KEY },
    'SAML_PRIVATE_KEY must be an RSA key of at least 2048 bits, in DER and base64',
  ]),
  ...['garbage', 'a=b,garbage', '=b', 'a b=c', 'a=%ZZ'].map(
    (OTEL_EXPORTER_OTLP_HEADERS): [NodeJS.ProcessEnv, string] => [
      { OTEL_EXPORTER_OTLP_HEADERS },
      'OTEL_EXPORTER_OTLP_HEADERS must be name=value, several with commas between them',
    ],
  ),
  ...['pixel', '42; 43', "42');alert(1)//"].map((AD_PIXEL_ID): [NodeJS.ProcessEnv, string] => [
    { AD_PIXEL_ID },
    "AD_PIXEL_ID must be the pixel's number",
  ]),
  ...['AW-7', '7/quote', 'AW-7/', 'AW-7/quote/more', 'AW-7/quote label'].map(
    (AD_CONVERSION_ID): [NodeJS.ProcessEnv, string] => [
      { AD_CONVERSION_ID },
      'AD_CONVERSION_ID must be account and label, such as AW-123456789/AbC-dEf',
    ],
  ),
  [{ REALTIME_MESSAGES_PER_SECOND: '0' }, 'REALTIME_MESSAGES_PER_SECOND must be a whole number, at least 1'],
  [{ MIN_FREE_DISK_MB: '-1' }, 'MIN_FREE_DISK_MB must be a whole number, at least 0'],
  [{ BACKUP_KEY: 'wrong', BACKUP_DRILL: 'true', BACKUP_URL: 'file:///copias' }, 'BACKUP_KEY must be AGE'],
  [
    {
      BACKUP_URL: 'file:///copias',
      SUPABASE_URL: 'https://x.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
    },
    'BACKUP_URL is for the built-in platform',
  ],
  [{ PORT: '70000' }, 'PORT must be a port number, 0 to 65535'],
  [{ PORT: '80.5' }, 'PORT must be a port number, 0 to 65535'],
  [{ STORAGE_URL: 'https://files.example' }, 'STORAGE_URL must be file:///path or s3://'],
  [{ ADMIN_EMAIL: 'ana', ADMIN_PASSWORD: 'Secreto-1!' }, 'ADMIN_EMAIL must be an e-mail address'],
  [{ ADMIN_EMAIL: 'ana@voltandes.example', ADMIN_PASSWORD: 'Secret1' }, 'at least 8 characters'],
  // With all proxies trusted, or ten of them, clients could forge X-Forwarded-For.
  [{ TRUST_PROXY: 'all' }, 'TRUST_PROXY must be'],
  [{ TRUST_PROXY: '10' }, 'TRUST_PROXY must be'],
  [{ MAX_BODY_BYTES: '1023' }, 'MAX_BODY_BYTES'],
  [{ UPLOADS_PER_HOUR: '-1' }, 'UPLOADS_PER_HOUR'],
  [{ UPLOADS_PER_HOUR: '1.5' }, 'UPLOADS_PER_HOUR'],
])('refuses %j: %s', (environment, message) => {
  expect(() => parseSettings(environment)).toThrow(message);
});

test.each(['README.md', '.env.example'])('%s lists every variable', async (file) => {
  const text = await readFile(join(import.meta.dirname, '..', file), 'utf8');
  // The other OpenTelemetry variables are in docs/operations.md.
  const names = SETTING_NAMES.filter((name) => !/^OTEL_(?!EXPORTER_OTLP_ENDPOINT$)/.test(name));
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
