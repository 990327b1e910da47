import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = /^(?:app|docs|domain|packages|scripts|server|supabase|tests)\//;
const TESTS = /^(?:architecture|attacks|database|e2e|fuzz|platform|server)\//;
const TEST_FOLDERS = ['tests', 'packages/platform/tests'];
const document = await readFile(join(ROOT, 'docs', 'security.md'), 'utf8');
const quoted = [...document.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);

/** Tests may be cited without folder and extension; `platform/` stands for the tests of the package. */
const isThere = (path: string): boolean =>
  existsSync(join(ROOT, path)) ||
  (TESTS.test(path) &&
    TEST_FOLDERS.some((folder) =>
      ['.test.ts', '.slow.test.ts'].some((end) =>
        existsSync(join(ROOT, folder, path.replace(/^platform\//, '') + end)),
      ),
    ));

test('every file cited exists', () => {
  const paths = quoted.filter(
    (word) => (PARTS.test(word) || TESTS.test(word)) && !word.startsWith('supabase/functions/.env'),
  );
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('every attack test is cited', async () => {
  const folders = await Promise.all(TEST_FOLDERS.map((folder) => readdir(join(ROOT, folder, 'attacks'))));
  const files = folders.flat().filter((file) => file.endsWith('.test.ts'));
  const named = (file: string) =>
    quoted.includes(`attacks/${file.replace(/(?:\.slow)?\.test\.ts$/, '')}`) ||
    quoted.some((path) => path.endsWith(`tests/attacks/${file}`));
  expect(files.filter((file) => !named(file))).toEqual([]);
});

test('every internal link has a heading', () => {
  const headings = [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...document.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter((anchor) => !headings.includes(anchor))).toEqual([]);
});

test('every ASVS requirement up to level 2 is covered', () => {
  const answered = document.slice(document.indexOf('\n### V1 '), document.indexOf('\n### Exceptions'));
  const ids = [...answered.matchAll(/(?<![\d.])\d{1,2}\.\d+\.\d+(?!\.?\d)/g)].map(([id]) => id);
  // ASVS 5.0.0 has 253 requirements at levels 1 and 2; reasons mention some of them again.
  expect(new Set(ids).size).toBe(253);
});

test('the stated numbers of requirements that hold and that do not apply match the tables', () => {
  const [, holding, other] = /\*\*(\d+) hold, (\d+) do not apply/.exec(document) ?? [];
  const answered = document.slice(document.indexOf('\n### V1 '), document.indexOf('\n### Exceptions'));
  const rows = [...answered.matchAll(/^\| \d{1,2}\.\d+\.\d+ \|/gm)].length;
  // Requirements of the proxy and exceptions are listed separately.
  expect([Number(holding), Number(other)]).toEqual([rows, 253 - rows - 6 - 34]);
});
