import { randomBytes } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { generateApiKeys } from '@voltandes/platform/auth';
import { asAdministrator } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { type DatabaseProxy, openDatabaseProxy } from '@voltandes/platform/testing/database-proxy';
import { startSmtpServer, type TestSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';
import { type Balancer, hasNginx, startBalancer } from './balancer.ts';
import { hasPostgres15, type Postgres15, startPostgres15 } from './postgres-15.ts';
import { type S3Store, startS3Store } from './s3-store.ts';

export const PROCESSES = [0, 1, 2] as const;

/** The missing ones of Debian's packages `postgresql-15` and `nginx-light`. */
export async function missingParts(): Promise<string[]> {
  const parts = { 'postgresql-15': await hasPostgres15(), nginx: await hasNginx() };
  return Object.entries(parts).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

export interface SeveralProcesses extends AsyncDisposable {
  /** Through nginx. */
  readonly url: string;
  readonly sites: ServedSite[];
  readonly ports: readonly number[];
  readonly keys: { readonly publishable: string; readonly secret: string };
  readonly postgres: Postgres15;
  /** Proxy between the processes and PostgreSQL. */
  readonly network: DatabaseProxy;
  readonly files: S3Store;
  readonly balancer: Balancer;
  readonly smtp: TestSmtpServer;
  /** A client of one process, with the secret key when `key` is absent. */
  client(at: number, key?: string): SupabaseClient;
  /** Restarts a process that has exited. */
  restart(at: number): Promise<void>;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Three processes with one PostgreSQL 15 and one S3 store, started concurrently, behind nginx. */
export async function startSeveralProcesses(
  environment: Readonly<Record<string, string>> = {},
): Promise<SeveralProcesses> {
  await using resources = new AsyncDisposableStack();
  const postgres = resources.use(await startPostgres15({ superuser: 'supabase_admin' }));
  const network = resources.use(
    await openDatabaseProxy(new Secret(`postgres://supabase_admin@127.0.0.1:${postgres.port}/postgres`)),
  );
  const files = resources.use(await startS3Store());
  const smtp = resources.use(await startSmtpServer());
  const balancer = resources.use(await startBalancer());
  const generated = generateApiKeys();
  const keys = { publishable: generated.publishable, secret: generated.secret.reveal() };
  const jwtSecret = randomBytes(32).toString('hex');
  const ports = await Promise.all(PROCESSES.map(() => freePort()));
  const start = (port: number): Promise<ServedSite> =>
    serveSite({
      port,
      environment: {
        SITE_URL: balancer.url,
        DATABASE_URL: network.url.reveal(),
        STORAGE_URL: files.url,
        JWT_SECRET: jwtSecret,
        SUPABASE_PUBLISHABLE_KEY: keys.publishable,
        SUPABASE_SECRET_KEY: keys.secret,
        SMTP_URL: smtp.url,
        TRUST_PROXY: '1',
        ...environment,
      },
    });
  const sites = await Promise.all(ports.map(start));
  resources.defer(async () => {
    await Promise.all(sites.map((site) => site[Symbol.asyncDispose]()));
  });
  await balancer.use(ports);
  const owned = resources.move();
  return {
    url: balancer.url,
    sites,
    ports,
    keys,
    postgres,
    network,
    files,
    balancer,
    smtp,
    client: (at, key = keys.secret) =>
      createClient(sites[at]?.url ?? '', key, { auth: { persistSession: false, autoRefreshToken: false } }),
    async restart(at) {
      await sites[at]?.exited;
      sites[at] = await start(ports[at] ?? 0);
    },
    sql: (text, values) =>
      asAdministrator(
        network.url,
        async (client) => (await client.query<Record<string, unknown>>(text, values)).rows,
      ),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Schedules a job that inserts a row into `public.ticks` every minute, in whichever process comes first. */
export async function countMinutes({ sql }: SeveralProcesses): Promise<void> {
  await sql('create table public.ticks (at timestamptz not null default now())');
  await sql('grant insert on public.ticks to postgres');
  await sql(`select cron.schedule('tick', '* * * * *', 'insert into public.ticks default values')`);
}
