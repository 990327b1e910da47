import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import pino from 'pino';
import { asAdministrator } from '#platform/database/administration.ts';
import { parseSettings } from '#server/settings.ts';
import { type RunningServer, startServer } from '#server/start.ts';
import { temporaryDirectory } from '#tests/support/serve-site.ts';
import { ROW_MARK, SECRET_MARK } from './canaries.ts';

export interface AttackedInstallation extends AsyncDisposable {
  readonly server: RunningServer;
  readonly port: number;
  readonly keys: { readonly publishable: string; readonly secret: string };
  /** Tokens of somebody without permissions. */
  readonly token: string;
  readonly ids: readonly string[];
  /** What was logged since the last call. */
  takeLog(): string[];
}

export const PASSWORD = 'Una-clave-de-nadie-1';
export const EMAIL = 'nadie@correo.example';

/** A whole server in this process whose every secret carries a mark. */
export async function startAttacked(port: number): Promise<AttackedInstallation> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const data = join(path, 'data');
  const keys = { publishable: 'sb_publishable_fuzz', secret: `sb_secret_${SECRET_MARK}_key` };
  await mkdir(data);
  const secrets = {
    databasePassword: `database-${SECRET_MARK}`,
    jwtSecret: `a-jwt-secret-${SECRET_MARK}-of-enough-characters`,
    publishableKey: keys.publishable,
    secretKey: keys.secret,
  };
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
  const logger = pino({ level: 'debug' }, { write: (line) => log.push(line) });
  const server = resources.use(await startServer(settings, { logger }));
  const token = await signInNobody(server, keys);
  const ids = await plantRows(server);
  const owned = resources.move();
  return {
    server,
    port,
    keys,
    token,
    ids,
    takeLog() {
      const taken = log;
      log = [];
      return taken;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function signInNobody(server: RunningServer, keys: AttackedInstallation['keys']): Promise<string> {
  const service = server.backend.client(keys.secret);
  const made = await service.auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true });
  if (made.error) throw made.error;
  const client = createClient(server.url, keys.publishable, { auth: { persistSession: false } });
  const { data, error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  if (error) throw error;
  return data.session.access_token;
}

/** Marks what only staff may see; the ids of what is there, hidden or not. */
async function plantRows({ backend }: RunningServer): Promise<string[]> {
  const { databaseUrl } = backend;
  if (!databaseUrl) throw new Error('The server has no database of its own.');
  return asAdministrator(databaseUrl, async (client) => {
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
