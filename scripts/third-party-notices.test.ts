import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { thirdPartyNotices } from './third-party-notices.ts';

const notices = readFileSync(join(import.meta.dirname, '..', 'THIRD-PARTY-NOTICES.md'), 'utf8');

test('THIRD-PARTY-NOTICES.md matches the lock file (npm run notices)', () => {
  expect(thirdPartyNotices()).toBe(notices);
});

test('every package states a license, and only libvips is copyleft', () => {
  expect(notices).not.toContain('not stated');
  const copyleft = notices.split('\n## ').filter((section) => /^[^\n]*GPL/.test(section));
  const works = copyleft.flatMap((section) => section.split('\n').filter((line) => line.startsWith('- ')));
  expect(works.length).toBeGreaterThan(0);
  expect(works.filter((line) => !line.startsWith('- @img/sharp-'))).toEqual([]);
});
