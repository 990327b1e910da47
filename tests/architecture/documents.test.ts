import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { securityProperties } from '../../scripts/security-properties.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const GENERATED = 'docs/security-properties.md';
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const documents = ['*.md', 'docs/**/*.md', 'packages/*/README.md']
  .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  .filter((file) => file !== 'THIRD-PARTY-NOTICES.md');

/** What documents name in code spans: files of the repository's folders, and schema files without theirs. */
const NAMED =
  /^(?:(?:app|bench|deploy|docs|domain|packages|scripts|server|supabase|testing|tests)\/[\w./@-]+|\d\d_\w+\.sql)$/;
/** Named as what somebody else creates. */
const CREATED = ['supabase/functions/.env'];

test(`${GENERATED} has the titles of the tests (./scripts/node scripts/security-properties.ts)`, () => {
  expect(read(GENERATED)).toBe(securityProperties());
});

test('every file that a document names exists', () => {
  const missing = documents
    // Former versions had other files.
    .filter((document) => document !== 'CHANGELOG.md')
    .flatMap((document) =>
      [...read(document).matchAll(/`([^`\s]+)`/g)]
        .map(([, word = '']) => word)
        .filter((word) => NAMED.test(word) && !CREATED.includes(word))
        .filter((path) => !isThere(path) && !isThere(join(dirname(document), path)))
        .map((path) => `${document}: ${path}`),
    );
  expect(missing).toEqual([]);
});

test('every link between documents leads to a file and a heading', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path === '' ? document : relative(ROOT, join(ROOT, dirname(document), path));
        if (!existsSync(join(ROOT, target))) return true;
        return anchor !== undefined && !headings(target).includes(anchor);
      })
      .map(([link]) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('a decision that another one amends or supersedes says so, and the other way around', () => {
  const status = (text: string): string => /^Status: (.*)$/m.exec(text)?.[1] ?? '';
  const decisions = documents.flatMap((document) => {
    const [, number = ''] = /decisions\/0*(\d+)-/.exec(document) ?? [];
    return number === '' ? [] : [{ number, status: status(read(document)) }];
  });
  const pairs = (verb: RegExp): string[][] =>
    decisions.flatMap(({ number, status: whole }) =>
      whole
        .split(';')
        .filter((part) => verb.test(part))
        .flatMap((part) => [...part.matchAll(/\[(\d+)\]/g)].map(([, other = '']) => [number, other])),
    );
  const amended = pairs(/\b(?:amended|superseded) by\b/);
  const amending = pairs(/\b(?:amends|supersedes)\b/).map(([number = '', other = '']) => [other, number]);
  expect(amended.length).toBeGreaterThan(0);
  expect(amended.sort()).toEqual(amending.sort());
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| \[(\d+)\]\([^)]*\) \|.*\| (.*) \|$/gm)];
  expect(listed.map(([, number, written]) => ({ number, status: written }))).toEqual(decisions);
});

/** The package's exports are named without extension. */
const isThere = (path: string): boolean =>
  [path, `${path}.ts`, `supabase/schemas/${path}`].some((file) => existsSync(join(ROOT, file)));

/** The anchors that GitHub gives the headings of a document. */
function headings(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
