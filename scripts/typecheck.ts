// Type-checks all parts, or those containing the given files, with their dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');

// Unit tests are next to the code, but are type-checked with the other tests.
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) && !/^(?:packages|server)\//.test(file);
const partOf = (directory: string): string =>
  existsSync(join(directory, 'tsconfig.json')) ? directory : partOf(dirname(directory));

const parts = process.argv.slice(2).map((file) => (isTest(file) ? 'tests' : partOf(dirname(resolve(file)))));
// Multiple checkers would check shared types repeatedly: a third more CPU, and slower on two cores.
const tsc = [join(root, 'node_modules', '.bin', 'tsc'), '--build', '--checkers', '1'];
const { status } = spawnSync(process.execPath, [...tsc, ...new Set(parts)], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
