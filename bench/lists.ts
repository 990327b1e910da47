import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { authenticatorUrl } from '@voltandes/platform/database';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { decodeJwt } from 'jose';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { secretsSchema } from '#server/secrets.ts';
import { serveSite } from '#testing/serve-site.ts';
import { startBaseline } from './baseline.ts';
import { compareRates, percent } from './compare-rates.ts';
import { LIST_COLUMNS, LIST_ROWS, prepareList } from './list-request.ts';

const LOAD = { connections: 16, seconds: 4 };
const ROUNDS = 5;
const PRE_REQUEST = 'private.refuse_ended_session';

/**
 * Compares a list read through row-level security by the REST API with a bare handler that runs the same SQL, and with
 * one that also runs the site's pre-request function, as the REST API must. All get the same request. CPU time excludes
 * PostgreSQL.
 */
export async function lists(): Promise<void> {
  await using data = await temporaryDirectory();
  await using site = await serveSite({ dataDirectory: data.path, environment: { SEED: 'none' } });
  const list = await prepareList(site);
  const databaseUrl = await runningDatabaseUrl(data.path);
  if (!databaseUrl) throw new Error('no database is running');
  const secrets = secretsSchema.parse(JSON.parse(await readFile(join(data.path, 'secrets.json'), 'utf8')));
  const environment = {
    DATABASE_URL: authenticatorUrl(databaseUrl, secrets.jwtSecret).reveal(),
    CLAIMS: JSON.stringify(decodeJwt(list.accessToken)),
    QUERY: `select ${LIST_COLUMNS} from public.job_postings order by created_at desc limit ${LIST_ROWS}`,
  };
  await using alone = await startBaseline('bare-query.ts', [], environment);
  await using checking = await startBaseline('bare-query.ts', [], { ...environment, PRE_REQUEST });
  const { headers } = list;
  const measures = {
    'bare handler': { url: alone.url + list.path.slice(1), pid: alone.pid, headers },
    '… that checks the session': { url: checking.url + list.path.slice(1), pid: checking.pid, headers },
    'REST API': { url: site.url + list.path, pid: site.process.pid, headers },
  };
  for (const [name, { url }] of Object.entries(measures)) {
    const rows: unknown = await (await fetch(url, { headers })).json();
    if (!Array.isArray(rows) || rows.length !== LIST_ROWS)
      throw new Error(`${name} does not return the list`);
  }
  const [bare = 1, checked = 1, served = 1] = await compareRates(measures, {
    load: LOAD,
    rounds: ROUNDS,
  });
  console.log(`  relative to the bare handler: ${percent(served, bare)}`);
  console.log(`  … that checks the session: ${percent(served, checked)}`);
}
