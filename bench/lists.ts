import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from '@supabase/supabase-js';
import { authenticatorUrl } from '@voltandes/platform/database/administration';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { decodeJwt } from 'jose';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { secretsSchema } from '#server/secrets.ts';
import { newRecord } from '#testing/records.ts';
import { serveSite } from '#testing/serve-site.ts';
import { createPerson } from '#testing/staff.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { load } from './load.ts';
import { median } from './median.ts';

const LOAD = { connections: 16, seconds: 4 };
const ROUNDS = 5;
const COLUMNS = 'id,title,department,location,status,created_at';
const ROWS = 20;
const PATH = 'rest/v1/job_postings';

/**
 * Compares a list read through row-level security by the REST API with a bare handler that runs the same SQL. Both get the
 * same request. The CPU time is that of the process alone, without PostgreSQL's, and says more on a busy machine.
 */
export async function lists(): Promise<void> {
  await using data = await temporaryDirectory();
  await using site = await serveSite({ dataDirectory: data.path, environment: { SEED: 'none' } });
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const postings = Array.from({ length: 2 * ROWS }, () => newRecord.job_postings());
  await service.from('job_postings').insert(postings).throwOnError();
  const person = await createPerson(service, 'rrhh_admin');
  const client = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  const { data: signedIn, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  const token = signedIn.session.access_token;
  const databaseUrl = await runningDatabaseUrl(data.path);
  if (!databaseUrl) throw new Error('no database is running');
  const secrets = secretsSchema.parse(JSON.parse(await readFile(join(data.path, 'secrets.json'), 'utf8')));
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-query.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: authenticatorUrl(databaseUrl, secrets.jwtSecret).reveal(),
      CLAIMS: JSON.stringify(decodeJwt(token)),
      QUERY: `select ${COLUMNS} from public.job_postings order by created_at desc limit ${ROWS}`,
    },
  });
  try {
    const [bareUrl] = await once(createInterface(bare.stdout), 'line');
    const headers = { apikey: site.keys.publishable, authorization: `Bearer ${token}` };
    const query = `select=${COLUMNS}&order=created_at.desc&limit=${ROWS}`;
    const measures = {
      'bare handler': { url: `${bareUrl}${PATH}?${query}`, pid: bare.pid },
      'REST API': { url: `${site.url}/${PATH}?${query}`, pid: site.process.pid },
    };
    for (const [name, { url }] of Object.entries(measures)) {
      const rows: unknown = await (await fetch(url, { headers })).json();
      if (!Array.isArray(rows) || rows.length !== ROWS) throw new Error(`${name} does not answer the list`);
    }
    const rates = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, { pid, url }] of Object.entries(measures)) {
        const before = await cpuMicroseconds(pid);
        const rate = await load(url, LOAD, headers);
        const cpu = ((await cpuMicroseconds(pid)) - before) / (rate * LOAD.seconds);
        rates.set(name, [...(rates.get(name) ?? []), rate]);
        console.log(
          `${name.padEnd(24)}${rate.toFixed(0).padStart(7)} requests/s${cpu.toFixed(0).padStart(7)} µs of CPU each`,
        );
      }
    const [baseline = 1, served = 1] = [...rates.values()].map(median);
    console.log(`\nrelative to the bare handler: ${((served / baseline) * 100).toFixed(0)} %`);
  } finally {
    bare.kill();
  }
}
