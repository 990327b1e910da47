// Runs the test suites of the projects whose protocols this platform implements: npm run conformance -- SUITES CHECKOUT
// […]
import { argv } from 'node:process';

type Run = (checkout: string, wanted: readonly string[]) => Promise<void>;

/** Imported on demand. */
const SUITES: ReadonlyMap<string, () => Promise<{ run: Run }>> = new Map([
  ['postgrest', () => import('./postgrest/run-specs.ts')],
  ['auth', () => import('./auth/run-cases.ts')],
  ['storage', () => import('./storage/run-tests.ts')],
  ['clients', () => import('./clients/run-suites.ts')],
]);

const [name = '', checkout, ...wanted] = argv.slice(2);
const load = SUITES.get(name);
if (load === undefined || checkout === undefined) {
  console.error(`Usage: npm run conformance -- postgrest /path/to/postgrest [Spec …]
       npm run conformance -- auth /path/to/supabase-auth [file …]
       npm run conformance -- storage /path/to/storage [file …]
       npm run conformance -- clients /path/to/supabase-js [suite …]`);
  process.exitCode = 2;
} else {
  const { run } = await load();
  await run(checkout, wanted);
}
