import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Platform } from '@voltandes/platform';
import { asAdministrator } from '@voltandes/platform/database';
import { startPostgres } from '@voltandes/platform/postgres';
import type { Secret } from '@voltandes/platform/runtime';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { escapeLiteral } from 'pg';
import { createSessionlessClient, fetchInProcess } from '#server/backend.ts';
import { createLogger } from '#server/create-logger.ts';
import { ensureSecrets } from '#server/secrets.ts';
import { parseSettings } from '#server/settings.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { copySiteTemplate, SITE_TEMPLATE } from '#testing/copy-site-template.ts';
import { PASSWORD_MARK, ROW_MARK, SECRET_MARK } from './canaries.ts';
import { startOpenAuthPlatform } from './open-auth-platform.ts';

export interface AttackedInstallation extends AsyncDisposable {
  readonly server: RunningServer;
  /** A second platform with every auth feature enabled. */
  readonly openAuth: Platform;
  readonly port: number;
  readonly keys: { readonly publishable: string; readonly secret: string };
  /** The token of a user without permissions. */
  readonly token: string;
  /** The token of a user on the second platform. */
  readonly openAuthToken: string;
  readonly ids: readonly string[];
  /** The log since the last call. */
  takeLog(): string[];
}

export const PASSWORD = `Una-clave-de-${PASSWORD_MARK}-1`;
export const EMAIL = 'nadie@correo.example';

/** Starts a server in this process with a marker in every secret. */
export async function startAttacked(port: number): Promise<AttackedInstallation> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const data = join(path, 'data');
  const keys = { publishable: 'sb_publishable_fuzz', secret: `sb_secret_${SECRET_MARK}_key` };
  await mkdir(data, { mode: 0o711 });
  const secrets = {
    databasePassword: `database-${SECRET_MARK}`,
    jwtSecret: `a-jwt-secret-${SECRET_MARK}-of-enough-characters`,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
  };
  if (process.env[SITE_TEMPLATE] !== undefined) {
    await copySiteTemplate(data, {});
    await changeDatabasePassword(data, secrets.databasePassword);
  }
  await writeFile(join(data, 'secrets.json'), JSON.stringify(secrets));
  let log: string[] = [];
  const settings = parseSettings({
    PORT: String(port),
    DATA_DIR: data,
    SMTP_URL: `smtp://user:${SECRET_MARK}@127.0.0.1:1`,
    ADMIN_EMAIL: 'admin@voltandes.example',
    ADMIN_PASSWORD: `Aa1-${SECRET_MARK}`,
    TRUST_PROXY: 'true',
  });
  const logger = await createLogger({
    level: 'debug',
    isTerminal: false,
    destination: { write: (line) => log.push(line) },
  });
  const server = resources.use(await startServer(settings, { logger }));
  const openAuth = resources.use(
    await startOpenAuthPlatform({
      settings,
      secrets: await ensureSecrets(settings),
      databaseUrl: databaseOf(server),
      logger,
    }),
  );
  const token = await signInNobody((key) => server.backend.client(key), keys);
  const openAuthToken = await signInNobody(
    (key) => createSessionlessClient(fetchInProcess(openAuth.platform), server.url, { key }),
    keys,
  );
  const ids = await plantRows(server);
  const owned = resources.move();
  return {
    server,
    openAuth: openAuth.platform,
    port,
    keys,
    token,
    openAuthToken,
    ids,
    takeLog() {
      const taken = log;
      log = [];
      return taken;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The template's cluster was created with a different password. */
async function changeDatabasePassword(data: string, password: string): Promise<void> {
  const { databasePassword } = await ensureSecrets({ DATA_DIR: data });
  await using postgres = await startPostgres({
    directory: join(data, 'postgres'),
    password: databasePassword,
    durable: false,
  });
  await asAdministrator(postgres.url, (client) =>
    client.query(`alter role current_user password ${escapeLiteral(password)}`),
  );
}

async function signInNobody(
  connect: (key: string) => SupabaseClient,
  keys: AttackedInstallation['keys'],
): Promise<string> {
  const person = { email: EMAIL, password: PASSWORD };
  const made = await connect(keys.secret).auth.admin.createUser({ ...person, email_confirm: true });
  if (made.error) throw made.error;
  const { data, error } = await connect(keys.publishable).auth.signInWithPassword(person);
  if (error) throw error;
  return data.session.access_token;
}

function databaseOf({ backend: { databaseUrl } }: RunningServer): Secret {
  if (!databaseUrl) throw new Error('The server has no database.');
  return databaseUrl;
}

/** Marks data that only staff may see. @returns the ids of all rows */
async function plantRows(server: RunningServer): Promise<string[]> {
  return asAdministrator(databaseOf(server), async (client) => {
    await client.query(`
      set session_replication_role = replica;
      update public.job_applications set full_name = full_name || ' ${ROW_MARK}', phone = '${ROW_MARK}';
      update public.internship_applications set last_name = last_name || ' ${ROW_MARK}';
      update public.admin_profiles set full_name = full_name || ' ${ROW_MARK}';
      insert into public.contact_requests (name, email, phone, message)
        values ('${ROW_MARK}', 'quien@correo.example', '+56 9 1111 1111', '${ROW_MARK}');
      update auth.users set raw_user_meta_data = '{"note": "${ROW_MARK}"}' where email like 'admin@%';
      insert into mail.outbox (recipient, subject, html, text)
        values ('quien@correo.example', '${ROW_MARK}', '<p>${ROW_MARK}</p>', '${ROW_MARK}');
      set session_replication_role = origin`);
    const { rows } = await client.query(`
      (select id::text from public.job_postings limit 3) union all
      (select id::text from public.job_applications limit 3) union all
      (select id::text from public.success_cases limit 2) union all
      (select id::text from public.admin_roles limit 2) union all
      (select id::text from auth.users limit 2)`);
    return rows.map(({ id }) => String(id));
  });
}
