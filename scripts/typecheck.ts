// Type-checks all parts, or those containing the given files, with their dependencies.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string): string => join(root, 'node_modules', '.bin', name);

// Unit tests are next to the code, but are checked with the other tests.
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && !/^(?:packages|server)\//.test(file);
const partOf = (directory: string): string =>
  existsSync(join(directory, 'tsconfig.json')) ? directory : partOf(dirname(directory));

const parts = process.argv.slice(2).map((file) => (isTest(file) ? 'tests' : partOf(dirname(resolve(file)))));
try {
  run(bin('react-router'), 'typegen');
  // Several checkers check shared types several times: a third more CPU, and slower on two cores.
  run(bin('tsc'), '--build', '--checkers', '1', ...new Set(parts));
} catch {
  process.exitCode = 1;
}

function run(script: string, ...args: string[]): void {
  execFileSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
}
