import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { pathToFileURL } from 'node:url';
import { DEFAULT_PASSWORD_BACKOFF, readPrivateKey } from '@voltandes/platform/auth';
import { Secret } from '@voltandes/platform/runtime';
import { z } from 'zod';
import { COMPANY } from '#domain/website/company.ts';
import { CONVERSION_ID, PIXEL_ID } from '#domain/website/site-settings.ts';
import { backupEnvironment } from './backup-settings.ts';
import { isLocalName } from './local-name.ts';
import { realtimeEnvironment } from './realtime-settings.ts';
import { replyMailbox } from './replies/reply-mailbox.ts';
import {
  booleanSetting,
  httpUrl,
  integerSetting,
  secretSetting,
  setVariables,
  storeUrlSetting,
} from './setting-types.ts';
import { storageEnvironment } from './storage-settings.ts';
import { tracesEnvironment } from './traces/traces-settings.ts';

const text = z.string().trim().min(1);
const list = z
  .string()
  .default('')
  .transform((value) => value.split(/[\s,]+/).filter(Boolean));

/** `Name <address>`, or an address alone. */
const MAILBOX = /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/;

/** The shipped name: settings are read before there is a database. */
export const DEFAULT_MAIL_FROM = `${COMPANY.name} <no-responder@voltandes.example>`;

const databaseUrl = secretSetting(
  z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }),
).optional();

const environmentSchema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number, 0 to 65535' })
    .int()
    .min(0)
    .max(65_535)
    .default(3000),
  SITE_URL: httpUrl
    .refine(isOrigin, { error: 'must have no path, query, fragment or credentials' })
    .optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseUrl,
  /** URL of PostgreSQL itself, when DATABASE_URL is that of a pooler in transaction mode. */
  DATABASE_DIRECT_URL: databaseUrl,
  SUPABASE_URL: httpUrl.optional(),
  SUPABASE_PUBLISHABLE_KEY: text.optional(),
  SUPABASE_SECRET_KEY: secretSetting(text).optional(),
  JWT_SECRET: secretSetting(text.min(32, { error: 'must have at least 32 characters' })).optional(),
  SMTP_URL: secretSetting(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' }),
  ).optional(),
  MAIL_FROM: text
    .regex(MAILBOX, { error: 'must be an e-mail address, optionally as Name <address>' })
    .default(DEFAULT_MAIL_FROM),
  /** Mailbox that receives applicants' replies, and its address when that is not the user name. */
  IMAP_URL: secretSetting(
    z.url({ protocol: /^imaps?$/, error: 'must be an imap:// or imaps:// URL' }),
  ).optional(),
  MAIL_REPLY_TO: z.email({ error: 'must be an e-mail address' }).optional(),
  STORAGE_URL: storeUrlSetting.optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: secretSetting(z.string().min(8, { error: 'must have at least 8 characters' })).optional(),
  /** Demonstration content: by default only on a local site. */
  SEED: z.enum(['demo', 'none'], { error: "must be 'demo' or 'none'" }).optional(),
  /** They become part of third parties' tags. */
  AD_PIXEL_ID: text.regex(PIXEL_ID, { error: "must be the pixel's number" }).optional(),
  AD_CONVERSION_ID: text
    .regex(CONVERSION_ID, { error: 'must be account and label, such as AW-123456789/AbC-dEf' })
    .optional(),
  UNTRACKED_HOSTS: list,
  /** Overrides `auth.enable_signup` in supabase/config.toml. */
  ENABLE_SIGNUP: booleanSetting('false'),
  /** Overrides `auth.enable_manual_linking` in supabase/config.toml. */
  ENABLE_MANUAL_LINKING: booleanSetting('false'),
  /** Enables `[auth.saml]` with this key: RSA, in DER and base64. */
  SAML_PRIVATE_KEY: secretSetting(
    z.string().refine((key) => z.base64().safeParse(key).success && readPrivateKey(key) !== null, {
      error: 'must be an RSA key of at least 2048 bits, in DER and base64',
    }),
  ).optional(),
  /** `rp_id` of `[auth.webauthn]` in supabase/config.toml. */
  WEBAUTHN_RP_ID: text.optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be a log level' })
    .default('info'),
  /** Whether every request is logged at `info`, by route. */
  ACCESS_LOG: booleanSetting('false'),
  /** Where metrics are served, apart from the site: host and port. */
  METRICS_ADDRESS: z
    .string()
    .refine((value) => Number(/^[^\s:]+:([1-9]\d{0,4})$/.exec(value)?.[1]) <= 65_535, {
      error: 'must be a host and a port from 1 to 65535, such as 127.0.0.1:9464',
    })
    .transform((value) => {
      const [host = '', port] = value.split(':');
      return { host, port: Number(port) };
    })
    .optional(),
  /** Whether this process extracts the text of CVs, for search and to show Word documents; one process suffices. */
  READ_CVS: booleanSetting('true'),
  /** Limit of a request body; uploads are limited by their bucket. */
  MAX_BODY_BYTES: integerSetting(1024 * 1024, 1024),
  /** Wrong passwords for one account before the first pause, and the longest pause. */
  PASSWORD_FAILURES: integerSetting(DEFAULT_PASSWORD_BACKOFF.failures),
  PASSWORD_PAUSE_MINUTES: integerSetting(DEFAULT_PASSWORD_BACKOFF.maxPause / 60),
  /** Below this free space, the server is not ready. */
  MIN_FREE_DISK_MB: integerSetting(100, 0),
  /** How long a stopping process reports it on `/ready` before it closes its port, so that load balancers notice. */
  SHUTDOWN_DELAY_SECONDS: integerSetting(0, 0),
  /** How many proxies append to X-Forwarded-For. */
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d|)$/, { error: "must be 'true', 'false' or a number of proxies" })
    .default('false')
    .transform((value) => (value === 'true' ? 1 : Number(value) || 0)),
  ...realtimeEnvironment.shape,
  ...storageEnvironment.shape,
  ...backupEnvironment.shape,
  ...tracesEnvironment.shape,
});

