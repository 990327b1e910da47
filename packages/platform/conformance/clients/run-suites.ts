import { join } from 'node:path';
import { differenceOf } from './differences.ts';
import { type JestResult, runJest } from './run-jest.ts';
import { SUITES, type Suite } from './suites.ts';

/**
 * Runs the test suites of supabase-js' packages, unmodified, against this platform.
 *
 * @param checkout a clone of supabase/supabase-js, installed and built
 * @param wanted names of packages; all if empty
 */
export async function run(checkout: string, wanted: readonly string[]): Promise<void> {
  for (const suite of SUITES) {
    if (wanted.length > 0 && !wanted.includes(suite.package)) continue;
    report(suite, await runSuite(suite, join(checkout, 'packages', 'core', suite.package)));
  }
}

async function runSuite({ runs }: Suite, directory: string): Promise<JestResult[]> {
  const results: JestResult[] = [];
  for (const { args, start } of runs) {
    await using backend = await start(directory);
    const { args: own = [], environment = {} } = backend;
    results.push(await runJest(directory, { args: [...args, ...own], environment }));
  }
  return results;
}

function report(suite: Suite, results: readonly JestResult[]): void {
  const failures = results.flatMap((result) => result.failures);
  const sum = (count: (result: JestResult) => number): number =>
    results.reduce((total, result) => total + count(result), 0);
  const passed = sum((result) => result.passed);
  const skipped = sum((result) => result.skipped);
  console.log(`${suite.package}: ${passed} passed, ${failures.length} failed, ${skipped} skipped`);
  for (const { message, test } of failures) {
    const reason = differenceOf(suite.package, test);
    console.log(`  ${test}\n    ${reason ?? firstLines(message)}`);
    if (reason === undefined) process.exitCode = 1;
  }
}

const firstLines = (message: string): string => message.split('\n').slice(0, 12).join('\n    ');
