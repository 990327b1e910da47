import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { env, execPath } from 'node:process';
import { z } from 'zod';
import { ignoreNotFound } from '#platform/ignore-not-found.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

/** Statuses in Jest for tests that did not run: `test.skip`, `test.todo`, or because another test is `test.only`. */
const NOT_RUN = ['pending', 'todo', 'disabled', 'skipped'];

export interface JestResult {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly test: string; readonly message: string }[];
}

/**
 * Runs a package's tests with its own Jest.
 *
 * @throws Error when Jest exits without a report
 */
export async function runJest(
  directory: string,
  { args, environment }: { args: readonly string[]; environment: Readonly<Record<string, string>> },
): Promise<JestResult> {
  await using scratch = await temporaryDirectory();
  const report = join(scratch.path, 'report.json');
  const jest = join(directory, 'node_modules', '.bin', 'jest');
  const output = ['--json', `--outputFile=${report}`, '--coverage=false', '--forceExit', '--ci'];
  const child = spawn(jest, ['--runInBand', ...output, ...args], {
    cwd: directory,
    env: { ...env, ...environment, PATH: `${dirname(execPath)}${delimiter}${env.PATH}` },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  await once(child, 'exit').catch((error: unknown) => {
    throw new Error(`${jest} does not run: install and build the checkout first`, { cause: error });
  });
  const json = await readFile(report, 'utf8').catch(ignoreNotFound);
  if (json === null) throw new Error(`${jest} ${args.join(' ')} ended without a report`);
  return summarize(reportSchema.parse(JSON.parse(json)));
}

function summarize({ testResults }: z.output<typeof reportSchema>): JestResult {
  const tests = testResults.flatMap(({ assertionResults, name }) =>
    assertionResults.map((test) => ({ ...test, test: `${basename(name)}: ${test.fullName}` })),
  );
  const failed = tests.filter(({ status }) => status === 'failed');
  const broken = testResults.filter(
    ({ assertionResults, status }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => NOT_RUN.includes(status)).length,
    failures: [
      ...failed.map(({ failureMessages, test }) => ({ test, message: failureMessages?.join('\n') ?? '' })),
      ...broken.map(({ message, name }) => ({ test: `${basename(name)}: (whole file)`, message })),
    ],
  };
}
