import { createClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { runningDatabaseUrl } from '#server/run-file.ts';
import { explainRequest } from '#testing/explain-request.ts';
import { LARGE_DATASET, seedLargeDataset } from '#testing/large-dataset.ts';
import { recordPortalRequests } from '#testing/portal-queries.ts';
import { serveSite } from '#testing/serve-site.ts';
import { createPerson } from '#testing/staff.ts';

const ROUNDS = 5;

/** Measures the cost of each portal query for the database after years of use. */
export async function database(): Promise<void> {
  await using data = await temporaryDirectory();
  await using site = await serveSite({ dataDirectory: data.path, environment: { SEED: 'none' } });
  const databaseUrl = await runningDatabaseUrl(data.path);
  if (!databaseUrl) throw new Error('no database is running');
  await seedLargeDataset(databaseUrl);
  await site.sql("alter role authenticator set pgrst.db_plan_enabled = 'true'");
  await site.sql("notify pgrst, 'reload config'");
  const as = await createPerson(createClient(site.url, site.keys.secret), 'super_admin');
  const requests = await recordPortalRequests({
    url: site.url,
    publishableKey: site.keys.publishable,
    as,
    rows: LARGE_DATASET,
  });
  const { applications, postings, users } = LARGE_DATASET;
  console.log(`${applications} applications, ${postings} postings, ${users} users\n`);
  console.log(`${'read'.padEnd(44)}${'ms'.padStart(8)}${'pages'.padStart(9)}`);
  for (const request of requests) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await explainRequest(request));
    // The minimum excludes interference from other load.
    const milliseconds = Math.min(...rounds.map((run) => run.milliseconds));
    console.log(
      request.name.padEnd(44) +
        milliseconds.toFixed(1).padStart(8) +
        String(rounds.at(-1)?.pages ?? 0).padStart(9),
    );
  }
}