function isOrigin(value: string): boolean {
  const { href, origin } = new URL(value);
  return href === `${origin}/`;
}

const siteUrl = ({ PORT, SITE_URL }: z.output<typeof environmentSchema>): string =>
  SITE_URL ?? `http://localhost:${PORT}`;

const hostOf = (env: z.output<typeof environmentSchema>): string => new URL(siteUrl(env)).hostname;

const settingsSchema = environmentSchema
  .refine((env) => !env.SUPABASE_URL || (env.SUPABASE_PUBLISHABLE_KEY && env.SUPABASE_SECRET_KEY), {
    path: ['SUPABASE_URL'],
    error: 'needs SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY',
  })
  .refine((env) => !env.DATABASE_DIRECT_URL || env.DATABASE_URL, {
    path: ['DATABASE_DIRECT_URL'],
    error: 'needs DATABASE_URL',
  })
  .refine((env) => !env.MAIL_REPLY_TO || env.IMAP_URL, { path: ['MAIL_REPLY_TO'], error: 'needs IMAP_URL' })
  .refine((env) => !env.IMAP_URL || replyMailbox(env.IMAP_URL, env.MAIL_REPLY_TO), {
    path: ['IMAP_URL'],
    // Not checked when there are other problems already.
    when: ({ issues }) => issues.length === 0,
    error:
      'must be imaps://user:password@host/folder, percent-encoded; the user, or MAIL_REPLY_TO, an address of at most 31 characters before its @',
  })
  .refine((env) => env.BACKUP_URL || (env.BACKUP_DRILL === 'false' && env.BACKUP_WAL === 'false'), {
    path: ['BACKUP_URL'],
    error: 'is needed for BACKUP_DRILL and BACKUP_WAL',
  })
  .refine((env) => !(env.BACKUP_URL && env.SUPABASE_URL), {
    path: ['BACKUP_URL'],
    error: 'is for the built-in platform; hosted Supabase makes its own backups (docs/hosted.md)',
  })
  .refine((env) => env.BACKUP_WAL === 'false' || !(env.DATABASE_URL || env.SUPABASE_URL), {
    path: ['BACKUP_WAL'],
    error: 'is for the bundled database',
  })
  .refine((env) => env.BACKUP_DRILL === 'false' || !env.BACKUP_KEY?.reveal().startsWith('age1'), {
    path: ['BACKUP_DRILL'],
    when: ({ issues }) => issues.length === 0,
    error: 'needs the secret BACKUP_KEY, AGE-SECRET-KEY-1…',
  })
  .refine((env) => !env.WEBAUTHN_RP_ID || `.${hostOf(env)}`.endsWith(`.${env.WEBAUTHN_RP_ID}`), {
    path: ['WEBAUTHN_RP_ID'],
    when: ({ issues }) => issues.length === 0,
    error: 'must be the host of SITE_URL, or a domain above it',
  })
  .refine((env) => !env.ADMIN_EMAIL === !env.ADMIN_PASSWORD, {
    path: ['ADMIN_PASSWORD'],
    error: 'and ADMIN_EMAIL must be set together',
  })
  .transform((env) => {
    const dataDirectory = resolve(env.DATA_DIR);
    return {
      ...env,
      SEED: env.SEED ?? (isLocalName(hostOf(env)) ? 'demo' : 'none'),
      DATA_DIR: dataDirectory,
      // Only requests go through a pooler; everything else needs direct connections.
      DATABASE_URL: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      DATABASE_POOL_URL: env.DATABASE_DIRECT_URL && env.DATABASE_URL,
      // As in browsers' `Origin`: without a default port, in lower case.
      SITE_URL: new URL(siteUrl(env)).origin,
      // Paths are appended to it.
      SUPABASE_URL: env.SUPABASE_URL?.replace(/\/+$/, ''),
      STORAGE_URL: env.STORAGE_URL ?? new Secret(pathToFileURL(join(dataDirectory, 'storage')).href),
    };
  });

export const SETTING_NAMES = Object.keys(environmentSchema.shape);

export type Settings = z.output<typeof settingsSchema>;

export class InvalidSettings extends Error {}

/**
 * Parses the environment.
 *
 * @throws InvalidSettings with one line per invalid variable
 */
export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
  const result = settingsSchema.safeParse(setVariables(environment));
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new InvalidSettings(lines.join('\n'));
}

/** Reads `.env` and the environment, which takes precedence. */
export function readSettings(): Settings {
  if (existsSync('.env')) loadEnvFile('.env');
  return parseSettings(process.env);
}
