import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { authenticatorUrl } from '@voltandes/platform/database/administration';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { decodeJwt } from 'jose';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { secretsSchema } from '#server/secrets.ts';
import { serveSite } from '#testing/serve-site.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { LIST_COLUMNS, LIST_ROWS, prepareList } from './list-request.ts';
import { load } from './load.ts';
import { median } from './median.ts';

const LOAD = { connections: 16, seconds: 4 };
const ROUNDS = 5;

/**
 * Compares a list read through row-level security by the REST API with a bare handler that runs the same SQL. Both get
 * the same request. CPU time excludes PostgreSQL, and is more reliable on a busy machine.
 */
export async function lists(): Promise<void> {
  await using data = await temporaryDirectory();
  await using site = await serveSite({ dataDirectory: data.path, environment: { SEED: 'none' } });
  const list = await prepareList(site);
  const databaseUrl = await runningDatabaseUrl(data.path);
  if (!databaseUrl) throw new Error('no database is running');
  const secrets = secretsSchema.parse(JSON.parse(await readFile(join(data.path, 'secrets.json'), 'utf8')));
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-query.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: authenticatorUrl(databaseUrl, secrets.jwtSecret).reveal(),
      CLAIMS: JSON.stringify(decodeJwt(list.accessToken)),
      QUERY: `select ${LIST_COLUMNS} from public.job_postings order by created_at desc limit ${LIST_ROWS}`,
    },
  });
  try {
    const [bareUrl] = await once(createInterface(bare.stdout), 'line');
    const measures = {
      'bare handler': { url: bareUrl + list.path.slice(1), pid: bare.pid },
      'REST API': { url: site.url + list.path, pid: site.process.pid },
    };
    for (const [name, { url }] of Object.entries(measures)) {
      const rows: unknown = await (await fetch(url, { headers: list.headers })).json();
      if (!Array.isArray(rows) || rows.length !== LIST_ROWS)
        throw new Error(`${name} does not return the list`);
    }
    // Warm up: users get compiled code.
    for (const { url } of Object.values(measures)) await load(url, LOAD, { ...list.headers });
    const rates = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, { pid, url }] of Object.entries(measures)) {
        const before = await cpuMicroseconds(pid);
        const rate = await load(url, LOAD, { ...list.headers });
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
