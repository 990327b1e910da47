import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { Secret } from '#platform/secret.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';
import { differences } from './differences.ts';
import { loadFixtures, renameRoles } from './fixtures.ts';
import { type Pair, readSpec } from './read-spec.ts';
import { type SpecDatabase, startRest } from './rest-under-test.ts';
import { readConfig } from './spec-config.ts';

/** Specs that concern another part of the platform, or something it does not have. */
const SKIPPED: Readonly<Record<string, string>> = {
  CorsSpec: 'the gateway handles CORS',
  PostGISSpec: 'PostGIS is not bundled',
  PgSafeUpdateSpec: 'an extension that is not bundled',
  ServerTimingSpec: 'Supabase does not enable it',
  JwtCacheSpec: 'also tests Server-Timing',
};

const AUTHENTICATOR_PASSWORD = 'test';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Runs PostgREST's own specs against this platform's REST service.
 *
 * @param checkout a clone of PostgREST/postgrest
 * @param wanted specs by name; all if empty
 */
export async function run(checkout: string, wanted: readonly string[]): Promise<void> {
  const specs = join(checkout, 'test', 'spec');
  await using directory = await temporaryDirectory();
  const cluster = join(directory.path, 'cluster');
  await using server = await startPostgres({
    directory: cluster,
    password: new Secret('test'),
    durable: false,
  });
  const database = await createDatabase(server.url, { folder: join(specs, 'fixtures'), writable: cluster });
  const totals: Counts = { passed: 0, failed: 0, skipped: 0 };
  const files = await readdir(join(specs, 'Feature'), { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.hs')).sort()) {
    const name = file.replace(/^.*\/|\.hs$/g, '');
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const spec = readSpec(renameRoles(await readFile(join(specs, 'Feature', file), 'utf8')));
    const reason = SKIPPED[name];
    if (reason !== undefined) {
      totals.skipped += spec.pairs.length;
      console.log(`${name}: ${spec.pairs.length} skipped (${reason})`);
      continue;
    }
    const counts = await runSpec(name, { database, pairs: spec.pairs });
    totals.passed += counts.passed;
    totals.failed += counts.failed;
    totals.skipped += counts.skipped + spec.unreadable.length;
    for (const { line, reason } of spec.unreadable)
      console.log(`  ${name}:${line} cannot be parsed: ${reason}`);
  }
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
}

async function createDatabase(
  server: Secret,
  fixtures: { folder: string; writable: string },
): Promise<SpecDatabase> {
  const urlAs = (account: { username?: string; password?: string }): Secret =>
    new Secret(Object.assign(new URL(server.reveal()), { pathname: '/specs', ...account }).href);
  const password = AUTHENTICATOR_PASSWORD;
  // The specs expect the sort order of the C locale.
  await asAdministrator(server, (client) =>
    client.query("create database specs template template0 encoding utf8 locale 'C'"),
  );
  const administrator = urlAs({});
  await asAdministrator(administrator, (client) => loadFixtures(client, { ...fixtures, password }));
  return { administrator, authenticator: urlAs({ username: 'authenticator', password }) };
}

/** Runs the pairs in file order, since some depend on what earlier ones wrote. */
async function runSpec(
  name: string,
  { database, pairs }: { database: SpecDatabase; pairs: readonly Pair[] },
): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const reports: string[] = [];
  for (const [source, group] of Map.groupBy(pairs, ({ config }) => config)) {
    const config = readConfig(source);
    if (typeof config === 'string') {
      counts.skipped += group.length;
      reports.push(`  ${group.length} skipped: ${config}`);
      continue;
    }
    await using rest = await startRest(database, config);
    for (const pair of group) {
      const found = await differences(await rest.send(pair), pair.expected);
      if (found === null) counts.skipped++;
      else if (found.length === 0) counts.passed++;
      else {
        counts.failed++;
        reports.push(`  ${name}:${pair.line} ${pair.title}\n    ${pair.method} ${pair.path} ${pair.body}`);
        reports.push(...found.map((difference) => `     ${difference}`));
      }
    }
  }
  console.log([`${name}: ${counts.passed} of ${counts.passed + counts.failed}`, ...reports].join('\n'));
  return counts;
}
