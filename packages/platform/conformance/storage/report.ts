import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { SKIPPED_FILES, skippedTest } from './skipped.ts';

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/**
 * Prints what passed, failed and was skipped, by file. Sets a failing exit code if a file did not start.
 *
 * @param path Vitest's JSON report; null when there was no test to run
 */
export async function printReport(path: string | null, files: readonly string[]): Promise<void> {
  const results = path === null ? [] : report.parse(JSON.parse(await readFile(path, 'utf8'))).testResults;
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, message, assertionResults } of results) {
    const file = basename(name, '.test.ts');
    const passed = assertionResults.filter(({ status }) => status === 'passed');
    const skipped = assertionResults.filter((test) => skippedTest(file, test) !== undefined);
    // Tests that did not run count as failed, since their setup failed.
    const failed = assertionResults.filter((test) => !passed.includes(test) && !skipped.includes(test));
    totals.passed += passed.length;
    totals.failed += failed.length;
    totals.skipped += skipped.length;
    console.log(`${file}: ${passed.length} of ${passed.length + failed.length}, ${skipped.length} skipped`);
    if (assertionResults.length === 0) {
      console.log(`  did not start: ${message}`);
      // Tests that did not run are not in the totals.
      process.exitCode = 1;
    }
    for (const { fullName, failureMessages, status } of failed) {
      const lines = failureMessages.join('\n').split('\n').slice(0, 4);
      console.log(
        [`  ${status === 'failed' ? 'failed' : 'did not run'}: ${fullName}`, ...lines].join('\n    '),
      );
    }
    for (const test of skipped) console.log(`  skipped: ${test.title} (${skippedTest(file, test)})`);
  }
  for (const file of files) {
    const reason = SKIPPED_FILES.get(file);
    if (reason !== undefined) console.log(`${file}: skipped (${reason})`);
  }
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
}
