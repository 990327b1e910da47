// Runs PostgREST's own specs against this platform's REST service: npm run conformance -- /path/to/postgrest [Spec …]
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { Secret } from '#platform/secret.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';
import { differences } from './differences.ts';
import { loadFixtures, withOurRoles } from './fixtures.ts';
import { type Pair, readSpec } from './read-spec.ts';
import { startRest } from './rest-under-test.ts';
import { readConfig } from './spec-config.ts';

/** Specs of what another part of the platform answers, or of what it does not have. */
const SKIPPED: Readonly<Record<string, string>> = {
  CorsSpec: 'the gateway answers CORS',
  PostGISSpec: 'PostGIS is not bundled',
  PgSafeUpdateSpec: 'an extension that is not bundled',
  ServerTimingSpec: 'Supabase does not enable it',
  JwtCacheSpec: 'Server-Timing again',
};

const [suite, ...rest] = process.argv.slice(2);
if (suite === 'storage' && rest[0] !== undefined) {
  const { run } = await import('./storage/run-tests.ts');
  await run(rest[0], rest.slice(1));
  process.exit();
}
const [checkout, ...wanted] = process.argv.slice(2);
if (checkout === undefined) throw new Error('Usage: npm run conformance -- /path/to/postgrest [Spec …]');
const specs = join(checkout, 'test', 'spec');

await using directory = await temporaryDirectory();
const cluster = join(directory.path, 'cluster');
await using server = await startPostgres({
  directory: cluster,
  password: new Secret('test'),
  durable: false,
});
const AUTHENTICATOR_PASSWORD = 'test';
// The specs sort as the C locale does.
await asAdministrator(server.url, (client) =>
  client.query("create database specs template template0 encoding utf8 locale 'C'"),
);
const administrator = databaseUrl({});
await asAdministrator(administrator, (client) =>
  loadFixtures(client, {
    folder: join(specs, 'fixtures'),
    password: AUTHENTICATOR_PASSWORD,
    writable: cluster,
  }),
);
const databases = {
  administrator,
  authenticator: databaseUrl({ username: 'authenticator', password: AUTHENTICATOR_PASSWORD }),
};

const files = (await readdir(join(specs, 'Feature'), { recursive: true })).filter((name) =>
  name.endsWith('.hs'),
);
const totals = { passed: 0, failed: 0, skipped: 0 };
for (const file of files.sort()) {
  const name = file.replace(/^.*\/|\.hs$/g, '');
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const spec = readSpec(withOurRoles(await readFile(join(specs, 'Feature', file), 'utf8')));
  const reason = SKIPPED[name];
  if (reason !== undefined) {
    totals.skipped += spec.pairs.length;
    console.log(`${name}: ${spec.pairs.length} skipped (${reason})`);
    continue;
  }
  await run(name, spec.pairs);
  for (const { line, reason } of spec.unreadable) console.log(`  ${name}:${line} not readable: ${reason}`);
  totals.skipped += spec.unreadable.length;
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);

/** Pairs in the order of the file: some depend on what those before them wrote. */
async function run(name: string, pairs: readonly Pair[]): Promise<void> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const reports: string[] = [];
  for (const [source, group] of Map.groupBy(pairs, ({ config }) => config)) {
    const config = readConfig(source);
    if (typeof config === 'string') {
      counts.skipped += group.length;
      reports.push(`  ${group.length} skipped: ${config}`);
      continue;
    }
    await using rest = await startRest(databases, config);
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
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped;
}

function databaseUrl(account: { username?: string; password?: string }): Secret {
  return new Secret(Object.assign(new URL(server.url.reveal()), { pathname: '/specs', ...account }).href);
}
