import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Repeats each failure on one line at the very end, because a truncated log keeps its end. */
export default class FailureReporter implements Reporter {
  readonly #failures: string[] = [];

  onTestEnd(test: TestCase, { errors, retry, status }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return;
    const title = test.titlePath().filter(Boolean).join(' › ');
    for (const { location, message = status } of errors) {
      const place = location ? `${basename(location.file)}:${location.line}` : 'nowhere';
      const words = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 600);
      this.#failures.push(`${title}, attempt ${retry + 1}, at ${place}: ${words}`);
    }
  }

  onEnd(): void {
    for (const failure of this.#failures) console.log(`\n${failure}`);
  }
}
