import { relative } from 'node:path';
import type { Reporter as BrowserReporter, TestCase } from '@playwright/test/reporter';
import type { TestModule, Reporter as UnitReporter } from 'vitest/node';
import { treeSeconds } from './cpu-seconds.ts';

/**
 * Reporter of Vitest and of Playwright that prints the CPU seconds of each test file, the servers and browsers it uses
 * included. They are what was used since the previous file ended, so there must be one worker.
 */
export default class CostReporter implements UnitReporter, BrowserReporter {
  #file = 'start';
  #started = 0;
  #ended = 0;

  onTestRunStart(): void {
    this.#count('start');
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    this.#count(relative(process.cwd(), moduleId));
  }

  onTestEnd({ location }: Pick<TestCase, 'location'>): void {
    this.#count(relative(process.cwd(), location.file));
  }

  onTestRunEnd(): void {
    this.#print();
  }

  onEnd(): void {
    this.#print();
  }

  /** Playwright prints failures and errors itself only without another reporter for the terminal. */
  printsToStdio(): boolean {
    return false;
  }

  /** Counts what was used until now as the file's. */
  #count(file: string): void {
    if (file !== this.#file) this.#print();
    this.#file = file;
    this.#ended = treeSeconds();
  }

  #print(): void {
    console.log(`${(this.#ended - this.#started).toFixed(1).padStart(8)}  ${this.#file}`);
    this.#started = this.#ended;
  }
}
