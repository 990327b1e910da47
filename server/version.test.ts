import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { version } from './version.ts';

const ROOT = join(import.meta.dirname, '..');

test('--version prints the version of the newest entry in CHANGELOG.md', () => {
  const [, newest] = /^## (\S+) /m.exec(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
  const printed = execFileSync(process.execPath, ['server/cli.ts', '--version'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(printed.trim()).toBe(newest);
  expect(version()).toBe(newest);
});
