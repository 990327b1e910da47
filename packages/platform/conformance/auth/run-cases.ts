// Runs the requests of Supabase Auth's own tests against this platform's auth service.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openAuthTests } from './auth-under-test.ts';
import type { Case, Suite } from './case.ts';
import { type GoTests, readGoTests } from './go-tests.ts';
import { runCase } from './run-case.ts';
import { SKIPPED_FILES } from './skipped-files.ts';
import { SUITES } from './suites.ts';

type Tests = Awaited<ReturnType<typeof openAuthTests>>;

const totals = { passed: 0, failed: 0, different: 0, requests: 0 };

export async function run(checkout: string, wanted: readonly string[]): Promise<void> {
  await using tests = await openAuthTests();
  for (const suite of SUITES) {
    const name = suite.file.replace('_test.go', '');
    if (wanted.length > 0 && !wanted.includes(name) && !wanted.includes(suite.file)) continue;
    await runSuite(tests, suite, await readGoTests(checkout, suite.file));
  }
  const { different, failed, passed, requests } = totals;
  console.log(`\n${passed} passed, ${failed} failed, ${different} differ on purpose; ${requests} requests`);
  await reportNewFiles(checkout);
  if (failed > 0) process.exitCode = 1;
}

async function runSuite(tests: Tests, suite: Suite, go: GoTests): Promise<void> {
  const cases = suite.cases(go);
  const reports = outdated(suite, cases, go);
  let passed = 0;
  for (const group of Map.groupBy(cases, ({ settings = {} }) => JSON.stringify(settings)).values()) {
    await using auth = await tests.start(group[0]?.settings ?? {});
    for (const each of group) {
      const title = each.row === undefined ? each.test : `${each.test}: ${each.row}`;
      const differences = await runCase(auth, each).catch((error: unknown) => [String(error)]);
      totals.requests += each.steps.filter((step) => 'request' in step).length;
      if (each.differs !== undefined) {
        totals.different++;
        if (differences.length === 0) reports.push(`  ${title}\n     no longer differs`);
      } else if (differences.length === 0) passed++;
      else {
        totals.failed++;
        reports.push(`  ${title}`, ...differences.map((line) => `     ${line}`));
      }
    }
  }
  totals.passed += passed;
  const compared = cases.filter(({ differs }) => differs === undefined).length;
  console.log([`${suite.file}: ${passed} of ${compared}`, ...reports].join('\n'));
}

/** Finds tests that are listed but no longer in the checkout, and vice versa. */
function outdated({ skipped = {} }: Suite, cases: readonly Case[], go: GoTests): string[] {
  const listed = new Set([...cases.map(({ test }) => test), ...Object.values(skipped).flat()]);
  const gone = [...listed].filter((test) => !go.names.has(test));
  const added = [...go.names].filter((test) => !listed.has(test) && !go.isSuite(test));
  const lost = cases.filter(
    ({ row, test }) => row && !row.startsWith('#') && go.names.has(test) && !go.mentions(test, row),
  );
  totals.failed += gone.length + lost.length;
  return [
    ...gone.map((test) => `  ${test} is not in the checkout`),
    ...lost.map(({ row, test }) => `  ${test} no longer contains “${row}”`),
    ...added.map((test) => `  ${test} is new: neither covered nor skipped`),
  ];
}

async function reportNewFiles(checkout: string): Promise<void> {
  const known = new Set([...SUITES.map(({ file }) => file), ...Object.values(SKIPPED_FILES).flat()]);
  for (const file of await readdir(join(checkout, 'internal', 'api')))
    if (file.endsWith('_test.go') && !known.has(file)) console.log(`${file} is new`);
}
