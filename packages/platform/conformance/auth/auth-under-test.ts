import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SignJWT } from 'jose';
import pino from 'pino';
import { asAdministrator, prepareDatabase } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { generateApiKeys } from '#platform/gateway/api-keys.ts';
import { type Platform, startPlatform } from '#platform/platform.ts';
import { Secret } from '#platform/secret.ts';
import { startCaptchaService } from '#testing/captcha-service.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';
import { BASE_CONFIG } from './base-config.ts';
import type { Settings } from './case.ts';

export const JWT_SECRET = new Secret('the-secret-of-the-auth-conformance-tests');
const ORIGIN = 'http://localhost:9999';
const DIRECTORY = join(import.meta.dirname, '../../testing/empty-project');

/** Deletes everything except the keys that sign tokens. */
const EMPTY_DATABASE = `
  truncate auth.users, auth.flow_state, auth.sso_providers, auth.saml_relay_states, auth.webauthn_challenges,
    auth.refresh_tokens, mail.outbox cascade`;

export interface AuthUnderTest extends AsyncDisposable {
  send(path: string, init: RequestInit, address: string): Promise<Response>;
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Deletes the data of the last case. */
  reset(): Promise<void>;
}

/** Prepares one database, on which the platform is started with different configurations. */
export async function openAuthTests(): Promise<
  AsyncDisposable & { start(settings: Settings): Promise<AuthUnderTest> }
> {
  await using resources = new AsyncDisposableStack();
  const directory = resources.use(await temporaryDirectory());
  const server = resources.use(
    await startPostgres({
      directory: join(directory.path, 'cluster'),
      password: new Secret('test'),
      durable: false,
    }),
  );
  const url = server.url;
  await prepareDatabase({ url, directory: DIRECTORY, jwtSecret: JWT_SECRET });
  const captcha = resources.use(await startCaptchaService('test-secret'));
  const base = { ...BASE_CONFIG.auth, captcha: { provider: 'hcaptcha', verify_url: captcha.url } };
  const filesUrl = pathToFileURL(join(directory.path, 'files')).href;
  const owned = resources.move();
  return {
    async start(settings) {
      const keys = generateApiKeys();
      const platform = await startPlatform({
        directory: DIRECTORY,
        databaseUrl: url,
        connections: 3,
        publicUrl: ORIGIN,
        jwtSecret: JWT_SECRET,
        keys,
        logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
        storageUrl: new Secret(filesUrl),
        smtpUrl: null,
        mailFrom: 'Test <test@example.com>',
        passwordCost: 4,
        configOverrides: { ...BASE_CONFIG, auth: merge(base, settings) },
      });
      const sql: AuthUnderTest['sql'] = async (text, values = []) =>
        (await asAdministrator(url, (client) => client.query(text, [...values]))).rows;
      return {
        send: (path, init, address) => send(platform, { path, init, address, key: keys.publishable }),
        sql,
        reset: async () => void (await sql(EMPTY_DATABASE)),
        [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
      };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function send(
  platform: Platform,
  { address, init, key, path }: { path: string; init: RequestInit; address: string; key: string },
): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('apikey', key);
  const request = new Request(`${ORIGIN}/auth/v1${path}`, { ...init, headers, redirect: 'manual' });
  const response = await platform.fetch(request, { address });
  if (!response) throw new Error(`${path} is not the platform's`);
  return response;
}

/** Signs a token as Supabase Auth's tests do: with the shared secret. */
export function signClaims(claims: Readonly<Record<string, unknown>>): Promise<string> {
  return new SignJWT({ exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
}

function merge(base: Settings, changes: Settings): Settings {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(changes)) {
    const former = merged.get(key);
    merged.set(key, isSection(former) && isSection(value) ? merge(former, value) : value);
  }
  return Object.fromEntries(merged);
}

const isSection = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
