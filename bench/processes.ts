import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { generateApiKeys } from '@voltandes/platform/auth';
import { startPostgres } from '@voltandes/platform/postgres';
import { Secret } from '@voltandes/platform/runtime';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';
import { prepareList } from './list-request.ts';
import { load } from './load.ts';
import { median } from './median.ts';

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;
const PAGE = '/oportunidades-laborales';

/**
 * Compares one process with two on one database. The database and the load generator use the same cores: with few cores
 * a second process adds little.
 */
export async function processes(): Promise<void> {
  await using data = await temporaryDirectory();
  await using postgres = await startPostgres({
    directory: join(data.path, 'postgres'),
    password: new Secret(randomBytes(16).toString('hex')),
  });
  const generated = generateApiKeys();
  const keys = { publishable: generated.publishable, secret: generated.secret.reveal() };
  const environment = {
    DATABASE_URL: postgres.url.reveal(),
    STORAGE_URL: `file://${join(data.path, 'files')}`,
    JWT_SECRET: randomBytes(32).toString('hex'),
    SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
  };
  await using first = await serveSite({ environment });
  await using second = await serveSite({ environment });
  const { headers, path } = await prepareList({ url: first.url, keys });
  const groups: readonly (readonly ServedSite[])[] = [[first], [first, second]];
  const measures = {
    'cached page': (sites: readonly ServedSite[]) => loadAll(sites, PAGE, {}),
    'list of the REST API': (sites: readonly ServedSite[]) => loadAll(sites, path, { ...headers }),
  };
  for (const [name, measure] of Object.entries(measures)) {
    const medians: number[] = [];
    for (const sites of groups) {
      const rates: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rates.push(await measure(sites));
      medians.push(median(rates));
      console.log(
        `${name.padEnd(24)}${sites.length} process(es)${median(rates).toFixed(0).padStart(8)} requests/s`,
      );
    }
    const [one = 1, two = 1] = medians;
    console.log(`two relative to one: ${((two / one) * 100).toFixed(0)} %\n`);
  }
}

/** Spreads the same number of connections over the processes. @returns the total requests per second */
async function loadAll(
  sites: readonly ServedSite[],
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const share = { connections: CONNECTIONS / sites.length, seconds: SECONDS };
  const rates = await Promise.all(sites.map(({ url }) => load(url + path, share, headers)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}
