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
 * Prints what passed, failed and was skipped, by file.
 *
 * @param path of Vitest's JSON report; null when no test was to run
 */
export async function printReport(path: string | null, files: readonly string[]): Promise<void> {
  const results = path === null ? [] : report.parse(JSON.parse(await readFile(path, 'utf8'))).testResults;
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, message, assertionResults } of results) {
    const file = basename(name, '.test.ts');
    const having = (status: string) => assertionResults.filter((test) => test.status === status);
    const [passed, failed] = [having('passed'), having('failed')];
    const skipped = assertionResults.length - passed.length - failed.length;
    totals.passed += passed.length;
    totals.failed += failed.length;
    totals.skipped += skipped;
    console.log(`${file}: ${passed.length} of ${passed.length + failed.length}, ${skipped} skipped`);
    if (assertionResults.length === 0) console.log(`  did not start: ${message}`);
    for (const { fullName, failureMessages } of failed)
      console.log(
        `  failed: ${fullName}\n    ${failureMessages.join('\n').split('\n').slice(0, 4).join('\n    ')}`,
      );
    for (const { title } of assertionResults) {
      const reason = skippedTest(file, title);
      if (reason !== undefined) console.log(`  skipped: ${title} (${reason})`);
    }
  }
  for (const file of files) {
    const reason = SKIPPED_FILES.get(file);
    if (reason !== undefined) console.log(`${file}: skipped (${reason})`);
  }
  console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
}
